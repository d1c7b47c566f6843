// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Compares ranks by the rate at which they moved the bytes of files that no other rank used: one
 * that is far slower than most, and has no more requests for its bytes, has a slow node or slow
 * storage.
 */
final class OwnRates {
  /** Up to this multiple of the median is usual; heuristic. */
  private static final double USUAL = 2;

  /** With fewer ranks nobody knows which is usual; heuristic. */
  private static final int LEAST_RANKS = 3;

  private OwnRates() {}

  /** Most seconds that a rank took longer than its bytes take at the ranks' median rate. */
  static double excess(JobFacts job, IoDirection direction) {
    Map<Integer, Moved> byRank = new HashMap<>();
    for (FileFacts file : job.files()) {
      if (file.onlyRank().isPresent()
          && file.use(direction).bytes() > 0
          && !file.mayBeCached(direction)) {
        byRank
            .computeIfAbsent(file.onlyRank().getAsInt(), rank -> new Moved())
            .add(file.use(direction), file.waits(direction));
      }
    }
    if (byRank.size() < LEAST_RANKS) {
      return 0;
    }
    List<Moved> ranks = new ArrayList<>(byRank.values());
    double median = median(ranks, Moved::secondsPerByte);
    double scattered = median(ranks, Moved::waitsPerByte);
    return ranks.stream()
        .filter(rank -> rank.secondsPerByte() > USUAL * median)
        .filter(rank -> rank.waitsPerByte() <= USUAL * scattered)
        .mapToDouble(rank -> rank.seconds() - median * rank.bytes())
        .max()
        .orElse(0);
  }

  private static double median(List<Moved> ranks, ToDoubleFunction<Moved> value) {
    return OrderStatistics.of(ranks.stream().mapToDouble(value)).upperMedian().orElseThrow();
  }
}
