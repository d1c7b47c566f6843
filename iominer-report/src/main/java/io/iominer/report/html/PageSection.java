// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.core.text.SafeText;
import io.iominer.report.result.ResultColumn.Alignment;
import io.iominer.report.section.Form;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A section as the template shows it.
 *
 * @param id its anchor in the page
 * @param section what was asked
 * @param columns headings
 * @param rows texts with units, at most {@link #MOST_ROWS}
 * @param allRows rows that there are
 * @param chart its chart, if it has one
 */
public record PageSection(
    String id,
    ReportSection section,
    List<Cell> columns,
    List<List<Cell>> rows,
    int allRows,
    Optional<Chart> chart) {
  /** More rows than that are in the chart and in report.json only; heuristic. */
  public static final int MOST_ROWS = 200;

  /** Rows of a map's table; heuristic. */
  private static final int MOST_OF_MAP = 25;

  private static final int LONGEST_TEXT = 120;

  /** Heading of columns that hold jobs' numbers. */
  private static final String JOB = "Job";

  /**
   * A text of the table.
   *
   * @param text as a person reads it
   * @param isNumber whether it stands on the right
   * @param command what a button beside it copies; empty where there is none
   */
  public record Cell(String text, boolean isNumber, String command) {
    Cell(String text, boolean isNumber) {
      this(text, isNumber, "");
    }
  }

  public PageSection {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** The section of some rows; facts have a row for each of theirs. */
  public static PageSection of(SectionRows found) {
    return of("", found, Charts.of(found));
  }

  /** A map has too many rows for a table: it shows the greatest. */
  private static boolean isMap(ReportSection section) {
    return Charts.isMap(section.id());
  }

  private static double last(@Nullable Object[] row) {
    return row[row.length - 1] instanceof Number value ? value.doubleValue() : 0;
  }

  /** Which rows the table shows, in words, where there are more. */
  public String shown() {
    return isMap(section) ? "The greatest" : "The first";
  }

  /** The same, where each job's number has a button that copies the command that explains it. */
  PageSection withCommands(UnaryOperator<String> commandOfJob) {
    List<Integer> jobs =
        IntStream.range(0, columns.size())
            .filter(i -> columns.get(i).text().equals(JOB))
            .boxed()
            .toList();
    if (jobs.isEmpty()) {
      return this;
    }
    List<List<Cell>> with = new ArrayList<>();
    for (List<Cell> row : rows) {
      List<Cell> cells = new ArrayList<>(row);
      for (int i : jobs) {
        Cell job = cells.get(i);
        cells.set(i, new Cell(job.text(), job.isNumber(), commandOfJob.apply(job.text())));
      }
      with.add(cells);
    }
    return new PageSection(id, section, columns, with, allRows, chart);
  }

  /**
   * The section of some rows with a chart of its own.
   *
   * @param prefix of its anchor, where a page has several sections of a name
   */
  static PageSection of(String prefix, SectionRows found, Optional<Chart> chart) {
    ReportSection section = found.section();
    boolean isFacts = section.shape() == ReportSection.Shape.FACTS;
    List<List<Cell>> rows = new ArrayList<>();
    List<Cell> columns = new ArrayList<>();
    if (isFacts) {
      columns.add(new Cell("What", false));
      columns.add(new Cell("Value", true));
      for (int i = 0; !found.rows().isEmpty() && i < section.columns().size(); i++) {
        SectionColumn column = section.columns().get(i);
        rows.add(
            List.of(
                new Cell(column.heading(), false),
                new Cell(shown(column, found.rows().get(0)[i]), true)));
      }
    } else {
      section
          .columns()
          .forEach(column -> columns.add(new Cell(column.heading(), isNumber(column))));
      if (isMap(section)) {
        found.rows().stream()
            .sorted(Comparator.comparingDouble(PageSection::last).reversed())
            .limit(MOST_OF_MAP)
            .forEach(row -> rows.add(cells(section, row)));
      } else {
        found.rows().stream().limit(MOST_ROWS).forEach(row -> rows.add(cells(section, row)));
      }
    }
    return new PageSection(
        prefix + section.id(),
        section,
        columns,
        rows,
        isFacts ? rows.size() : found.rows().size(),
        chart);
  }

  private static List<Cell> cells(ReportSection section, @Nullable Object[] row) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < row.length; i++) {
      SectionColumn column = section.columns().get(i);
      cells.add(new Cell(shown(column, row[i]), isNumber(column)));
    }
    return cells;
  }

  /** Long names are shortened in their middle: their ends tell most. */
  private static String shown(SectionColumn column, @Nullable Object value) {
    Form form = column.form() == Form.BAR ? Form.SHARE : column.form();
    return SafeText.ends(form.text(value), LONGEST_TEXT);
  }

  /** Whether values of a form are numbers, also those that the screen shows as a bar. */
  static boolean isNumber(Form form) {
    return form == Form.BAR || form.alignment() == Alignment.RIGHT;
  }

  private static boolean isNumber(SectionColumn column) {
    return isNumber(column.form());
  }
}
