// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.iominer.core.text.SafeText;
import io.iominer.report.job.LogDrawnSections;
import io.iominer.report.job.LossSection;
import io.iominer.report.section.Form;
import io.iominer.report.section.SectionRows;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Charts of sections: what the script of the page draws with ECharts. They have the values of the
 * section's rows and nothing else.
 */
final class Charts {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int USUAL_HEIGHT = 280;
  private static final int ROW_HEIGHT = 14;
  private static final int LEAST_HEIGHT = 160;

  private static final Set<String> MAPS = Set.of("ost-hours", "mdt-hours");

  private static final Map<String, Function<SectionRows, Chart>> BY_SECTION =
      Map.ofEntries(
          Map.entry("ost-hours", Charts::heatMap),
          Map.entry("mdt-hours", Charts::heatMap),
          Map.entry("low-read-bandwidth", Charts::parallel),
          Map.entry("low-write-bandwidth", Charts::parallel),
          Map.entry("lost-node-hours", rows -> bars(rows, "application", "lost_node_hours")),
          Map.entry("causes", rows -> bars(rows, "cause", "lost_s")),
          Map.entry("sequential", rows -> lines(rows, "sequential_share", "share", "seq_share")),
          Map.entry("read-ratio", rows -> columns(rows, 0, 2)),
          Map.entry("sharing", rows -> columns(rows, 0, 2)),
          Map.entry("ost-count", rows -> columns(rows, 0, 2)),
          Map.entry("middleware", rows -> columns(rows, 0, 2, 3, 4, 5, 6, 7)),
          Map.entry("slowest", Charts::parallel),
          Map.entry(LossSection.ID, Charts::waterfall),
          Map.entry(LogDrawnSections.LAYERS, rows -> bars(rows, "layer", "seconds")),
          Map.entry(LogDrawnSections.SIZES, rows -> columns(rows, 0, 1, 2)),
          Map.entry(LogDrawnSections.OSTS, rows -> columns(rows, 0, 1)));

  private Charts() {}

  /** Whether a section's chart is a map of its last column. */
  static boolean isMap(String section) {
    return MAPS.contains(section);
  }

  /** That of a section; empty where it has none, or no rows. */
  static Optional<Chart> of(SectionRows rows) {
    return rows.rows().isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(BY_SECTION.get(rows.section().id())).map(chart -> chart.apply(rows));
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

  static ObjectNode node(String kind) {
    return MAPPER.createObjectNode().put("kind", kind);
  }

  private static Chart bars(SectionRows rows, String name, String value) {
    ObjectNode node = node("bars");
    int names = rows.names().indexOf(name);
    int values = rows.names().indexOf(value);
    node.put("form", form(rows, values).name()).put("valueName", heading(rows, values));
    ArrayNode bars = node.putArray("rows");
    for (@Nullable Object[] row : rows.rows()) {
      if (row[values] != null) {
        bars.addArray().add(text(rows, row, names)).addPOJO(row[values]);
      }
    }
    return chart(rows, Math.max(LEAST_HEIGHT, 60 + 24 * bars.size()), node);
  }

  private static Chart columns(SectionRows rows, int name, int... values) {
    ObjectNode node = node("columns").put("form", form(rows, values[0]).name());
    ArrayNode names = node.putArray("names");
    rows.rows().forEach(row -> names.add(text(rows, row, name)));
    ArrayNode series = node.putArray("series");
    for (int value : values) {
      ObjectNode one = series.addObject().put("name", heading(rows, value));
      ArrayNode data = one.putArray("data");
      rows.rows().forEach(row -> data.addPOJO(row[value]));
    }
    return chart(rows, USUAL_HEIGHT, node);
  }

  private static Chart lines(SectionRows rows, String name, String... values) {
    ObjectNode node = node("lines");
    int names = rows.names().indexOf(name);
    node.put("xName", heading(rows, names));
    ArrayNode series = node.putArray("series");
    for (String value : values) {
      int column = rows.names().indexOf(value);
      ObjectNode one = series.addObject().put("name", value.equals("share") ? "CONSEC" : "SEQ");
      ArrayNode data = one.putArray("data");
      rows.rows().forEach(row -> data.addArray().addPOJO(row[names]).addPOJO(row[column]));
    }
    return chart(rows, USUAL_HEIGHT, node);
  }

  private static Chart heatMap(SectionRows rows) {
    ObjectNode node = node("heat").put("form", form(rows, 3).name());
    Set<String> osts = new LinkedHashSet<>();
    Set<String> times = new TreeSet<>();
    for (@Nullable Object[] row : rows.rows()) {
      osts.add(text(rows, row, 0) + " " + text(rows, row, 1));
      times.add(text(rows, row, 2));
    }
    List<String> ostList = List.copyOf(osts);
    List<String> timeList = List.copyOf(times);
    ostList.forEach(node.putArray("rows")::add);
    timeList.forEach(node.putArray("columns")::add);
    ArrayNode cells = node.putArray("cells");
    for (@Nullable Object[] row : rows.rows()) {
      cells
          .addArray()
          .add(timeList.indexOf(text(rows, row, 2)))
          .add(ostList.indexOf(text(rows, row, 0) + " " + text(rows, row, 1)))
          .addPOJO(row[3]);
    }
    return chart(rows, heightOf(ostList.size()), node);
  }

  /** From the whole down to what is left: each bar hangs where the one before ended. */
  private static Chart waterfall(SectionRows rows) {
    ObjectNode node = node("waterfall").put("form", form(rows, 1).name());
    ArrayNode steps = node.putArray("rows");
    for (@Nullable Object[] row : rows.rows()) {
      steps.addArray().add(text(rows, row, 0)).addPOJO(row[1]);
    }
    return chart(rows, Math.max(LEAST_HEIGHT, 60 + 26 * steps.size()), node);
  }

  /** The numbers of the jobs, an axis each; brushing them chooses rows of the table. */
  private static Chart parallel(SectionRows rows) {
    ObjectNode node = node("parallel");
    ArrayNode axes = node.putArray("axes");
    List<Integer> columns =
        IntStream.range(1, rows.names().size())
            .filter(i -> PageSection.isNumber(form(rows, i)))
            .boxed()
            .toList();
    columns.forEach(
        i -> axes.addObject().put("name", heading(rows, i)).put("form", form(rows, i).name()));
    group(rows, node);
    ArrayNode lines = node.putArray("rows");
    for (@Nullable Object[] row : rows.rows()) {
      ArrayNode line = lines.addArray();
      columns.forEach(i -> line.addPOJO(row[i]));
    }
    return chart(rows, 340, node);
  }

  /** Jobs of an application have its color. */
  private static void group(SectionRows rows, ObjectNode node) {
    int application = rows.names().indexOf("application");
    if (application < 0) {
      return;
    }
    List<String> names =
        rows.rows().stream().map(row -> text(rows, row, application)).distinct().toList();
    ArrayNode group = node.putArray("groups");
    rows.rows().forEach(row -> group.add(names.indexOf(text(rows, row, application))));
  }

  private static Form form(SectionRows rows, int column) {
    return rows.section().columns().get(column).form();
  }

  private static String heading(SectionRows rows, int column) {
    return rows.section().columns().get(column).heading();
  }

  private static String text(SectionRows rows, @Nullable Object[] row, int column) {
    return SafeText.of(form(rows, column).text(row[column]));
  }
}
