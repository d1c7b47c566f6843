// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.placement;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Ratio;

/**
 * What an OST loses while many objects on it are written at once. The paper names such a penalty
 * for file systems that cannot limit the load (section 5, footnote 7) without a formula. Heuristic:
 * that of the contention of jobs in {@link io.iominer.facility.Osts}, so that there is one form of
 * it.
 *
 * @param loss loss of the OST's rate for each further object on it: with k objects it carries
 *     {@code max_perf / (1 + loss (k - 1))}
 */
public record Overload(Ratio loss) {
  /** None, as where a token bucket filter (TBF) limits the load of an OST. */
  public static final Overload NONE = new Overload(new Ratio(0));

  /** Bytes/s that an OST carries with a number of objects, 1 or more. */
  double rate(Bandwidth maxPerf, long objects) {
    return maxPerf.bytesPerSecond() / (1 + loss.value() * (objects - 1));
  }
}
