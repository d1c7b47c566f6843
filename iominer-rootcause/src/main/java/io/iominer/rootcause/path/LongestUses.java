// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.path;

import io.iominer.core.summary.Greatest;
import java.util.Comparator;

/** Keeps the longest of some uses, and how many there were. */
final class LongestUses {
  private static final Comparator<UseInterval> BY_LENGTH =
      Comparator.<UseInterval>comparingDouble(use -> use.end() - use.start())
          .thenComparing(UseInterval::start, Comparator.reverseOrder())
          .thenComparing(UseInterval::fileId)
          .thenComparing(UseInterval::rank);

  private final Greatest<UseInterval> uses;
  private long all;

  /**
   * Keeps none yet.
   *
   * @param most uses at most, 0 or more
   */
  LongestUses(int most) {
    this.uses = new Greatest<>(most, BY_LENGTH);
  }

  void add(UseInterval use) {
    all++;
    uses.add(use);
  }

  KeptUses kept() {
    return new KeptUses(
        uses.stream()
            .sorted(
                Comparator.comparingDouble(UseInterval::start)
                    .thenComparingDouble(UseInterval::end)
                    .thenComparing(UseInterval::fileId)
                    .thenComparing(UseInterval::rank))
            .toList(),
        all);
  }
}
