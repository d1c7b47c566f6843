// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.core.model.IoDirection;
import io.iominer.report.job.HeatColumns;
import io.iominer.report.job.HeatSections;
import io.iominer.report.job.RunDrawing;
import io.iominer.report.job.Timeline;
import io.iominer.report.section.Form;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.HeatMap.RankBytes;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/** Charts of a run that show more than the rows of its sections. */
final class JobCharts {
  /** Moments of a chart; as many as a wide screen can show apart. */
  private static final int MOMENTS = 240;

  private final RunDrawing run;

  JobCharts(RunDrawing run) {
    this.run = run;
  }

  /** When files were in use. */
  Optional<Chart> timeline() {
    Timeline timeline = run.timeline();
    return timeline.isEmpty() ? Optional.empty() : Optional.of(TimelineChart.of(timeline));
  }

  /** Mean rates over the run, reads and writes. */
  Optional<Chart> rates() {
    return run.heatMap().map(this::rates);
  }

  private Chart rates(HeatMap map) {
    ObjectNode node = Charts.node("curves");
    node.put("xForm", Form.FINE_SECONDS.name()).put("form", Form.RATE.name());
    double seconds = seconds(map);
    ArrayNode series = node.putArray("series");
    for (IoDirection direction : IoDirection.values()) {
      if (map.bytes().total(direction) > 0) {
        double[] rates = rates(map, bin -> map.bytes().bytes(direction, bin), seconds);
        ObjectNode one =
            series.addObject().put("name", direction == IoDirection.READ ? "Read" : "Written");
        ArrayNode data = one.putArray("data");
        for (int i = 0; i < MOMENTS; i++) {
          data.addArray().add(i * seconds / MOMENTS).add(rates[i]);
        }
        data.addArray().add(seconds).add(rates[MOMENTS - 1]);
      }
    }
    return Charts.chart("Rates of reads and writes over the run", 280, node);
  }

  /** Rates of groups of ranks over the run. */
  Optional<Chart> ranks() {
    return run.heatMap().filter(map -> map.ranks().size() > 1).map(this::ranks);
  }

  private Chart ranks(HeatMap map) {
    ObjectNode node = Charts.node("heat").put("form", Form.RATE.name());
    double seconds = seconds(map);
    ArrayNode names = node.putArray("rows");
    ArrayNode columns = node.putArray("columns");
    ArrayNode cells = node.putArray("cells");
    for (int i = 0; i < MOMENTS; i++) {
      columns.add(Form.FINE_SECONDS.text(i * seconds / MOMENTS));
    }
    List<RankBytes> groups = map.ranks();
    for (int row = 0; row < groups.size(); row++) {
      RankBytes group = groups.get(row);
      names.add(HeatSections.rankName(group));
      double[] rates = rates(map, bin -> group.bytes().bytes(bin) / group.count(), seconds);
      for (int i = 0; i < MOMENTS; i++) {
        if (rates[i] > 0) {
          cells.addArray().add(i).add(row).add(rates[i]);
        }
      }
    }
    return Charts.chart("Rates of ranks over the run", Charts.heightOf(groups.size()), node);
  }

  private double seconds(HeatMap map) {
    return map.seconds(run.runSeconds());
  }

  private static double[] rates(HeatMap map, IntToDoubleFunction bytes, double seconds) {
    return HeatColumns.rates(bytes, map.bytes().bins(), map.binSeconds(), seconds, MOMENTS);
  }
}
