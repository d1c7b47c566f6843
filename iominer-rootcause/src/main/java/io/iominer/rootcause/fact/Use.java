// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

/**
 * What was read from, or written to, a file. Times are seconds since the job's start; a rank's time
 * is the time that it spent in calls, not the time between its first and its last.
 *
 * @param bytes bytes
 * @param operations reads or writes
 * @param sequential those at a higher offset than where the one before ended
 * @param consecutive those that begin where the one before ended
 * @param small those of less than 1 MiB; none for interfaces that do not count by size
 * @param seconds time in them, summed over ranks
 * @param slowestSeconds time of the rank that took longest; where Darshan tells only the sum over
 *     ranks, their mean
 * @param start begin of the first one; 0 when there was none
 * @param end end of the last one; 0 when there was none
 * @param isTimeKnown whether the log tells the time; one that cannot be is in no sum
 */
public record Use(
    long bytes,
    long operations,
    long sequential,
    long consecutive,
    RequestCount small,
    double seconds,
    double slowestSeconds,
    double start,
    double end,
    boolean isTimeKnown) {
  /** Nothing was done. */
  public static final Use NONE = new Use(0, 0, 0, 0, RequestCount.NONE, 0, 0, 0, 0, true);

  /** Operations that could not be merged with the one before. */
  public long scattered() {
    return Math.max(0, operations - consecutive);
  }

  /** Operations that go back: they do not begin beyond where the one before ended. */
  public long backward() {
    return Math.max(0, operations - sequential);
  }

  public boolean isNothing() {
    return operations == 0 && bytes == 0;
  }

  /**
   * This and another rank's, or another record's, use of the same file. Syncs have seconds and no
   * operation: when they were is not known.
   */
  Use and(Use other) {
    if (other.isNothing()) {
      return other.seconds > 0 ? with(other) : this;
    }
    if (isNothing()) {
      return seconds > 0 ? other.with(this) : other;
    }
    return new Use(
        bytes + other.bytes,
        operations + other.operations,
        sequential + other.sequential,
        consecutive + other.consecutive,
        small.and(other.small),
        seconds + other.seconds,
        Math.max(slowestSeconds, other.slowestSeconds),
        Math.min(start, other.start),
        Math.max(end, other.end),
        isTimeKnown && other.isTimeKnown);
  }

  private Use with(Use syncs) {
    return new Use(
        bytes,
        operations,
        sequential,
        consecutive,
        small,
        seconds + syncs.seconds,
        Math.max(slowestSeconds, syncs.slowestSeconds),
        start,
        end,
        isTimeKnown && syncs.isTimeKnown);
  }
}
