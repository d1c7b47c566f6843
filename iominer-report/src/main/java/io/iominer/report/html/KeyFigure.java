// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.report.facility.AttentionSections;
import io.iominer.report.facility.ServerSections;
import io.iominer.report.section.Form;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
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
    peak(sections, ServerSections.OST_HOURS)
        .ifPresent(
            rate ->
                figures.add(
                    new KeyFigure(
                        "peak",
                        "Peak throughput",
                        Form.RATE.text(rate),
                        "all OSTs, highest mean of 5 minutes or more",
                        rate)));
    peak(sections, ServerSections.MDT_HOURS)
        .ifPresent(
            rate ->
                figures.add(
                    new KeyFigure(
                        "metadata-peak",
                        "Metadata peak",
                        number(rate) + " /s",
                        "all MDTs, highest mean of 5 minutes or more",
                        rate)));
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

  /** The greatest sum of the rates of a step. */
  private static OptionalDouble peak(List<SectionRows> sections, String id) {
    return sections.stream()
        .filter(rows -> rows.section().id().equals(id))
        .flatMap(rows -> rows.byName().stream())
        .collect(
            Collectors.groupingBy(
                row -> Objects.requireNonNull(row.value("begin")),
                Collectors.summingDouble(row -> row.number("rate"))))
        .values()
        .stream()
        .mapToDouble(Double::doubleValue)
        .max();
  }
}
