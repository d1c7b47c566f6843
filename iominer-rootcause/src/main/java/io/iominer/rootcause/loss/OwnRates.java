// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.Median;
import io.iominer.rootcause.fact.Use;
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

  /** What a rank did to its own files in one direction. */
  private static final class Own {
    private double bytes;
    private double seconds;
    private double scattered;

    private void add(Use use, double waits) {
      bytes += use.bytes();
      seconds += use.seconds();
      scattered += waits;
    }

    private double secondsPerByte() {
      return seconds / bytes;
    }

    private double scatteredPerByte() {
      return scattered / bytes;
    }
  }

  private OwnRates() {}

  /** Most seconds that a rank took longer than its bytes take at the ranks' median rate. */
  static double excess(JobFacts job, IoDirection direction) {
    Map<Integer, Own> byRank = new HashMap<>();
    for (FileFacts file : job.files()) {
      boolean isCached = direction == IoDirection.READ && file.mayBeCached();
      if (file.onlyRank().isPresent() && file.use(direction).bytes() > 0 && !isCached) {
        byRank
            .computeIfAbsent(file.onlyRank().getAsInt(), rank -> new Own())
            .add(file.use(direction), file.waits(direction));
      }
    }
    if (byRank.size() < LEAST_RANKS) {
      return 0;
    }
    List<Own> ranks = new ArrayList<>(byRank.values());
    double median = median(ranks, Own::secondsPerByte);
    double scattered = median(ranks, Own::scatteredPerByte);
    return ranks.stream()
        .filter(rank -> rank.secondsPerByte() > USUAL * median)
        .filter(rank -> rank.scatteredPerByte() <= USUAL * scattered)
        .mapToDouble(rank -> rank.seconds - median * rank.bytes)
        .max()
        .orElse(0);
  }

  private static double median(List<Own> ranks, ToDoubleFunction<Own> value) {
    return Median.of(ranks.stream().mapToDouble(value));
  }
}
