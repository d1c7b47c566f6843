// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/**
 * What clipping to a job's window found. An interval can be both early and late; one outside is
 * early or late, too.
 *
 * @param count intervals read
 * @param early intervals that start before the job
 * @param late intervals that end after the job
 * @param outside intervals of which nothing lies in the job, left out
 * @param reversed intervals that end before they start, left out
 * @param maxEarlyNanos longest time before the job's start, at most {@link Long#MAX_VALUE}
 * @param maxLateNanos longest time after the job's end, at most {@link Long#MAX_VALUE}
 * @param maxReversedNanos longest time that an interval ends before its start, likewise
 */
public record ClipReport(
    long count,
    long early,
    long late,
    long outside,
    long reversed,
    long maxEarlyNanos,
    long maxLateNanos,
    long maxReversedNanos) {
  /** Nothing was cut off or left out. */
  public boolean isClean() {
    return early == 0 && late == 0 && reversed == 0;
  }
}
