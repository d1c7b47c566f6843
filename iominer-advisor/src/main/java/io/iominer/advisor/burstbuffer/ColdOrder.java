// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.advisor.burstbuffer.RestartReplay.Kept;
import java.util.Comparator;

/** Which demoted checkpoint leaves a full burst buffer first. */
public enum ColdOrder {
  /** The thesis's BBOS: old versions, then the longest MTBF, which is least likely to be read. */
  VERSIONS_AND_FAILURES(
      "old versions, then longest MTBF (BBOS)",
      Comparator.comparing((Kept one) -> one.isNewest()).thenComparing(Kept.LONGEST_MTBF_FIRST)),
  /** The longest MTBF, whatever the version. */
  FAILURES("longest MTBF", Kept.LONGEST_MTBF_FIRST),
  /** What was written first. */
  FIFO("first in, first out", Kept.OLDEST_FIRST),
  /** What was written or read longest ago. */
  LRU(
      "least recently used",
      Comparator.comparingDouble(Kept::usedSeconds).thenComparing(Kept.OLDEST_FIRST)),
  /** What was read least often. */
  HOTNESS(
      "least often read", Comparator.comparingLong(Kept::reads).thenComparing(Kept.OLDEST_FIRST));

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // Comparators of constants have no state.
  private final Comparator<Kept> coldestFirst;

  ColdOrder(String words, Comparator<Kept> coldestFirst) {
    this.words = words;
    this.coldestFirst = coldestFirst;
  }

  String words() {
    return words;
  }

  Comparator<Kept> coldestFirst() {
    return coldestFirst;
  }
}
