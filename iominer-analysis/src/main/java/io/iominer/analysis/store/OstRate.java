// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.statistic.OrderStatistics;
import io.iominer.rootcause.loss.SingleRankFiles;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What an OST gave a log's files in a direction, beside what its other OSTs of the file system gave
 * it.
 *
 * @param files files that tell it
 * @param rate of all of them together, bytes/s
 * @param usual median of these rates over the log's OSTs; empty where these are too few to tell
 * @param share of the median, of one file or of all together, whichever is the greater
 */
record OstRate(long files, double rate, OptionalDouble usual, double share) {
  /** Those of a log's OSTs in one direction on one file system, in their order. */
  static List<OstRate> of(List<LogOstTotal> osts) {
    if (osts.isEmpty()) {
      return List.of();
    }
    double rate =
        OrderStatistics.of(osts.stream().mapToDouble(LogOstTotal::rate)).median().orElseThrow();
    double fileRate =
        OrderStatistics.of(osts.stream().mapToDouble(LogOstTotal::fileRate)).median().orElseThrow();
    OptionalDouble usual = tell(osts) ? OptionalDouble.of(rate) : OptionalDouble.empty();
    return osts.stream()
        .map(
            ost ->
                new OstRate(
                    ost.files(),
                    ost.rate(),
                    usual,
                    Math.max(ost.fileRate() / fileRate, ost.rate() / rate)))
        .toList();
  }

  /** Whether OSTs are enough to be compared with each other. */
  static boolean tell(List<LogOstTotal> osts) {
    return osts.size() >= SingleRankFiles.LEAST_OSTS;
  }
}
