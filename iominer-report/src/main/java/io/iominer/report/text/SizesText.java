// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.summary.JobSummary;
import io.iominer.report.job.SizeBins;
import java.util.OptionalLong;

/** How large the requests were. */
final class SizesText {
  private static final int BAR_WIDTH = 24;

  private SizesText() {}

  static void print(JobSummary summary, ScreenText out) {
    SizeBins.of(summary).ifPresent(bins -> print(bins, out));
  }

  private static void print(SizeBins bins, ScreenText out) {
    out.part();
    out.line(
        "%-12s %9s %-" + BAR_WIDTH + "s %9s",
        bins.module().logName() + " sizes",
        "reads",
        "",
        "writes");
    for (int i = 0; i < SizeBins.NAMES.size(); i++) {
      OptionalLong reads = bins.reads().get(i);
      OptionalLong writes = bins.writes().get(i);
      if (reads.orElse(1) > 0 || writes.orElse(1) > 0) {
        out.line(
            "  %-10s %9s %-" + BAR_WIDTH + "s %9s %s",
            SizeBins.NAMES.get(i),
            Cells.count(reads),
            bar(reads, bins.allReads()),
            Cells.count(writes),
            bar(writes, bins.allWrites()));
      }
    }
  }

  private static String bar(OptionalLong known, long whole) {
    long part = known.orElse(0);
    if (part == 0 || whole <= 0) {
      return "";
    }
    return "#"
        .repeat(
            (int) Math.max(1, Math.min(BAR_WIDTH, Math.round((double) BAR_WIDTH * part / whole))));
  }
}
