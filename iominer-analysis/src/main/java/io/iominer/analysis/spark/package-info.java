// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Performance factors of tuples. */
@NullMarked
package io.iominer.analysis.spark;

import org.jspecify.annotations.NullMarked;
