// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import io.iominer.analysis.log.LogReport;
import io.iominer.rootcause.heatmap.HeatMap;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is drawn of a run, beside its tables.
 *
 * @param timeline when files were in use
 * @param heatMap when bytes were moved; empty where that is not known
 * @param runSeconds run time; empty where it is not known
 */
public record RunDrawing(Timeline timeline, Optional<HeatMap> heatMap, OptionalDouble runSeconds) {
  /** That of a log. */
  public static RunDrawing of(LogReport log) {
    return new RunDrawing(Timeline.of(log), log.heatMap(), log.job().facts().runSeconds());
  }
}
