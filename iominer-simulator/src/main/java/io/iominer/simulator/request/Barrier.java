// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.ArrayList;
import java.util.List;

/** A point at which ranks wait for each other, as often as they come. */
final class Barrier implements Op {
  private final int ranks;
  private List<RankRun> waiting = new ArrayList<>();

  Barrier(int ranks) {
    this.ranks = ranks;
  }

  @Override
  public void start(RankRun rank) {
    waiting.add(rank);
    if (waiting.size() == ranks) {
      List<RankRun> all = waiting;
      waiting = new ArrayList<>();
      double seconds = seconds(rank.speeds(), ranks);
      all.forEach(one -> one.nextAfter(seconds));
    }
  }

  /** What telling all ranks takes: a tree of messages. */
  static double seconds(Speeds speeds, int ranks) {
    int levels = Integer.SIZE - Integer.numberOfLeadingZeros(ranks);
    return levels * speeds.messageSeconds();
  }
}
