// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Compares what is diagnosed and advised with what is true in simulated facilities. */
@NullMarked
package io.iominer.bench.check;

import org.jspecify.annotations.NullMarked;
