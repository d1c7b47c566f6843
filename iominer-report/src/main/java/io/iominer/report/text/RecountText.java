// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.analysis.recount.TableComparison;
import io.iominer.analysis.recount.TableComparison.Cell;
import io.iominer.analysis.recount.TableComparison.Counts;
import io.iominer.analysis.recount.TableComparison.Difference;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A recount of a store as lines of text. */
public final class RecountText {
  private RecountText() {}

  /** A line for each table, then the first row that is not equal. */
  public static List<String> lines(List<TableComparison> tables) {
    return tables.stream()
        .flatMap(
            table ->
                Stream.concat(
                    Stream.of(line(table)),
                    table.counts().first().stream().flatMap(RecountText::lines)))
        .toList();
  }

  private static String line(TableComparison table) {
    Counts counts = table.counts();
    return String.format(
        Locale.ROOT,
        "%-18s %,12d equal, %,d missing, %,d too many, %,d different",
        table.table(),
        counts.equal(),
        counts.missing(),
        counts.surplus(),
        counts.different());
  }

  private static Stream<String> lines(Difference first) {
    String fault =
        switch (first.fault()) {
          case MISSING -> "missing";
          case SURPLUS -> "too many";
          case DIFFERENT -> "different";
        };
    return Stream.concat(
        Stream.of("  first " + fault + ": " + first.key()),
        first.cells().stream().map(RecountText::line));
  }

  private static String line(Cell cell) {
    return "    " + cell.column() + ": store " + cell.stored() + ", recount " + cell.counted();
  }
}
