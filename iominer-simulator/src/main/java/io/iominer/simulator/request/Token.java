// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.HashMap;
import java.util.Map;

/** Ranks that do something one after the other: each waits until it is its turn. */
final class Token {
  private final Map<Integer, RankRun> waiting = new HashMap<>();
  private final Map<RankRun, Double> since = new HashMap<>();
  private int turn;

  /** Waits until so many ranks had it. */
  Op await(int number) {
    return rank -> {
      since.put(rank, rank.now());
      if (turn >= number) {
        begin(rank);
      } else {
        waiting.put(number, rank);
      }
    };
  }

  private void begin(RankRun rank) {
    Double begun = since.remove(rank);
    rank.waited(rank.now() - (begun == null ? rank.now() : begun));
    rank.nextAfter(rank.speeds().messageSeconds());
  }

  /** Ends a turn. */
  Op pass() {
    return rank -> {
      turn++;
      RankRun next = waiting.remove(turn);
      if (next != null) {
        begin(next);
      }
      rank.next();
    };
  }
}
