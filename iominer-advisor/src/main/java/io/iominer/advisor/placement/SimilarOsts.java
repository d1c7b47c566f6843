// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.placement.PoolOst;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Chooses OSTs of similar speed for a bandwidth. The paper puts "OSTs with similar performance into
 * one pool" without a formula. Ours: in the order of {@code max_perf}, those next to each other
 * that carry the bandwidth when objects lie evenly on them, as Lustre places them, and of which the
 * least {@code max_perf} is taken away from other jobs; of equal choices the faster OSTs, and by
 * their index.
 */
final class SimilarOsts {
  private SimilarOsts() {}

  /**
   * The OSTs, the fastest first.
   *
   * @param free OSTs to choose from
   * @param most OSTs to take at most
   * @return empty where no such choice carries it
   */
  static Optional<List<PoolOst>> of(List<PoolOst> free, Bandwidth wanted, int most) {
    List<PoolOst> sorted =
        free.stream()
            .sorted(Comparator.comparing(PoolOst::maxPerf).reversed().thenComparing(PoolOst::ost))
            .toList();
    Optional<List<PoolOst>> best = Optional.empty();
    double least = Double.POSITIVE_INFINITY;
    for (int first = 0; first < sorted.size(); first++) {
      double taken = 0;
      for (int last = first; last < Math.min(sorted.size(), first + most); last++) {
        double slowest = Pool.rate(sorted.get(last));
        taken += slowest;
        if ((last - first + 1) * slowest >= wanted.bytesPerSecond()) {
          if (taken < least) {
            least = taken;
            best = Optional.of(sorted.subList(first, last + 1));
          }
          break;
        }
      }
    }
    return best;
  }
}
