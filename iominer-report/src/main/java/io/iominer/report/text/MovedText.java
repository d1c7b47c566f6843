// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.summary.IoTotals;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;
import io.iominer.core.unit.Bytes;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What moved through which interface. */
final class MovedText {
  private static final String ROW = "%-12s %10s %10s %9s %9s %9s %9s %9s %9s";

  private MovedText() {}

  static void print(JobSummary summary, ScreenText out) {
    out.line(
        ROW, "Moved", "read", "written", "reads", "writes", "opens", "read s", "write s", "meta s");
    for (ModuleTotals totals : summary.totals().values()) {
      if (isIdle(totals)) {
        continue;
      }
      out.line(
          ROW,
          totals.module().logName(),
          Cells.bytes(totals.count(Total.BYTES_READ)),
          Cells.bytes(totals.count(Total.BYTES_WRITTEN)),
          known(totals.reads()),
          known(totals.writes()),
          known(totals.opens()),
          Cells.plainSeconds(totals.time(Total.F_READ_TIME)),
          Cells.plainSeconds(totals.time(Total.F_WRITE_TIME)),
          Cells.plainSeconds(totals.time(Total.F_META_TIME)));
    }
    IoTotals io = summary.io();
    out.line(
        ROW,
        "all, once",
        new Bytes(io.bytesRead()),
        new Bytes(io.bytesWritten()),
        "",
        "",
        "",
        Cells.plainSeconds(OptionalDouble.of(io.readSeconds())),
        Cells.plainSeconds(OptionalDouble.of(io.writeSeconds())),
        Cells.plainSeconds(OptionalDouble.of(io.metaSeconds())));
  }

  /** Whether nothing was done through a module that has records. */
  private static boolean isIdle(ModuleTotals totals) {
    return List.of(Total.BYTES_READ, Total.BYTES_WRITTEN).stream()
            .allMatch(total -> totals.count(total).orElse(0) == 0)
        && List.of(totals.reads(), totals.writes(), totals.opens()).stream()
            .allMatch(count -> count.orElse(0) == 0)
        && List.of(Total.F_READ_TIME, Total.F_WRITE_TIME, Total.F_META_TIME).stream()
            .allMatch(total -> !(totals.time(total).orElse(0) > 0));
  }

  private static String known(OptionalLong count) {
    return count.isPresent() ? Cells.count(count.getAsLong()) : Cells.NOTHING;
  }
}
