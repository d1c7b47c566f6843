// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import io.iominer.advisor.failslow.OstDay;
import io.iominer.core.model.Ost;
import java.util.List;
import java.util.Map;

/**
 * What a store knows of a file system.
 *
 * @param names how commands name it
 * @param days what is known of its OSTs, in any order of days
 * @param usual what a usual OST carries
 * @param demands of the applications that keep their files there
 */
public record KnownFileSystem(
    LustreFileSystem names,
    Map<Ost, List<OstDay>> days,
    RatedOst.Usual usual,
    List<PoolDemand> demands) {
  public KnownFileSystem {
    days = Map.copyOf(days);
    demands = List.copyOf(demands);
  }

  /** Whether servers tell of any of its OSTs. */
  public boolean hasServers() {
    return days.values().stream().flatMap(List::stream).anyMatch(day -> day.peakRate().isPresent());
  }
}
