// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.core.text.SafeText;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ChartRole;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Charts of sections: what the script of the page draws with ECharts. They have the values of the
 * section's rows and nothing else.
 */
final class Charts {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int USUAL_HEIGHT = 280;
  private static final int ROW_HEIGHT = 14;
  private static final int LEAST_HEIGHT = 160;

  private Charts() {}

  /** That of a section; empty where it has none, or no rows. */
  static Optional<Chart> of(SectionRows rows) {
    if (rows.rows().isEmpty()) {
      return Optional.empty();
    }
    return switch (rows.section().chart()) {
      case NONE -> Optional.empty();
      case BARS -> bars(rows);
      case COLUMNS -> Optional.of(columns(rows));
      case LINES -> Optional.of(lines(rows));
      case CURVES, POINTS -> times(rows);
      case HEAT -> Optional.of(heatMap(rows));
      case WATERFALL -> Optional.of(waterfall(rows));
      case PARALLEL -> Optional.of(parallel(rows));
    };
  }

  private static Chart chart(SectionRows rows, int height, ObjectNode node) {
    return chart(rows.section().title(), height, node);
  }

  /**
   * A chart.
   *
   * @param title what it shows
   * @param height in CSS pixels
   */
  static Chart chart(String title, int height, ObjectNode node) {
    try {
      return new Chart(
          "Chart: " + title + ". The table below it tells the same.",
          height,
          MAPPER.writeValueAsString(node).replace("<", "\\u003c").replace("&", "\\u0026"));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Height of a map with so many rows, in CSS pixels. */
  static int heightOf(int rows) {
    return Math.max(USUAL_HEIGHT, 110 + ROW_HEIGHT * rows);
  }

  /** Height of so many horizontal bars, in CSS pixels. */
  static int heightOfBars(int bars) {
    return Math.max(LEAST_HEIGHT, 60 + 24 * bars);
  }

  static ObjectNode node(String kind) {
    return MAPPER.createObjectNode().put("kind", kind);
  }

  /** None where no row has a value. */
  private static Optional<Chart> bars(SectionRows rows) {
    SectionColumn value = values(rows).get(0);
    ObjectNode node =
        node("bars").put("form", value.form().name()).put("valueName", value.legend());
    ArrayNode bars = node.putArray("rows");
    for (SectionRow row : rows.byName()) {
      if (row.value(value.name()) != null) {
        bars.addArray().add(label(row)).addPOJO(row.value(value.name()));
      }
    }
    return bars.isEmpty()
        ? Optional.empty()
        : Optional.of(chart(rows, heightOfBars(bars.size()), node));
  }

  private static Chart columns(SectionRows rows) {
    SectionColumn value = values(rows).get(0);
    ObjectNode node =
        node("columns")
            .put("form", value.form().name())
            .put("xName", rows.section().drawnBy(ChartRole.LABEL).get(0).legend())
            .put("valueName", values(rows).size() == 1 ? value.legend() : value.form().unit());
    ArrayNode names = node.putArray("names");
    rows.byName().forEach(row -> names.add(label(row)));
    ArrayNode series = node.putArray("series");
    for (SectionColumn each : values(rows)) {
      ArrayNode data = series.addObject().put("name", each.legend()).putArray("data");
      rows.byName().forEach(row -> data.addPOJO(row.value(each.name())));
    }
    return chart(rows, USUAL_HEIGHT, node);
  }

  private static Chart lines(SectionRows rows) {
    SectionColumn along = rows.section().drawnBy(ChartRole.LABEL).get(0);
    ObjectNode node = node("lines").put("xName", along.legend());
    ArrayNode series = node.putArray("series");
    for (SectionColumn value : values(rows)) {
      ArrayNode data = series.addObject().put("name", value.legend()).putArray("data");
      for (SectionRow row : rows.byName()) {
        data.addArray().addPOJO(row.value(along.name())).addPOJO(row.value(value.name()));
      }
    }
    return chart(rows, USUAL_HEIGHT, node);
  }

  /** None where no row has a value. */
  private static Optional<Chart> times(SectionRows rows) {
    SectionColumn across = rows.section().drawnBy(ChartRole.ACROSS).get(0);
    boolean arePoints = rows.section().chart() == ChartKind.POINTS;
    ObjectNode node =
        node("times").put("form", values(rows).get(0).form().name()).put("points", arePoints);
    ArrayNode series = node.putArray("series");
    for (SectionColumn value : values(rows)) {
      ArrayNode data = MAPPER.createArrayNode();
      for (SectionRow row : rows.byName()) {
        if (row.number(value.name()) > 0 || (!arePoints && row.value(value.name()) != null)) {
          data.addArray().add(text(row, across)).add(rounded(row.number(value.name())));
        }
      }
      if (!data.isEmpty()) {
        series.addObject().put("name", value.legend()).set("data", data);
      }
    }
    return series.isEmpty() ? Optional.empty() : Optional.of(chart(rows, USUAL_HEIGHT, node));
  }

  private static Chart heatMap(SectionRows rows) {
    SectionColumn value = values(rows).get(0);
    SectionColumn across = rows.section().drawnBy(ChartRole.ACROSS).get(0);
    ObjectNode node = node("heat").put("form", value.form().name());
    Set<String> labels = new LinkedHashSet<>();
    Set<String> places = new TreeSet<>();
    for (SectionRow row : rows.byName()) {
      labels.add(label(row));
      places.add(text(row, across));
    }
    List<String> labelList = List.copyOf(labels);
    List<String> placeList = List.copyOf(places);
    labelList.forEach(node.putArray("rows")::add);
    placeList.forEach(node.putArray("columns")::add);
    ArrayNode cells = node.putArray("cells");
    for (SectionRow row : rows.byName()) {
      cells
          .addArray()
          .add(Collections.binarySearch(placeList, text(row, across)))
          .add(labelList.indexOf(label(row)))
          .add(rounded(row.number(value.name())));
    }
    return chart(rows, heightOf(labelList.size()), node);
  }

  /** Nobody sees more digits of a point or a color, and a chart can have very many. */
  private static double rounded(double value) {
    return new BigDecimal(value).round(new MathContext(3)).doubleValue();
  }

  private static Chart waterfall(SectionRows rows) {
    SectionColumn value = values(rows).get(0);
    ObjectNode node = node("waterfall").put("form", value.form().name());
    ArrayNode steps = node.putArray("rows");
    rows.byName().forEach(row -> steps.addArray().add(label(row)).addPOJO(row.value(value.name())));
    return chart(rows, Math.max(LEAST_HEIGHT, 60 + 26 * steps.size()), node);
  }

  /** The numbers of the rows, an axis each; brushing them chooses rows of the table. */
  private static Chart parallel(SectionRows rows) {
    ObjectNode node = node("parallel");
    ArrayNode axes = node.putArray("axes");
    List<SectionColumn> numbers =
        rows.section().columns().stream()
            .filter(column -> PageSection.isNumber(column.form()))
            .toList();
    numbers.forEach(
        column -> axes.addObject().put("name", column.legend()).put("form", column.form().name()));
    List<String> labels = rows.byName().stream().map(Charts::label).distinct().toList();
    ArrayNode groups = node.putArray("groups");
    rows.byName().forEach(row -> groups.add(labels.indexOf(label(row))));
    ArrayNode lines = node.putArray("rows");
    for (SectionRow row : rows.byName()) {
      ArrayNode line = lines.addArray();
      numbers.forEach(column -> line.addPOJO(row.value(column.name())));
    }
    return chart(rows, 340, node);
  }

  private static List<SectionColumn> values(SectionRows rows) {
    return rows.section().drawnBy(ChartRole.VALUE);
  }

  /** The name of a row. */
  static String label(SectionRow row) {
    return row.section().drawnBy(ChartRole.LABEL).stream()
        .map(column -> text(row, column))
        .collect(Collectors.joining(" "));
  }

  private static String text(SectionRow row, SectionColumn column) {
    return SafeText.of(row.text(column.name()));
  }
}
