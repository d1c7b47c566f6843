// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Seconds of each rank: its own, and those of records that are reduced over all ranks. Of such a
 * record Darshan keeps the sum, the slowest rank and the fastest; the others share the rest evenly
 * here.
 */
final class RankTimes {
  private final Map<Integer, Double> own = new HashMap<>();
  private final Map<Integer, Double> told = new HashMap<>();
  private double ofAll;
  private double atMost;

  /** Adds a rank's own time. */
  void add(int rank, double seconds) {
    own.merge(rank, seconds, Double::sum);
  }

  /** Adds the time of a reduced record of so many ranks. */
  void add(ReducedTime time, int processes) {
    double rest = time.ofOthers(processes);
    ofAll += rest;
    atMost += time.isKnown(processes) ? time.slowestSeconds() : rest;
    if (time.isKnown(processes)) {
      told.merge(time.slowestRank(), time.slowestSeconds() - rest, Double::sum);
      if (time.fastestRank() != time.slowestRank()) {
        told.merge(time.fastestRank(), time.fastestSeconds() - rest, Double::sum);
      }
    }
  }

  /** Seconds of a rank. */
  double at(int rank) {
    return ofAll + own.getOrDefault(rank, 0.0) + told.getOrDefault(rank, 0.0);
  }

  /** Seconds of a rank of which nothing is known. */
  double ofOthers() {
    return ofAll;
  }

  /** A rank cannot have more, also where it was the slowest on every reduced record. */
  double atMost(int rank) {
    return atMost + own.getOrDefault(rank, 0.0);
  }

  /** A rank without time of its own cannot have more. */
  double atMostOfOthers() {
    return atMost;
  }

  /** Ranks of which more is known. */
  Set<Integer> known() {
    Set<Integer> known = new TreeSet<>(own.keySet());
    known.addAll(told.keySet());
    return known;
  }

  /** Seconds of the rank with the most. */
  double most() {
    return Math.max(ofAll, known().stream().mapToDouble(this::at).max().orElse(0));
  }
}
