// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import io.iominer.core.text.SafeText;
import io.iominer.report.result.ResultColumn.Alignment;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Aligned columns. Their widths are those of the first rows; a wider value later sticks out. */
final class TablePrinter implements ResultPrinter {
  /** Rows that are held to find the widths; heuristic. */
  private static final int ROWS_MEASURED = 1_000;

  private final List<ResultColumn> columns;
  private final PrintWriter out;
  private final int[] widths;
  private final List<String[]> first = new ArrayList<>();
  private boolean begun;

  TablePrinter(List<ResultColumn> columns, PrintWriter out) {
    this.columns = columns;
    this.out = out;
    this.widths = columns.stream().mapToInt(column -> width(heading(column))).toArray();
  }

  @Override
  public void row(@Nullable Object[] values) {
    String[] cells = new String[values.length];
    for (int i = 0; i < cells.length; i++) {
      Object value = values[i];
      cells[i] = value == null ? "NULL" : SafeText.of(CellText.of(value));
    }
    if (begun) {
      print(cells);
      return;
    }
    first.add(cells);
    for (int i = 0; i < cells.length; i++) {
      widths[i] = Math.max(widths[i], width(cells[i]));
    }
    if (first.size() == ROWS_MEASURED) {
      begin();
    }
  }

  @Override
  public void close() {
    if (!begun) {
      begin();
    }
    out.flush();
  }

  private void begin() {
    begun = true;
    print(columns.stream().map(TablePrinter::heading).toArray(String[]::new));
    String[] lines = new String[widths.length];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = "-".repeat(widths[i]);
    }
    print(lines);
    first.forEach(this::print);
    first.clear();
  }

  private void print(String[] cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.length; i++) {
      String blanks = " ".repeat(Math.max(0, widths[i] - width(cells[i])));
      boolean right = columns.get(i).alignment() == Alignment.RIGHT;
      line.append(i == 0 ? "" : "  ");
      line.append(right ? blanks + cells[i] : cells[i] + blanks);
    }
    out.println(line.toString().stripTrailing());
  }

  /** A file of the user names columns, too. */
  private static String heading(ResultColumn column) {
    return SafeText.of(column.name());
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
