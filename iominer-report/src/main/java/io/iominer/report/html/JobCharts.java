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
import io.iominer.report.section.ChartRole;
import io.iominer.report.section.Form;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.HeatMap.RankBytes;
import io.iominer.rootcause.layer.FileOffsets;
import io.iominer.rootcause.layer.FileOffsets.Operation;
import io.iominer.rootcause.layer.FileOffsets.Part;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToIntFunction;

/** Charts of a run that show more than the rows of its sections. */
final class JobCharts {
  /** Moments of a chart; as many as a wide screen can show apart. */
  private static final int MOMENTS = 200;

  /** Greatest rate over the median one, from which on colors are of the logarithm; heuristic. */
  private static final double OUTLIER = 20;

  private static final double MICROS = 1e6;

  /** Pixels of a map of ranks, and of what is above and below it. */
  private static final int MAP_HEIGHT = 360;

  private static final int MAP_ROW_HEIGHT = 14;
  private static final int AROUND_MAP = 224;

  /** Places of the page's colors. */
  private static final int READ = 0;

  private static final int WRITE = 1;
  private static final int METADATA = 2;
  private static final int BOTH = 3;

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

  /** Rates of groups of ranks over the run through a layer, with what both sides add up to. */
  Optional<Chart> ranks(HeatMap map) {
    List<RankBytes> groups = map.ranks();
    if (groups.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode node = Charts.node("ranks").put("seconds", seconds(map));
    ArrayNode names = node.putArray("rows");
    ArrayNode cells = node.putArray("rates");
    List<Double> positive = new ArrayList<>();
    for (RankBytes group : groups) {
      names.add(HeatSections.rankName(group));
      ArrayNode row = cells.addArray();
      for (double rate :
          rates(map, bin -> group.bytes().bytes(bin) / group.count(), seconds(map))) {
        row.add(shortened(rate));
        if (rate > 0) {
          positive.add(rate);
        }
      }
    }
    node.put("log", hasOutliers(positive));
    ArrayNode rates = node.putArray("total");
    ArrayNode bytes = node.putArray("bytes");
    for (IoDirection direction : IoDirection.values()) {
      ArrayNode over = rates.addArray();
      for (double rate : rates(map, bin -> map.bytes().bytes(direction, bin), seconds(map))) {
        over.add(shortened(rate));
      }
      ArrayNode beside = bytes.addArray();
      groups.forEach(
          group -> beside.add(shortened((double) group.bytes().total(direction) / group.count())));
    }
    return Optional.of(
        Charts.chart(
            "Rates of ranks over the run",
            AROUND_MAP + Math.min(MAP_HEIGHT, 40 + MAP_ROW_HEIGHT * groups.size()),
            node));
  }

  /** Whether the greatest value would leave most others in the darkest colors of a linear scale. */
  private static boolean hasOutliers(List<Double> positive) {
    Collections.sort(positive);
    return !positive.isEmpty()
        && positive.get(positive.size() - 1) > OUTLIER * positive.get(positive.size() / 2);
  }

  /** Four digits are more than colors and lines can show. */
  private static BigDecimal shortened(double value) {
    return new BigDecimal(value, new MathContext(4)).stripTrailingZeros();
  }

  /** Operations by layer: reads and writes in their colors. */
  static Optional<Chart> operations(SectionRows rows) {
    return bars(
        rows,
        row -> {
          String operation = row.text("operation");
          return operation.endsWith("reads")
              ? READ
              : operation.endsWith("writes") ? WRITE : METADATA;
        });
  }

  /** Common access sizes, which Darshan keeps of reads and writes together. */
  static Optional<Chart> accesses(SectionRows rows) {
    return bars(rows, row -> BOTH);
  }

  private static Optional<Chart> bars(SectionRows rows, ToIntFunction<SectionRow> color) {
    if (rows.rows().isEmpty()) {
      return Optional.empty();
    }
    SectionColumn value = rows.section().drawnBy(ChartRole.VALUE).get(0);
    ObjectNode node =
        Charts.node("bars").put("form", value.form().name()).put("valueName", value.legend());
    ArrayNode bars = node.putArray("rows");
    for (SectionRow row : rows.byName()) {
      bars.addArray()
          .add(Charts.label(row))
          .addPOJO(row.value(value.name()))
          .add(color.applyAsInt(row));
    }
    return Optional.of(
        Charts.chart(rows.section().title(), Charts.heightOfBars(bars.size()), node));
  }

  /** Offsets of traced operations over time. */
  static Chart offsets(FileOffsets file) {
    ObjectNode node = Charts.node("offsets");
    ArrayNode series = node.putArray("series");
    for (Part part : file.parts()) {
      ObjectNode one =
          series
              .addObject()
              .put("module", part.module().logName())
              .put("color", part.direction() == IoDirection.READ ? READ : WRITE);
      ArrayNode data = one.putArray("data");
      for (Operation operation : part.drawn()) {
        data.addArray()
            .add(shortSeconds(operation.start()))
            .add(operation.offset())
            .add(operation.bytes())
            .add(operation.rank())
            .add(shortSeconds(operation.end()));
      }
    }
    return Charts.chart("File offset of operations over time", 380, node);
  }

  private static double shortSeconds(double seconds) {
    return Math.round(seconds * MICROS) / MICROS;
  }

  private double seconds(HeatMap map) {
    return map.seconds(run.runSeconds());
  }

  private static double[] rates(HeatMap map, IntToDoubleFunction bytes, double seconds) {
    return HeatColumns.rates(bytes, map.bytes().bins(), map.binSeconds(), seconds, MOMENTS);
  }
}
