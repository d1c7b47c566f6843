// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Measures IOMiner, each figure beside a reference that is measured in the same run. */
@NullMarked
package io.iominer.bench;

import org.jspecify.annotations.NullMarked;
