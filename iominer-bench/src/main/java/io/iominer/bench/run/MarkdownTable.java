// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** Figures as a table of Markdown, with what they were made with. */
final class MarkdownTable {
  private MarkdownTable() {}

  /**
   * The table under a heading.
   *
   * @param commandLine what made the figures
   */
  static String of(List<Measurement> measurements, Machine machine, String commandLine) {
    StringBuilder text = new StringBuilder();
    text.append("\n### Run of ")
        .append(Instant.now().truncatedTo(ChronoUnit.SECONDS))
        .append("\n\n")
        .append(machine.text())
        .append("\n\n```\n")
        .append(commandLine)
        .append("\n```\n\n")
        .append("| logs | measured | value | reference | its value | ratio |\n")
        .append("|---|---|---|---|---|---|\n");
    measurements.forEach(measurement -> text.append(line(measurement)).append('\n'));
    return text.toString();
  }

  /** One row. */
  static String line(Measurement measurement) {
    String unit = " " + measurement.unit();
    return String.format(
        Locale.ROOT,
        "| %,d | %s | %s | %s | %s | %s |",
        measurement.logs(),
        measurement.name(),
        number(measurement.value()) + unit,
        measurement.reference().map(Measurement.Reference::name).orElse(""),
        measurement.reference().map(r -> number(r.value()) + unit).orElse(""),
        measurement.ratio().map(MarkdownTable::number).orElse(""));
  }

  /** Three digits that count, or all before the point. */
  private static String number(double value) {
    double size = Math.abs(value);
    if (size >= 100 || size == 0) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    return String.format(Locale.ROOT, size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.4f", value);
  }
}
