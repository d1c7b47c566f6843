// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.notebook;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.report.result.ResultColumn.Alignment;
import io.iominer.report.section.Form;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A chart of any rows, as ECharts takes it: an option that is JSON alone, with its numbers in the
 * unit that the axis names. Rows without a value are left out.
 *
 * @param title what it shows
 * @param option of ECharts
 * @param more what is said of rows that are not drawn; else empty
 */
record Plot(String title, Map<String, Object> option, String more) {
  /** More points than these are a smear; heuristic. */
  static final int MOST_ROWS = 10_000;

  /** Ranges of a histogram; heuristic. */
  static final int BINS = 20;

  private static final double[] QUARTILES = {0, 0.25, 0.5, 0.75, 1};

  static Plot of(PlotKind kind, SectionRows all) {
    List<SectionColumn> columns = all.section().columns();
    Drawing drawing =
        new Drawing(columns, all.rows().stream().limit(MOST_ROWS).toList(), new LinkedHashMap<>());
    switch (kind) {
      case BAR -> drawing.expect(kind, 2, Integer.MAX_VALUE).bars();
      case LINE -> drawing.expect(kind, 2, Integer.MAX_VALUE).lines();
      case SCATTER -> drawing.expect(kind, 2, 2).points();
      case HISTOGRAM -> drawing.expect(kind, 1, 1).histogram();
      case BOX -> drawing.expect(kind, 2, 2).boxes();
      case HEAT -> drawing.expect(kind, 3, 3).heatMap();
    }
    return new Plot(
        String.join(", ", columns.stream().map(SectionColumn::name).toList()),
        drawing.option,
        all.rows().size() > MOST_ROWS
            ? "The first " + Form.COUNT.text(MOST_ROWS) + " rows are drawn; there are more."
            : "");
  }

  /** Whether a column has numbers that can be drawn; names of jobs are none. */
  static boolean isNumber(SectionColumn column) {
    return column.form().alignment() == Alignment.RIGHT;
  }

