// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.contention;

import java.util.List;

/**
 * A log's use of an OST, and what other jobs did there meanwhile.
 *
 * @param jobId its job id
 * @param logId the log
 * @param busySeconds seconds in which the log had files there in use
 * @param overlapSeconds of it, seconds in which other jobs had, too
 * @param otherJobsWork what the OST had to do for those, in bytes
 * @param otherJobsBytes what those moved meanwhile
 * @param otherJobs how many they were
 * @param pairs those of them that moved most
 */
public record LogOverlap(
    long jobId,
    String logId,
    double busySeconds,
    double overlapSeconds,
    double otherJobsWork,
    double otherJobsBytes,
    long otherJobs,
    List<OtherJob> pairs) {
  /**
   * Others on a target take at most so many times as long as it needs for their bytes and scattered
   * requests alone: jobs that share it cost each other more than their own work, and share servers
   * and nodes on the way. Ours; tuned on a simulated facility, see docs/diagnosis.md.
   */
  public static final double SHARING = 2;

  public LogOverlap {
    pairs = List.copyOf(pairs);
  }

  /**
   * Seconds that others can have taken from the log on the OST.
   *
   * @param ostRate bytes/s of an OST of the facility
   * @param speed the OST's rate as a share of it, above 0 to 1
   */
  public double interferenceSeconds(double ostRate, double speed) {
    return Math.min(overlapSeconds, SHARING * otherJobsWork / (ostRate * speed));
  }
}
