// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.advisor.history.RunStanding;
import io.iominer.report.job.HistorySection;
import java.util.List;
import java.util.Locale;

/** Where a run lies among the runs of its application, as text. */
final class HistoryText {
  private static final double PERCENT = 100;

  private HistoryText() {}

  static String of(List<RunStanding> standings, Screen screen) {
    ScreenText text = new ScreenText(screen);
    text.part();
    text.line("Among the runs of its application");
    if (standings.isEmpty()) {
      text.line("  The log was not diagnosed, or its application is not known.");
    }
    standings.forEach(line -> add(line, text));
    return text.toString();
  }

  private static void add(RunStanding line, ScreenText text) {
    String head =
        String.format(
            Locale.ROOT,
            "  %-20s %12s  ",
            HistorySection.label(line),
            HistorySection.value(line, line.value()));
    if (!line.isComparable()) {
      text.paragraph(
          head,
          head.length(),
          String.format(
              Locale.ROOT,
              "%d other %s too few to compare with (%d are needed)",
              line.otherRuns(),
              line.otherRuns() == 1 ? "run is" : "runs are",
              RunStanding.LEAST_RUNS));
      return;
    }
    text.paragraph(
        head,
        head.length(),
        String.format(
            Locale.ROOT,
            "%s: above %.0f %% of %d other runs (%d of them earlier); their median is %s",
            line.isUnusual() ? "unusual" : "not unusual",
            line.percentile().getAsDouble() * PERCENT,
            line.otherRuns(),
            line.earlierRuns(),
            HistorySection.value(line, line.median().getAsDouble())));
  }
}
