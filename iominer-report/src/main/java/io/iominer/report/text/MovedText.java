// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.IoTotals;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;
import java.util.List;

/** What moved through which interface. */
final class MovedText {
  private static final String ROW = "%-12s %10s %10s %9s %9s %9s %9s %9s %9s";

  private MovedText() {}

  static void print(JobSummary summary, ScreenText out) {
    out.line(
        ROW, "Layers", "read", "written", "reads", "writes", "opens", "read s", "write s",
        "meta s");
    for (ModuleTotals totals : summary.totals().values()) {
      if (isIdle(totals)) {
        continue;
      }
      out.line(
          ROW,
          totals.module().logName(),
          Cells.bytes(totals.count(Total.BYTES_READ)),
          Cells.bytes(totals.count(Total.BYTES_WRITTEN)),
          Cells.count(totals.reads()),
          Cells.count(totals.writes()),
          Cells.count(totals.opens()),
          Cells.plainSeconds(totals.time(Total.F_READ_TIME)),
          Cells.plainSeconds(totals.time(Total.F_WRITE_TIME)),
          Cells.plainSeconds(totals.time(Total.F_META_TIME)));
    }
    IoTotals io = summary.io();
    out.line(
        ROW,
        "total",
        Cells.bytes(io.knownBytes(IoDirection.READ)),
        Cells.bytes(io.knownBytes(IoDirection.WRITE)),
        "",
        "",
        "",
        Cells.plainSeconds(io.knownSeconds(Total.F_READ_TIME)),
        Cells.plainSeconds(io.knownSeconds(Total.F_WRITE_TIME)),
        Cells.plainSeconds(io.knownSeconds(Total.F_META_TIME)));
  }

  /** Whether nothing was done through a module that has records. */
  private static boolean isIdle(ModuleTotals totals) {
    return List.of(Total.BYTES_READ, Total.BYTES_WRITTEN).stream()
            .allMatch(total -> totals.count(total).orElse(0) == 0)
        && List.of(totals.reads(), totals.writes(), totals.opens()).stream()
            .allMatch(count -> count.orElse(0) == 0)
        && List.of(Total.F_READ_TIME, Total.F_WRITE_TIME, Total.F_META_TIME).stream()
            .allMatch(total -> !(totals.time(total).orElse(0) > 0))
        && totals.impossibleCounters().isEmpty();
  }
}
