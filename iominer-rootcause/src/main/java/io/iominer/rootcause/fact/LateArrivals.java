// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How much longer the slowest rank is in collective calls than the one that spends least time in
 * them: that one comes last, so that it waits for nobody. Of files whose record is of all ranks.
 *
 * @param byRank seconds, by the rank that spends least, over all files
 */
public record LateArrivals(SortedMap<Integer, Double> byRank) {
  /** A rank with a smaller part of the seconds is not named; heuristic. */
  private static final double LEAST_SHARE = 0.2;

  public LateArrivals {
    byRank = Collections.unmodifiableSortedMap(new TreeMap<>(byRank));
  }

  /** Over all files. */
  public double seconds() {
    return byRank.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Ranks that come last to most of the time, at most so many; in their order. */
  public List<Integer> ranks(int most) {
    double all = seconds();
    return byRank.entrySet().stream()
        .filter(rank -> rank.getValue() > 0 && rank.getValue() >= LEAST_SHARE * all)
        .sorted(Map.Entry.<Integer, Double>comparingByValue(Comparator.reverseOrder()))
        .limit(most)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }
}
