// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.answer;

import io.iominer.cli.result.ResultColumn;
import io.iominer.cli.result.ResultFormat;
import io.iominer.cli.result.ResultPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints answers for a person: values with their units, a sentence where there is nothing. */
public final class AnswerScreen {
  private final PrintWriter out;

  public AnswerScreen(PrintWriter out) {
    this.out = out;
  }

  /** Prints one answer after a blank line. */
  public void print(AnswerRows result) throws IOException {
    Answer answer = result.answer();
    out.print("\n" + answer.title() + "\n");
    if (result.rows().isEmpty()) {
      out.print("  " + answer.empty() + "\n");
      out.flush();
      return;
    }
    switch (answer.shape()) {
      case TABLE -> table(result);
      case FACTS -> facts(result);
    }
  }

  private void table(AnswerRows result) throws IOException {
    List<AnswerColumn> columns = result.answer().columns();
    List<ResultColumn> heads =
        columns.stream()
            .map(column -> new ResultColumn(column.heading(), column.form().alignment()))
            .toList();
    try (ResultPrinter printer = ResultFormat.TABLE.printer(heads, out)) {
      for (@Nullable Object[] row : result.rows()) {
        Object[] cells = new Object[row.length];
        Arrays.setAll(cells, i -> columns.get(i).form().text(row[i]));
        printer.row(cells);
      }
    }
  }

  private void facts(AnswerRows result) throws IOException {
    List<AnswerColumn> columns = result.answer().columns();
    @Nullable Object[] row = result.rows().get(0);
    int width = columns.stream().mapToInt(column -> column.heading().length()).max().orElse(0);
    for (int i = 0; i < row.length; i++) {
      AnswerColumn column = columns.get(i);
      String blanks = " ".repeat(width - column.heading().length());
      out.print("  " + column.heading() + blanks + "  " + column.form().text(row[i]) + "\n");
    }
    out.flush();
  }
}
