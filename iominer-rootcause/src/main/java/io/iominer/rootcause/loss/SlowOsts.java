// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.Ost;
import io.iominer.rootcause.fact.Median;
import io.iominer.rootcause.fact.Use;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Tells slow OSTs from slow ranks by {@link SingleRankFiles}: on a slow OST the files of all its
 * ranks are slow, and all together, too, because ranks share an OST; while a slow rank is so on all
 * its OSTs. Where each slow OST has one rank and these are neighbors, as the ranks of a compute
 * node are, and all their files are slow, it is their node.
 */
final class SlowOsts {
  private final double median;
  private final Map<Ost, Map<Integer, Moved>> osts = new TreeMap<>();

  /** What a rank moved to or from an OST. */
  private static final class Moved {
    private double bytes;
    private double seconds;
    private double fastest;

    private double rate() {
      return bytes / seconds;
    }
  }

  /**
   * Nothing yet.
   *
   * @param median bytes/s of the file in the middle
   */
  SlowOsts(double median) {
    this.median = median;
  }

  void add(Ost ost, int rank, Use use) {
    Moved moved =
        osts.computeIfAbsent(ost, key -> new HashMap<>()).computeIfAbsent(rank, key -> new Moved());
    moved.bytes += use.bytes();
    moved.seconds += use.slowestSeconds();
    moved.fastest = Math.max(moved.fastest, use.bytes() / use.slowestSeconds());
  }

  /** Most seconds that a rank lost on slow OSTs against the median rate. */
  double excess() {
    Map<Integer, Double> byRank = new HashMap<>();
    TreeSet<Integer> alone = new TreeSet<>();
    int slow = 0;
    double sum = Median.upper(osts.values().stream().mapToDouble(SlowOsts::rate));
    for (Map<Integer, Moved> ranks : osts.values()) {
      if (isSlow(ranks) && rate(ranks) < SingleRankFiles.SLOW * sum) {
        slow++;
        ranks.forEach(
            (rank, moved) -> byRank.merge(rank, moved.seconds - moved.bytes / median, Double::sum));
        if (ranks.size() == 1
            && ranks.values().iterator().next().fastest < SingleRankFiles.SLOW * median) {
          alone.addAll(ranks.keySet());
        }
      }
    }
    boolean isNode =
        slow > 1 && alone.size() == slow && alone.last() - alone.first() == alone.size() - 1;
    return isNode ? 0 : byRank.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }

  /** What an OST carries while all its ranks use it. */
  private static double rate(Map<Integer, Moved> ranks) {
    return ranks.values().stream().mapToDouble(Moved::rate).sum();
  }

  private boolean isSlow(Map<Integer, Moved> ranks) {
    return Median.upper(ranks.values().stream().mapToDouble(Moved::rate))
        < SingleRankFiles.SLOW * median;
  }
}
