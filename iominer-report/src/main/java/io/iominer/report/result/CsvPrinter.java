// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** RFC 4180, lines ended by a line feed alone; an empty text is quoted, NULL is not. */
final class CsvPrinter implements ResultPrinter {
  private final PrintWriter out;

  CsvPrinter(List<ResultColumn> columns, PrintWriter out) {
    this.out = out;
    row(columns.stream().map(ResultColumn::name).toArray());
  }

  @Override
  public void row(@Nullable Object[] values) {
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      out.print(i == 0 ? "" : ",");
      out.print(value == null ? "" : quoted(CellText.of(value)));
    }
    out.print('\n');
  }

  @Override
  public void close() {
    out.flush();
  }

  private static String quoted(String text) {
    boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> ",\"\r\n".indexOf(c) >= 0);
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
