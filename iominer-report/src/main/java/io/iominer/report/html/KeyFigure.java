// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.report.facility.AttentionSections;
import io.iominer.report.facility.ServerSections;
import io.iominer.report.section.Form;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A number that a page begins with.
 *
 * @param id by which it is found in other days
 * @param name what it is
 * @param value with its unit
 * @param remark of what it is a part, or from where it is
 * @param number what is compared with other days
 */
public record KeyFigure(String id, String name, String value, String remark, double number) {
  /** Those that a report's sections tell; figures that nobody knows are left out. */
  public static List<KeyFigure> of(List<SectionRows> sections) {
    List<KeyFigure> figures = new ArrayList<>();
    row(sections, AttentionSections.KEY_FIGURES)
        .filter(all -> all.number("logs") > 0)
        .ifPresent(all -> ofJobs(all, figures));
    peak(
        "peak",
        "Peak throughput",
        "all OSTs",
        sections,
        ServerSections.OST_HOURS,
        Form.RATE::text,
        figures);
    peak(
        "metadata-peak",
        "Metadata peak",
        "all MDTs",
        sections,
        ServerSections.MDT_HOURS,
        rate -> number(rate) + " operations/s",
        figures);
    return figures;
  }

  private static void ofJobs(SectionRow all, List<KeyFigure> figures) {
    figures.add(
        new KeyFigure(
            "jobs", "Jobs", all.text("jobs"), all.text("logs") + " logs", all.number("jobs")));
    figures.add(
        new KeyFigure(
            "bytes",
            "Read / written",
            all.text("bytes_read") + " / " + all.text("bytes_written"),
            "by all logs",
            all.number("bytes_read") + all.number("bytes_written")));
    double hours = all.number("node_hours");
    if (hours > 0) {
      figures.add(
          new KeyFigure(
              "io-share",
              "Time in I/O",
              Form.SHARE.text(all.number("io_node_hours") / hours),
              "of " + number(all.number("node_hours")) + " node hours",
              all.number("io_node_hours") / hours));
      figures.add(
          new KeyFigure(
              "lost",
              "Lost to slow I/O",
              number(all.number("lost_node_hours")) + " node hours",
              Form.SHARE.text(all.number("lost_node_hours") / hours)
                  + " of "
                  + number(all.number("node_hours")),
              all.number("lost_node_hours")));
    } else {
      figures.add(
          new KeyFigure(
              "lost-seconds",
              "Lost to slow I/O",
              all.text("lost_s"),
              "nodes of the jobs are unknown",
              all.number("lost_s")));
    }
    double accounted = all.number("allocated_logs") / Math.max(1, all.number("logs"));
    figures.add(
        new KeyFigure(
            "accounting",
            "Logs with accounting",
            Form.SHARE.text(accounted),
            all.text("allocated_logs") + " of " + all.text("logs"),
            accounted));
  }

  private static Optional<SectionRow> row(List<SectionRows> sections, String id) {
    return sections.stream()
        .filter(rows -> rows.section().id().equals(id))
        .flatMap(rows -> rows.byName().stream())
        .findFirst();
  }

  /** With the digits that a person looks at. */
  private static String number(double value) {
    return value < 100 ? Form.NUMBER.text(value) : Form.COUNT.text(Math.round(value));
  }

  /** The greatest sum of the rates of a step; how long a step is depends on the report's days. */
  private static void peak(
      String id,
      String name,
      String all,
      List<SectionRows> sections,
      String section,
      Function<Double, String> text,
      List<KeyFigure> figures) {
    NavigableMap<Instant, Double> rates =
        sections.stream()
            .filter(rows -> rows.section().id().equals(section))
            .flatMap(rows -> rows.byName().stream())
            .collect(
                Collectors.toMap(
                    row -> (Instant) Objects.requireNonNull(row.value("begin")),
                    row -> row.number("rate"),
                    Double::sum,
                    TreeMap::new));
    if (rates.isEmpty()) {
      return;
    }
    double most = Collections.max(rates.values());
    String mean =
        rates.keySet().stream()
            .filter(begin -> rates.lowerKey(begin) != null)
            .mapToLong(begin -> Duration.between(rates.lowerKey(begin), begin).toMinutes())
            .mapToObj(Long::valueOf)
            .min(Comparator.naturalOrder())
            .map(minutes -> "highest mean of " + minutes + " minutes")
            .orElse("mean of the time measured");
    figures.add(new KeyFigure(id, name, text.apply(most), all + ", " + mean, most));
  }
}
