// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import io.iominer.core.model.Ost;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.rootcause.fact.Use;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Tells slow OSTs from slow ranks by {@link SingleRankFiles}: on a slow OST the files of all its
 * ranks are slow, and all together, too, because ranks share an OST; while a slow rank is so on all
 * its OSTs. Where the slowest ranks of all share an OST, it is the OST, however little slower they
 * are. Where each slow OST has one rank and these are neighbors, as the ranks of a compute node
 * are, and all their files are slow, it is their node.
 */
final class SlowOsts {
  /** So many of the slowest ranks are hardly on one OST by chance; heuristic. */
  private static final int LEAST_RANKS = 3;

  /**
   * Ranks on an OST that are slower than this part of all others' rates are so hardly by chance.
   */
  private static final double CLEARLY = 0.85;

  private final double median;
  private final ToDoubleFunction<Ost> interferenceSeconds;
  private final Map<Ost, Map<Integer, Moved>> osts = new TreeMap<>();

  /** What a rank moved to or from an OST. */
  private static final class Moved {
    private double bytes;
    private double seconds;
    private double fastest;

    private double rate() {
      return bytes / seconds;
    }

    private OstExcess excess(double median, double others) {
      double excess = seconds - bytes / median;
      return new OstExcess(excess, Math.max(0, Math.min(excess, others)));
    }
  }

  /**
   * Nothing yet.
   *
   * @param median bytes/s of the file in the middle
   * @param interferenceSeconds seconds that other jobs can have taken on an OST
   */
  SlowOsts(double median, ToDoubleFunction<Ost> interferenceSeconds) {
    this.median = median;
    this.interferenceSeconds = interferenceSeconds;
  }

  void add(Ost ost, int rank, Use use) {
    Moved moved =
        osts.computeIfAbsent(ost, key -> new HashMap<>()).computeIfAbsent(rank, key -> new Moved());
    moved.bytes += use.bytes();
    moved.seconds += use.slowestSeconds();
    moved.fastest = Math.max(moved.fastest, use.bytes() / use.slowestSeconds());
  }

  /** What the rank that lost most on slow OSTs lost there against the median rate. */
  OstExcess excess() {
    Map<Integer, OstExcess> byRank = new HashMap<>();
    TreeSet<Integer> alone = new TreeSet<>();
    int slow = 0;
    double sum =
        OrderStatistics.of(osts.values().stream().mapToDouble(SlowOsts::rate))
            .upperMedian()
            .orElseThrow();
    for (Map.Entry<Ost, Map<Integer, Moved>> entry : osts.entrySet()) {
      Map<Integer, Moved> ranks = entry.getValue();
      if ((isSlow(ranks) && rate(ranks) < SingleRankFiles.SLOW * sum)
          || areSlowest(entry.getKey())) {
        slow++;
        double others = interferenceSeconds.applyAsDouble(entry.getKey());
        ranks.forEach(
            (rank, moved) -> byRank.merge(rank, moved.excess(median, others), OstExcess::and));
        if (ranks.size() == 1
            && ranks.values().iterator().next().fastest < SingleRankFiles.SLOW * median) {
          alone.addAll(ranks.keySet());
        }
      }
    }
    boolean isNode =
        slow > 1 && alone.size() == slow && alone.last() - alone.first() == alone.size() - 1;
    return isNode
        ? OstExcess.NONE
        : byRank.values().stream()
            .max(OstExcess.ORDER)
            .map(excess -> excess.atMost(secondsBeyondOthers(byRank.keySet())))
            .orElse(OstExcess.NONE);
  }

  /** Seconds by which the slowest rank is slower than those without files on slow OSTs. */
  private double secondsBeyondOthers(Set<Integer> onSlow) {
    Map<Integer, Double> seconds = new HashMap<>();
    osts.values()
        .forEach(
            ranks ->
                ranks.forEach((rank, moved) -> seconds.merge(rank, moved.seconds, Double::sum)));
    double slowest = seconds.values().stream().mapToDouble(s -> s).max().orElse(0);
    return OstExcess.beyond(
        slowest,
        seconds.entrySet().stream()
            .filter(rank -> !onSlow.contains(rank.getKey()))
            .mapToDouble(Map.Entry::getValue));
  }

  /** What an OST carries while all its ranks use it. */
  private static double rate(Map<Integer, Moved> ranks) {
    return ranks.values().stream().mapToDouble(Moved::rate).sum();
  }

  /**
   * Whether some ranks share an OST, and each of them is slower there than any rank is on any other
   * OST, though as many share one of those.
   */
  private boolean areSlowest(Ost ost) {
    Map<Integer, Moved> here = osts.get(ost);
    double fastest = here.values().stream().mapToDouble(Moved::rate).max().orElseThrow();
    return here.size() >= LEAST_RANKS
        && osts.entrySet().stream()
            .filter(other -> !other.getKey().equals(ost))
            .flatMap(other -> other.getValue().values().stream())
            .allMatch(other -> CLEARLY * other.rate() > fastest)
        && osts.entrySet().stream()
            .anyMatch(
                other -> !other.getKey().equals(ost) && other.getValue().size() >= here.size());
  }

  private boolean isSlow(Map<Integer, Moved> ranks) {
    return OrderStatistics.of(ranks.values().stream().mapToDouble(Moved::rate))
            .upperMedian()
            .orElseThrow()
        < SingleRankFiles.SLOW * median;
  }
}
