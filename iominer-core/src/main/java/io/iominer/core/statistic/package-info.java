// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/** Statistics of values in memory. */
@NullMarked
package io.iominer.core.statistic;

import org.jspecify.annotations.NullMarked;
