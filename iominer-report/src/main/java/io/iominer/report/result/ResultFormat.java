// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

import java.io.PrintWriter;
import java.util.List;

/** Form of a printed result. */
public enum ResultFormat {
  /** Aligned columns; NULL is shown as NULL. */
  TABLE,
  /** Comma-separated, as RFC 4180 says, with a header line; NULL is empty. */
  CSV,
  /** A JSON array with one object for each row. */
  JSON;

  /** Prints rows that come one after the other; only a table holds its first rows in memory. */
  public ResultPrinter printer(List<ResultColumn> columns, PrintWriter out) {
    return switch (this) {
      case TABLE -> new TablePrinter(columns, out);
      case CSV -> new CsvPrinter(columns, out);
      case JSON -> new JsonPrinter(columns, out);
    };
  }
}
