// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.advisor.burstbuffer.RestartReplay.Kept;
import java.util.Comparator;

/** Which demoted checkpoint leaves a full burst buffer first. */
public enum ColdOrder {
  /** The thesis's BBOS: old versions, then the longest MTBF, which is least likely to be read. */
  VERSIONS_AND_FAILURES(
      Comparator.comparing((Kept one) -> one.isNewest()).thenComparing(Kept.LONGEST_MTBF_FIRST)),
  /** The longest MTBF, whatever the version. */
  FAILURES(Kept.LONGEST_MTBF_FIRST),
  /** What was written first. */
  FIFO(Kept.OLDEST_FIRST),
  /** What was written or read longest ago. */
  LRU(Comparator.comparingDouble(Kept::usedSeconds).thenComparing(Kept.OLDEST_FIRST)),
  /** What was read least often. */
  HOTNESS(Comparator.comparingLong(Kept::reads).thenComparing(Kept.OLDEST_FIRST));

  private final Comparator<Kept> coldestFirst;

  ColdOrder(Comparator<Kept> coldestFirst) {
    this.coldestFirst = coldestFirst;
  }

  Comparator<Kept> coldestFirst() {
    return coldestFirst;
  }
}
