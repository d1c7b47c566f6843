// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/**
 * The time of a job. Clocks of nodes differ, so a log can hold times before the job's start or
 * after its end; clipping cuts them off and says so.
 *
 * @param start nanoseconds
 * @param end nanoseconds, not before the start; {@link Long#MAX_VALUE} where it is not known
 */
public record JobWindow(long start, long end) {
  public JobWindow {
    if (end < start) {
      throw new IllegalArgumentException(
          String.format("Job ends at %d ns, before it starts at %d ns", end, start));
    }
  }

  /** The window of a job whose end is not known. */
  public static JobWindow startingAt(long start) {
    return new JobWindow(start, Long.MAX_VALUE);
  }

  /**
   * Clips intervals while they are read. Sorted ones stay sorted.
   *
   * @param intervals in any order, sound or not
   */
  public ClippedIntervals clip(IntervalCursor intervals) {
    return new ClippedIntervals(this, intervals);
  }
}
