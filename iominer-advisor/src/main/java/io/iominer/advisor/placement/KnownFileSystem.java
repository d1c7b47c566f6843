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
 * @param usedBytes what is stored on OSTs, in bytes; an OST of unknown capacity or use is missing
 * @param demands of the applications that keep their files there
 */
public record KnownFileSystem(
    LustreFileSystem names,
    Map<Ost, List<OstDay>> days,
    RatedOst.Usual usual,
    Map<Ost, Double> usedBytes,
    List<PoolDemand> demands) {
  public KnownFileSystem {
    days = Map.copyOf(days);
    usedBytes = Map.copyOf(usedBytes);
    demands = List.copyOf(demands);
  }

  /** Where nobody tells how much is stored on its OSTs. */
  public KnownFileSystem(
      LustreFileSystem names,
      Map<Ost, List<OstDay>> days,
      RatedOst.Usual usual,
      List<PoolDemand> demands) {
    this(names, days, usual, Map.of(), demands);
  }

  /** Whether servers tell of any of its OSTs. */
  public boolean hasServers() {
    return days.values().stream().flatMap(List::stream).anyMatch(day -> day.peakRate().isPresent());
  }
}
