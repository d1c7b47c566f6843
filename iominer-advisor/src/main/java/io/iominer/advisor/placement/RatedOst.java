// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Ratio;
import io.iominer.facility.placement.PoolOst;

/**
 * How fast an OST is taken to be.
 *
 * @param ost the OST with its {@code max_perf}
 * @param share of a usual OST of its file system, by what jobs got from it on its last days
 * @param isSlow whether it is slow without having failed, and so is in no pool
 */
public record RatedOst(PoolOst ost, Ratio share, boolean isSlow) {
  /** What a usual OST of the file system carries, and how that is known. */
  public record Usual(Bandwidth rate, String origin) {}
}
