// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobKey;
import io.iominer.core.statistic.OrderStatistics;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a job got from an OST on a day in a direction: one voice however many files and logs it has.
 *
 * @param job the job
 * @param direction of its bytes
 * @param files files that tell it, over its logs
 * @param rate 90th percentile of what its logs got, bytes/s
 * @param usual most that a log's other OSTs gave it; empty where no log has enough of them
 * @param got what the log with the most got here
 * @param share of that in what its other OSTs gave it
 */
record JobOstRate(
    JobKey job,
    IoDirection direction,
    long files,
    double rate,
    OptionalDouble usual,
    double got,
    double share) {
  /** Of what jobs get from an OST, the share that few exceed. */
  static final double MOST = 0.9;

  /** Of logs of which the others gave the same, the one that got the most here tells. */
  private static final Comparator<OstRate> BY_USUAL =
      Comparator.<OstRate>comparingDouble(log -> log.usual().orElse(Double.NEGATIVE_INFINITY))
          .thenComparingDouble(OstRate::rate)
          .thenComparingDouble(OstRate::share);

  /**
   * That of a job.
   *
   * @param logs what its logs got, of which there must be one
   */
  static JobOstRate of(JobKey job, IoDirection direction, List<OstRate> logs) {
    OstRate telling = logs.stream().max(BY_USUAL).orElseThrow();
    return new JobOstRate(
        job,
        direction,
        logs.stream().mapToLong(OstRate::files).sum(),
        OrderStatistics.of(logs.stream().mapToDouble(OstRate::rate)).percentile(MOST).orElseThrow(),
        telling.usual(),
        telling.rate(),
        telling.share());
  }
}
