// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.text.SafeText;
import io.iominer.report.result.ResultColumn.Alignment;
import io.iominer.report.section.SectionColumn;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table on a screen that is narrower than the table: headings are broken between words, and long
 * names are shortened. Where that does not suffice each row is a list of its values.
 */
final class NarrowTable {
  private static final String GAP = "  ";

  /** Characters of a shortened name that still say which it is; heuristic. */
  private static final int LEAST_NAME = 16;

  private final List<SectionColumn> columns;
  private final List<String[]> rows;

  NarrowTable(List<SectionColumn> columns, List<@Nullable Object[]> rows) {
    this.columns = columns;
    this.rows =
        rows.stream()
            .map(
                row ->
                    IntStream.range(0, row.length)
                        .mapToObj(i -> SafeText.of(columns.get(i).text(row[i])))
                        .toArray(String[]::new))
            .toList();
  }

  /** Columns of the screen that it takes as it is. */
  int width() {
    return width(
        IntStream.range(0, columns.size())
            .map(i -> Math.max(cells(i), columns.get(i).heading().length()))
            .toArray());
  }

  private static int width(int[] widths) {
    return Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1);
  }

  private int cells(int column) {
    return rows.stream().mapToInt(row -> row[column].length()).max().orElse(0);
  }

  void print(ScreenText out) {
    int[] widths =
        IntStream.range(0, columns.size())
            .map(i -> Math.max(cells(i), longestWord(columns.get(i).heading())))
            .toArray();
    shorten(widths, out.columns());
    if (width(widths) > out.columns()) {
      printValues(out);
      return;
    }
    List<List<String>> heads =
        IntStream.range(0, columns.size())
            .mapToObj(i -> Paragraph.lines("", 0, columns.get(i).heading(), widths[i]))
            .toList();
    int lines = heads.stream().mapToInt(List::size).max().orElse(0);
    for (int line = 0; line < lines; line++) {
      int shown = line;
      print(out, widths, i -> shown < heads.get(i).size() ? heads.get(i).get(shown) : "");
    }
    print(out, widths, i -> "-".repeat(widths[i]));
    rows.forEach(row -> print(out, widths, i -> SafeText.tail(row[i], widths[i])));
  }

  private static int longestWord(String heading) {
    return Arrays.stream(heading.split(" ", -1)).mapToInt(String::length).max().orElse(0);
  }

  /** Takes what is too much from the columns of names, the widest first. */
  private void shorten(int[] widths, int most) {
    while (width(widths) > most) {
      int widest =
          IntStream.range(0, widths.length)
              .filter(i -> columns.get(i).form().alignment() == Alignment.LEFT)
              .reduce((a, b) -> widths[b] > widths[a] ? b : a)
              .orElse(0);
      int narrower = Math.max(LEAST_NAME, widths[widest] - (width(widths) - most));
      if (narrower >= widths[widest]) {
        return;
      }
      widths[widest] = narrower;
    }
  }

  private void print(ScreenText out, int[] widths, IntFunction<String> cell) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String text = cell.apply(i);
      String blanks = " ".repeat(widths[i] - text.length());
      boolean isRight = columns.get(i).form().alignment() == Alignment.RIGHT;
      line.append(i == 0 ? "" : GAP).append(isRight ? blanks + text : text + blanks);
    }
    out.row("%s", line);
  }

  private void printValues(ScreenText out) {
    int width = columns.stream().mapToInt(column -> column.heading().length()).max().orElse(0);
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        String heading = columns.get(i).heading();
        out.fact(GAP + heading + " ".repeat(width - heading.length()) + GAP, row[i]);
      }
      out.part();
    }
  }
}
