// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.model.IoDirection;
import io.iominer.core.summary.IoTotals;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.summary.ModuleTotals;
import io.iominer.core.summary.Total;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What moved through which interface. */
final class MovedText {
  private static final String ROW = "%-12s %10s %10s %9s %9s %9s %9s %9s %9s";

  /** Before a sum that lacks values that cannot be. */
  private static final String AT_LEAST = ">=";

  private MovedText() {}

  static void print(JobSummary summary, ScreenText out) {
    out.line(
        ROW, "Layers", "read", "written", "reads", "writes", "opens", "read s", "write s",
        "meta s");
    List<String[]> rows = new ArrayList<>();
    summary.totals().values().stream()
        .filter(totals -> !isIdle(totals))
        .forEach(totals -> rows.add(row(totals)));
    rows.add(row(summary.io()));
    rows.forEach(row -> out.line(ROW, (Object[]) row));
    boolean isLeast =
        rows.stream().flatMap(Arrays::stream).anyMatch(cell -> cell.startsWith(AT_LEAST));
    out.line(
        "             total: each byte once, in the lowest layer that saw it. Seconds: sums over all ranks%s",
        isLeast ? "; " + AT_LEAST + ": at least, without impossible values" : "");
  }

  private static String[] row(ModuleTotals totals) {
    return new String[] {
      totals.module().logName(),
      bytes(totals.count(Total.BYTES_READ), totals.leastCount(Total.BYTES_READ)),
      bytes(totals.count(Total.BYTES_WRITTEN), totals.leastCount(Total.BYTES_WRITTEN)),
      Cells.count(totals.reads()),
      Cells.count(totals.writes()),
      Cells.count(totals.opens()),
      seconds(totals, Total.F_READ_TIME),
      seconds(totals, Total.F_WRITE_TIME),
      seconds(totals, Total.F_META_TIME)
    };
  }

  private static String[] row(IoTotals io) {
    return new String[] {
      "total",
      bytes(io.knownBytes(IoDirection.READ), OptionalLong.of(io.bytesRead())),
      bytes(io.knownBytes(IoDirection.WRITE), OptionalLong.of(io.bytesWritten())),
      "",
      "",
      "",
      seconds(io, Total.F_READ_TIME),
      seconds(io, Total.F_WRITE_TIME),
      seconds(io, Total.F_META_TIME)
    };
  }

  private static String bytes(OptionalLong known, OptionalLong least) {
    return known.isPresent() || least.orElse(0) <= 0
        ? Cells.bytes(known)
        : AT_LEAST + Cells.bytes(least);
  }

  private static String seconds(ModuleTotals totals, Total time) {
    return seconds(totals.time(time), totals.leastTime(time));
  }

  private static String seconds(IoTotals io, Total time) {
    return seconds(io.knownSeconds(time), OptionalDouble.of(io.leastSeconds(time)));
  }

  private static String seconds(OptionalDouble known, OptionalDouble least) {
    return known.isPresent() || !(least.orElse(0) > 0)
        ? Cells.plainSeconds(known)
        : AT_LEAST + Cells.plainSeconds(least);
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
