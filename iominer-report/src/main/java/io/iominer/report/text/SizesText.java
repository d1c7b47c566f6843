// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;

/** How large the requests were: those of POSIX, or of MPI-IO where there are none. */
final class SizesText {
  private static final int BAR_WIDTH = 24;
  private static final String[] SIZES = {
    "to 100 B", "to 1 KiB", "to 10 KiB", "to 100 KiB", "to 1 MiB",
    "to 4 MiB", "to 10 MiB", "to 100 MiB", "to 1 GiB", "over 1 GiB"
  };

  private SizesText() {}

  static void print(JobSummary summary, ScreenText out) {
    ModuleTotals totals = summary.totals().get(DarshanModule.POSIX);
    if (totals == null) {
      totals = summary.totals().get(DarshanModule.MPIIO);
    }
    if (totals == null || totals.reads().orElse(0) + totals.writes().orElse(0) == 0) {
      return;
    }
    long[] reads = totals.sizes(Total.FIRST_READ_SIZE);
    long[] writes = totals.sizes(Total.FIRST_WRITE_SIZE);
    out.line("");
    out.line(
        "%-12s %9s %-" + BAR_WIDTH + "s %9s",
        totals.module().logName() + " sizes",
        "reads",
        "",
        "writes");
    for (int i = 0; i < reads.length; i++) {
      if (reads[i] > 0 || writes[i] > 0) {
        out.line(
            "  %-10s %9s %-" + BAR_WIDTH + "s %9s %s",
            SIZES[i],
            Cells.count(reads[i]),
            bar(reads[i], totals.reads().orElse(0)),
            Cells.count(writes[i]),
            bar(writes[i], totals.writes().orElse(0)));
      }
    }
  }

  private static String bar(long part, long whole) {
    if (part == 0 || whole <= 0) {
      return "";
    }
    return "#"
        .repeat(
            (int) Math.max(1, Math.min(BAR_WIDTH, Math.round((double) BAR_WIDTH * part / whole))));
  }
}
