// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.report.result.ResultColumn;
import io.iominer.report.result.ResultFormat;
import io.iominer.report.result.ResultPrinter;
import io.iominer.report.section.NoteLine;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints sections for a person: values with their units, a sentence where there is nothing. */
public final class SectionText {
  private static final int INDENT = 2;

  private final PrintWriter out;
  private final Screen screen;

  public SectionText(PrintWriter out, Screen screen) {
    this.out = out;
    this.screen = screen;
  }

  /** Prints one section after a blank line. */
  public void print(SectionRows result) throws IOException {
    ReportSection section = result.section();
    ScreenText heading = new ScreenText(screen);
    heading.part();
    heading.line("%s", section.title());
    out.print(heading);
    if (result.rows().isEmpty()) {
      out.print(sentence(section.empty()));
      out.flush();
      return;
    }
    switch (section.shape()) {
      case TABLE -> table(result);
      case FACTS -> facts(result);
    }
    if (!result.leftOut().isEmpty()) {
      out.print(sentence(result.leftOut()));
    }
    note(section.noteLines());
    out.flush();
  }

  private void note(List<NoteLine> lines) {
    ScreenText text = new ScreenText(screen);
    int widest = lines.stream().mapToInt(line -> line.term().length()).max().orElse(0);
    for (NoteLine line : lines) {
      if (line.isDefinition()) {
        String term = " ".repeat(INDENT) + line.term() + " ".repeat(widest - line.term().length());
        text.paragraph(term + "  ", term.length() + INDENT, line.text());
      } else {
        text.paragraph("", INDENT, line.text());
      }
    }
    out.print(text);
  }

  private ScreenText sentence(String words) {
    ScreenText text = new ScreenText(screen);
    text.paragraph("", INDENT, words);
    return text;
  }

  private void table(SectionRows result) throws IOException {
    List<SectionColumn> columns = result.section().columns();
    if (columns.size() == 1 && columns.get(0).heading().isEmpty()) {
      SectionColumn column = columns.get(0);
      result.rows().forEach(row -> out.print("  " + column.text(row[0]) + "\n"));
      return;
    }
    if (screen.isTerminal()) {
      NarrowTable narrow = new NarrowTable(columns, result.rows());
      if (narrow.width() > screen.columns()) {
        ScreenText text = new ScreenText(screen);
        narrow.print(text);
        out.print(text);
        return;
      }
    }
    List<ResultColumn> heads =
        columns.stream()
            .map(column -> new ResultColumn(column.heading(), column.form().alignment()))
            .toList();
    try (ResultPrinter printer = ResultFormat.TABLE.printer(heads, out)) {
      for (@Nullable Object[] row : result.rows()) {
        Object[] cells = new Object[row.length];
        Arrays.setAll(cells, i -> columns.get(i).text(row[i]));
        printer.row(cells);
      }
    }
  }

  private void facts(SectionRows result) throws IOException {
    List<SectionColumn> columns = result.section().columns();
    @Nullable Object[] row = result.rows().get(0);
    int width = columns.stream().mapToInt(column -> column.heading().length()).max().orElse(0);
    for (int i = 0; i < row.length; i++) {
      SectionColumn column = columns.get(i);
      String heading =
          "  " + column.heading() + " ".repeat(width - column.heading().length()) + "  ";
      String value = column.text(row[i]);
      if (screen.isTerminal()) {
        ScreenText text = new ScreenText(screen);
        text.fact(heading, value);
        out.print(text);
      } else {
        out.print(heading + value + "\n");
      }
    }
    out.flush();
  }
}
