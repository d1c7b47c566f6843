// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The first-order analyses of a store without an engine, on one machine: jobs are counted by a
 * class of theirs while their rows are read once, whatever is asked. A statement of {@link
 * io.iominer.core.analysis.FirstOrder} has the same rows. docs/adr/0044.
 */
@NullMarked
package io.iominer.core.tally;

import org.jspecify.annotations.NullMarked;