  /** An option in the making. */
  private record Drawing(
      List<SectionColumn> columns, List<@Nullable Object[]> rows, Map<String, Object> option) {
    Drawing {
      option.put("animation", false);
      option.put("useUTC", true);
      option.put("tooltip", Map.of("confine", true));
      option.put("grid", Map.of("containLabel", true, "left", 24, "right", 24, "bottom", 32));
    }

    Drawing expect(PlotKind kind, int least, int most) {
      if (columns.size() < least || columns.size() > most) {
        throw wrong(kind + " takes " + least + (most > least ? " columns or more" : " columns"));
      }
      return this;
    }

    void bars() {
      category("xAxis", 0, names(0));
      List<Object> series = new ArrayList<>();
      AxisScale scale = scale(IntStream.range(1, columns.size()).toArray());
      for (int i = 1; i < columns.size(); i++) {
        int column = i;
        series.add(series("bar", i, rows.stream().map(row -> scaled(row[column], scale)).toList()));
      }
      value("yAxis", scale);
      option.put("series", series);
      legend();
    }

    void lines() {
      boolean isTime = columns.get(0).form() == Form.TIME;
      boolean isNumber = isNumber(columns.get(0));
      AxisScale across = isNumber ? scale(0) : new AxisScale(columns.get(0).heading(), 1);
      if (isTime) {
        option.put("xAxis", Map.of("type", "time"));
      } else if (isNumber) {
        value("xAxis", across);
      } else {
        category("xAxis", 0, names(0));
      }
      AxisScale up = scale(IntStream.range(1, columns.size()).toArray());
      value("yAxis", up);
      List<Object> series = new ArrayList<>();
      for (int i = 1; i < columns.size(); i++) {
        int column = i;
        series.add(
            series(
                "line",
                i,
                rows.stream()
                    .filter(row -> row[0] != null)
                    .sorted(
                        Comparator.comparingDouble(row -> isTime || isNumber ? place(row[0]) : 0))
                    .map(
                        row ->
                            pair(
                                isTime || isNumber
                                    ? place(row[0]) / across.divisor()
                                    : name(row, 0),
                                scaled(row[column], up)))
                    .toList()));
      }
      option.put("series", series);
      legend();
    }

    void points() {
      AxisScale across = scale(0);
      AxisScale up = scale(1);
      value("xAxis", across);
      value("yAxis", up);
      option.put(
          "series",
          List.of(
              series(
                  "scatter",
                  1,
                  rows.stream()
                      .filter(row -> row[0] != null && row[1] != null)
                      .map(row -> pair(scaled(row[0], across), scaled(row[1], up)))
                      .toList())));
    }

    void histogram() {
      AxisScale scale = scale(0);
      double[] values = numbers(0).stream().mapToDouble(v -> v / scale.divisor()).toArray();
      double least = DoubleStream.of(values).min().orElse(0);
      double width = (DoubleStream.of(values).max().orElse(0) - least) / BINS;
      long[] counts = new long[BINS];
      for (double value : values) {
        counts[width == 0 ? 0 : Math.min(BINS - 1, (int) ((value - least) / width))]++;
      }
      category(
          "xAxis",
          scale.name(),
          IntStream.range(0, BINS).mapToObj(i -> edge(least + i * width)).toList());
      value("yAxis", new AxisScale("rows", 1));
      option.put(
          "series",
          List.of(
              Map.of(
                  "type",
                  "bar",
                  "barCategoryGap",
                  "2%",
                  "data",
                  Arrays.stream(counts).boxed().toList())));
    }

    private static String edge(double value) {
      return String.format(Locale.ROOT, "%.4g", value);
    }

    void boxes() {
      AxisScale scale = scale(1);
      Map<String, List<Double>> groups = new LinkedHashMap<>();
      rows.stream()
          .filter(row -> row[1] != null)
          .forEach(
              row ->
                  groups
                      .computeIfAbsent(name(row, 0), name -> new ArrayList<>())
                      .add(place(row[1]) / scale.divisor()));
      category("xAxis", 0, List.copyOf(groups.keySet()));
      value("yAxis", scale);
      option.put(
          "series",
          List.of(series("boxplot", 1, groups.values().stream().map(Drawing::quartiles).toList())));
    }

    private static List<Double> quartiles(List<Double> values) {
      OrderStatistics statistics = OrderStatistics.of(values);
      return DoubleStream.of(QUARTILES)
          .mapToObj(share -> statistics.percentile(share).orElseThrow())
          .toList();
    }

    void heatMap() {
      AxisScale scale = scale(2);
      List<String> across = names(0).stream().distinct().toList();
      List<String> up = names(1).stream().distinct().toList();
      category("xAxis", 0, across);
      category("yAxis", 1, up);
      List<Double> values = numbers(2).stream().map(value -> value / scale.divisor()).toList();
      option.put(
          "visualMap",
          Map.of(
              "min",
              values.stream().min(Comparator.naturalOrder()).orElse(0.0),
              "max",
              values.stream().max(Comparator.naturalOrder()).orElse(1.0),
              "calculable",
              true,
              "orient",
              "vertical",
              "right",
              0,
              "text",
              List.of(scale.name(), "")));
      option.put("grid", Map.of("containLabel", true, "left", 24, "right", 120, "bottom", 32));
      option.put(
          "series",
          List.of(
              series(
                  "heatmap",
                  2,
                  rows.stream()
                      .filter(row -> row[2] != null)
                      .map(
                          row ->
                              List.of(
                                  across.indexOf(name(row, 0)),
                                  up.indexOf(name(row, 1)),
                                  place(row[2]) / scale.divisor()))
                      .toList())));
    }

    private Map<String, Object> series(String type, int column, List<?> data) {
      return Map.of("type", type, "name", columns.get(column).heading(), "data", data);
    }

    private void legend() {
      if (columns.size() > 2) {
        option.put("legend", Map.of("type", "scroll", "top", 0));
      }
    }

    private void category(String axis, int column, List<String> names) {
      category(axis, columns.get(column).heading(), names);
    }

    private void category(String axis, String name, List<String> names) {
      option.put(axis, axis("category", name, Map.of("data", names)));
    }

    private void value(String axis, AxisScale scale) {
      option.put(axis, axis("value", scale.name(), Map.of("scale", axis.equals("xAxis"))));
    }

    private static Map<String, Object> axis(String type, String name, Map<String, Object> more) {
      Map<String, Object> axis = new LinkedHashMap<>(more);
      axis.put("type", type);
      axis.put("name", name);
      axis.put("nameLocation", "middle");
      axis.put("nameGap", 32);
      return axis;
    }

    private AxisScale scale(int... drawn) {
      List<Double> values = new ArrayList<>();
      for (int column : drawn) {
        values.addAll(numbers(column));
      }
      AxisScale first = AxisScale.of(columns.get(drawn[0]), values);
      return drawn.length == 1 ? first : new AxisScale("", first.divisor());
    }

    private List<Double> numbers(int column) {
      if (!isNumber(columns.get(column))) {
        throw wrong("expected numbers in column " + columns.get(column).name());
      }
      return rows.stream()
          .map(row -> row[column])
          .filter(Objects::nonNull)
          .map(Drawing::place)
          .toList();
    }

    private List<String> names(int column) {
      return rows.stream().map(row -> name(row, column)).toList();
    }

    private String name(@Nullable Object[] row, int column) {
      return columns.get(column).text(row[column]);
    }

    /** On an axis of numbers, or of times in milliseconds. */
    private static double place(Object value) {
      return value instanceof Instant time ? time.toEpochMilli() : ((Number) value).doubleValue();
    }

    private static @Nullable Double scaled(@Nullable Object value, AxisScale scale) {
      return value == null ? null : (Double) (place(value) / scale.divisor());
    }

    private static List<@Nullable Object> pair(@Nullable Object across, @Nullable Object up) {
      return Arrays.asList(across, up);
    }

    private static IoMinerException wrong(String message) {
      return new IoMinerException(ErrorKind.USER, "plot: " + message);
    }
  }
}
