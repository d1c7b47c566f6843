// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanDxtTable;
import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.StoredHeatMapBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The heat maps of a log, made of the store's rows again.
 *
 * @param job no byte at two layers; empty where nothing tells when bytes were moved
 * @param layers of each layer by itself
 */
public record StoredHeatMap(Optional<HeatMap> job, Map<DarshanModule, HeatMap> layers) {
  private static final List<String> BINS =
      List.of("module", "operation", "rank", "bin_width_s", "bins");

  private static final List<String> SEGMENTS =
      List.of("module", "operation", "rank", "length", "start_s", "end_s");

  private static final StoredHeatMap NONE = new StoredHeatMap(Optional.empty(), Map.of());

  /**
   * From the log's heat map, or where it has none from its trace; empty where it has neither, or
   * only a part of a trace.
   *
   * @param mostGroups groups of ranks at most, 1 or more
   */
  public static StoredHeatMap of(StoredLog log, int mostGroups) {
    StoredRow job =
        log.list(
                DarshanJobTable.DEFINITION,
                List.of("process_count", "modules", "modules_incomplete"))
            .get(0);
    StoredHeatMapBuilder builder = StoredHeatMapBuilder.ofLayers(job, mostGroups);
    boolean[] hasBins = {false};
    log.scan(DarshanHeatmapTable.DEFINITION)
        .rows(
            BINS,
            row -> {
              hasBins[0] = true;
              builder.addBins(row);
            });
    return hasBins[0] ? of(builder) : ofTrace(log, job, mostGroups);
  }

  private static StoredHeatMap ofTrace(StoredLog log, StoredRow job, int mostGroups) {
    StoredHeatMapBuilder builder = StoredHeatMapBuilder.ofLayers(job, mostGroups);
    String posix = DarshanModule.DXT_POSIX.name();
    StoreScan trace = log.scan(DarshanDxtTable.DEFINITION);
    boolean[] hasSegments = {false};
    (job.texts("modules").contains(posix) ? trace.where("module", posix) : trace)
        .rows(
            SEGMENTS,
            row -> {
              hasSegments[0] = true;
              builder.addSegment(row);
            });
    return hasSegments[0] ? of(builder) : NONE;
  }

  private static StoredHeatMap of(StoredHeatMapBuilder builder) {
    return new StoredHeatMap(builder.build(), builder.layers());
  }
}
