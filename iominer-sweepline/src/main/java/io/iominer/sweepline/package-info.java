// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Sweeps over intervals of time: when a job did I/O, the fewest intervals that cover that time and
 * what each of them adds, how many ran side by side, and which jobs met on a storage target.
 *
 * <p>An interval is half open, {@code [start, end)}, in nanoseconds from any origin; it belongs to
 * an item, which is any number of the caller's: a file, a file and rank, a traced segment, a job.
 * These rules hold everywhere:
 *
 * <ul>
 *   <li>At equal times ends come before starts: intervals that only touch do not run side by side.
 *       Yet there is no gap between them, so they lie in one busy period.
 *   <li>An interval of zero length takes no time: it is counted as input, but is never critical, is
 *       no busy period and is at no level of concurrency.
 *   <li>An interval that ends before it starts is rejected with its item and times. {@link
 *       io.iominer.sweepline.JobWindow} puts such intervals aside and counts them.
 *   <li>Sorted means by start alone. The order of equal starts has no influence on any result.
 * </ul>
 */
@NullMarked
package io.iominer.sweepline;

import org.jspecify.annotations.NullMarked;
