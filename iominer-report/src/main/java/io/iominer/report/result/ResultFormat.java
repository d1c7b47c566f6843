// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import io.iominer.core.text.SpreadsheetText;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.UnaryOperator;

/** Form of a printed result. */
public enum ResultFormat {
  /** Aligned columns; NULL is shown as NULL. */
  TABLE,
  /**
   * Comma-separated, as RFC 4180 says, with a header line; NULL is empty. An apostrophe stands
   * before a text that a spreadsheet would run as a formula ({@link SpreadsheetText}).
   */
  CSV,
  /** The same, with every text as it is. */
  RAW_CSV,
  /** A JSON array with one object for each row. */
  JSON;

  /** Prints rows that come one after the other; only a table holds its first rows in memory. */
  public ResultPrinter printer(List<ResultColumn> columns, PrintWriter out) {
    return switch (this) {
      case TABLE -> new TablePrinter(columns, out);
      case CSV -> new CsvPrinter(columns, out, SpreadsheetText::inert);
      case RAW_CSV -> new CsvPrinter(columns, out, UnaryOperator.identity());
      case JSON -> new JsonPrinter(columns, out);
    };
  }

  /** As the option has it: words are joined by a hyphen. */
  @Override
  public String toString() {
    return name().replace('_', '-');
  }
}
