// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.file;

import io.iominer.report.result.ResultColumn;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.result.ResultPrinter;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sections as CSV: a heading with the statement's names, which hold the units, and a line for each
 * row; bytes, bytes/s and seconds are plain numbers, times in UTC.
 */
public final class SectionCsv {
  private final PrintWriter out;
  private final ResultFormat format;
  private String before = "";

  /**
   * @param format one of CSV
   */
  public SectionCsv(PrintWriter out, ResultFormat format) {
    this.out = out;
    this.format = format;
  }

  /** Prints one section, after a blank line where it is not the first. */
  public void print(SectionRows section) throws IOException {
    out.print(before + of(section, format));
    out.flush();
    before = "\n";
  }

  /** One section. */
  static String of(SectionRows section, ResultFormat format) throws IOException {
    List<ResultColumn> columns =
        section.section().columns().stream()
            .map(column -> new ResultColumn(column.name(), column.form().alignment()))
            .toList();
    StringWriter text = new StringWriter();
    try (ResultPrinter printer = format.printer(columns, new PrintWriter(text))) {
      for (@Nullable Object[] row : section.rows()) {
        printer.row(row);
      }
    }
    return text.toString();
  }
}
