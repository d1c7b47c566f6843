// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.history;

import io.iominer.core.model.JobKey;
import java.util.concurrent.TimeUnit;

/**
 * A run of an application as one log tells it, to be compared with others of the application with
 * as many ranks and nodes, in the same file system, through the same interfaces.
 *
 * @param job its job
 * @param logId its log
 * @param startMicros when it started, µs since 1970 UTC
 * @param lastDay the day on which it ended, by its number since 1970 UTC
 * @param work how much it asked of the storage
 * @param times how long that took
 */
public record PastRun(
    JobKey job, String logId, long startMicros, long lastDay, RunWork work, RunTimes times) {
  /** Heuristic: a facility is another after as many days, by upgrades and by how full it is. */
  static final int MOST_DAYS = 90;

  private static final long MICROS_PER_DAY = TimeUnit.DAYS.toMicros(1);

  /**
   * Whether another run tells how long this one should take. The logs of a job say nothing of what
   * is usual for its application.
   */
  boolean isComparable(PastRun other) {
    return !job.equals(other.job)
        && isKnown(other)
        && Math.abs(startMicros - other.startMicros) <= MOST_DAYS * MICROS_PER_DAY
        && work.isLike(other.work);
  }

  /** Whether another run had begun by the end of this one's last day: later ones tell nothing. */
  boolean isKnown(PastRun other) {
    return Math.floorDiv(other.startMicros, MICROS_PER_DAY) <= lastDay;
  }
}
