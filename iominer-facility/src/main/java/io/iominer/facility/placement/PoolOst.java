// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.placement;

import io.iominer.core.model.Ost;
import io.iominer.core.unit.Bandwidth;

/**
 * An OST of a pool.
 *
 * @param ost the OST
 * @param maxPerf what the file system grants the pool there, above 0: all that the OST carries
 *     where it is in no other pool ({@code max_perf}: Sunway paper, section 5)
 */
public record PoolOst(Ost ost, Bandwidth maxPerf) {
  public PoolOst {
    if (!(maxPerf.bytesPerSecond() > 0)) {
      throw new IllegalArgumentException(ost + " has no capacity: " + maxPerf);
    }
  }
}
