// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Ratio;
import io.iominer.report.job.History;
import java.util.Locale;

/** Where a run lies among the runs of its application, as text. */
final class HistoryText {
  private static final double PERCENT = 100;

  private HistoryText() {}

  static String of(History history) {
    StringBuilder text = new StringBuilder("\nAmong the runs of its application\n");
    if (history.lines().isEmpty()) {
      return text.append("  The log was not diagnosed, or its application is not known.\n")
          .toString();
    }
    history.lines().forEach(line -> text.append(of(line)).append('\n'));
    return text.toString();
  }

  private static String of(History.Line line) {
    String head =
        String.format(Locale.ROOT, "  %-16s %12s", label(line), value(line, line.value()));
    if (!line.isComparable()) {
      return head
          + String.format(
              Locale.ROOT,
              "  %d other runs are too few to say what is usual (%d are needed)",
              line.otherRuns(),
              History.LEAST_RUNS);
    }
    return head
        + String.format(
            Locale.ROOT,
            "  %s: percentile %.0f of %d other runs, %d of them earlier; their median is %s",
            line.isUnusual() ? "unusual" : "usual for it",
            line.percentile().getAsDouble() * PERCENT,
            line.otherRuns(),
            line.earlierRuns(),
            value(line, line.median().getAsDouble()));
  }

  private static String label(History.Line line) {
    return switch (line.measure()) {
      case "io_s" -> "time in I/O";
      case "lost_share" -> "lost of it";
      default -> line.measure().replace('_', ' ');
    };
  }

  private static String value(History.Line line, double number) {
    return switch (line.measure()) {
      case "io_s" -> String.format(Locale.ROOT, number < 10 ? "%.3f s" : "%,.1f s", number);
      case "lost_share" -> new Ratio(Math.max(0, number)).toString();
      default -> new Bandwidth(number).toString();
    };
  }
}
