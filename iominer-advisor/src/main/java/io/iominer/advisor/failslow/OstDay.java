// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.failslow;

import java.time.LocalDate;
import java.util.OptionalDouble;

/**
 * What is known of an OST on a day: of {@code ost_day}, what tells whether it is slow.
 *
 * @param day the day, in UTC
 * @param jobShare lower quartile, over jobs, of the rate of a job's files on it as a share of the
 *     median of the job's OSTs; empty where no job tells
 * @param jobs jobs that tell it
 * @param peakRate most bytes/s that its server measured; empty where no server tells
 * @param fullness used share of its space at most; empty where no server tells
 */
public record OstDay(
    LocalDate day,
    OptionalDouble jobShare,
    long jobs,
    OptionalDouble peakRate,
    OptionalDouble fullness) {
  /**
   * With fewer jobs a day does not count. Heuristic: as many as OSTs of which a job must tell; one
   * job alone may have met others.
   */
  public static final long LEAST_JOBS = 3;

  /** Whether enough jobs tell how fast it was. */
  public boolean tells() {
    return jobShare.isPresent() && jobs >= LEAST_JOBS;
  }
}
