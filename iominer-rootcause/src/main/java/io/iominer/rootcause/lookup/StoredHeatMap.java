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
import java.util.Optional;

/** Makes the heat map of a log of the store's rows again. */
public final class StoredHeatMap {
  private static final List<String> BINS =
      List.of("module", "operation", "rank", "bin_width_s", "bins");

  private static final List<String> SEGMENTS =
      List.of("module", "operation", "rank", "length", "start_s", "end_s");

  private StoredHeatMap() {}

  /**
   * From the log's heat map, or where it has none from its trace; empty where it has neither, or
   * only a part of a trace.
   *
   * @param mostGroups groups of ranks at most, 1 or more
   */
  public static Optional<HeatMap> of(StoredLog log, int mostGroups) {
    StoredRow job =
        log.scan(DarshanJobTable.DEFINITION)
            .list(List.of("process_count", "modules", "modules_incomplete"))
            .get(0);
    StoredHeatMapBuilder builder = StoredHeatMapBuilder.of(job, mostGroups);
    boolean[] hasBins = {false};
    log.scan(DarshanHeatmapTable.DEFINITION)
        .rows(
            BINS,
            row -> {
              hasBins[0] = true;
              builder.addBins(row);
            });
    return hasBins[0] ? builder.build() : ofTrace(log, job, mostGroups);
  }

  private static Optional<HeatMap> ofTrace(StoredLog log, StoredRow job, int mostGroups) {
    StoredHeatMapBuilder builder = StoredHeatMapBuilder.of(job, mostGroups);
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
    return hasSegments[0] ? builder.build() : Optional.empty();
  }
}
