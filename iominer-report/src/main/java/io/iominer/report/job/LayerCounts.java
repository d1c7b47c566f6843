// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What a layer counted, of all files together.
 *
 * @param module the layer
 * @param counts those that are known
 */
public record LayerCounts(DarshanModule module, Map<Total, Long> counts) {
  public LayerCounts {
    counts = Map.copyOf(counts);
  }

  /** Those of a log. */
  static LayerCounts of(ModuleTotals totals) {
    return of(totals.module(), totals::count);
  }

  /** Those that somebody knows. */
  public static LayerCounts of(DarshanModule module, Function<Total, OptionalLong> known) {
    Map<Total, Long> counts = new EnumMap<>(Total.class);
    for (Total total : Total.values()) {
      if (!total.isTime()) {
        known.apply(total).ifPresent(count -> counts.put(total, count));
      }
    }
    return new LayerCounts(module, counts);
  }

  /** A count; empty where it is not known. */
  OptionalLong count(Total total) {
    Long count = counts.get(total);
    return count == null ? OptionalLong.empty() : OptionalLong.of(count);
  }
}
