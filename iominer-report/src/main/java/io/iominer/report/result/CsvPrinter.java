// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** RFC 4180, lines ended by a line feed alone; an empty text is quoted, NULL is not. */
final class CsvPrinter implements ResultPrinter {
  private final PrintWriter out;
  private final UnaryOperator<String> text;

  /**
   * @param text what a text becomes; numbers stay as they are
   */
  CsvPrinter(List<ResultColumn> columns, PrintWriter out, UnaryOperator<String> text) {
    this.out = out;
    this.text = text;
    row(columns.stream().map(ResultColumn::name).toArray());
  }

  @Override
  public void row(@Nullable Object[] values) {
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      out.print(i == 0 ? "" : ",");
      out.print(value == null ? "" : quoted(cell(value)));
    }
    out.print('\n');
  }

  @Override
  public void close() {
    out.flush();
  }

  private String cell(Object value) {
    String plain = CellText.of(value);
    return value instanceof Number ? plain : text.apply(plain);
  }

  private static String quoted(String text) {
    boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> ",\"\r\n".indexOf(c) >= 0);
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
