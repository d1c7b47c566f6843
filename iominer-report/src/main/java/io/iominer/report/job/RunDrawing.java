// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.analysis.log.LogReport;
import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.heatmap.HeatMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is drawn of a run, beside its tables.
 *
 * @param timeline when files were in use
 * @param heatMap when bytes were moved; empty where that is not known
 * @param heatMaps the same of each layer
 * @param counts what each layer counted
 * @param runSeconds run time; empty where it is not known
 */
public record RunDrawing(
    Timeline timeline,
    Optional<HeatMap> heatMap,
    Map<DarshanModule, HeatMap> heatMaps,
    List<LayerCounts> counts,
    OptionalDouble runSeconds) {
  public RunDrawing {
    counts = List.copyOf(counts);
  }

  /** That of a log. */
  public static RunDrawing of(LogReport log) {
    return new RunDrawing(
        Timeline.of(log),
        log.heatMap(),
        log.layers().heatMaps(),
        log.profile().summary().totals().values().stream().map(LayerCounts::of).toList(),
        log.job().facts().runSeconds());
  }
}
