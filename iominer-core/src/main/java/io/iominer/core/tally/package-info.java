// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The first-order analyses of a store: jobs are counted by a class of theirs. A store keeps the
 * sums by day; where jobs are chosen, their rows are read once, on threads or on executors.
 * docs/adr/0044.
 */
@NullMarked
package io.iominer.core.tally;

import org.jspecify.annotations.NullMarked;
