// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.html;

import io.iominer.core.text.SafeText;
import io.iominer.report.result.ResultColumn.Alignment;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ChartRole;
import io.iominer.report.section.Form;
import io.iominer.report.section.NoteLine;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.ReportSection.Shape;
import io.iominer.report.section.SectionColumn;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
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
  public static final int MOST_ROWS = 300;

  /** Rows of a map's table; heuristic. */
  private static final int MOST_OF_MAP = 25;

  private static final int LONGEST_TEXT = 120;

  /** Columns that hold jobs' numbers. */
  private static final String JOB = "job_id";

  /**
   * A text of the table.
   *
   * @param text as a person reads it
   * @param isNumber whether it stands on the right
   * @param command what a button beside it copies; empty where there is none
   * @param link where it leads to; empty where it is plain text
   */
  public record Cell(String text, boolean isNumber, String command, String link) {
    Cell(String text, boolean isNumber) {
      this(text, isNumber, "", "");
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

  /** The table of some rows, at most so many, without a chart. */
  public static PageSection table(SectionRows found, int most) {
    ReportSection section = found.section();
    return new PageSection(
        section.id(),
        section,
        headings(section),
        found.rows().stream().limit(most).map(row -> cells(section, row)).toList(),
        found.rows().size(),
        Optional.empty());
  }

  private static List<Cell> headings(ReportSection section) {
    return section.columns().stream()
        .map(column -> new Cell(column.heading(), isNumber(column.form())))
        .toList();
  }

  /** A map has too many rows for a table: it shows the greatest. */
  private static boolean isMap(ReportSection section) {
    return section.chart() == ChartKind.HEAT;
  }

  /** What a column means, by its heading; null where the note does not define it. */
  public @Nullable String meaning(String heading) {
    return section.noteLines().stream()
        .filter(line -> line.term().equals(heading))
        .map(NoteLine::text)
        .findFirst()
        .orElse(null);
  }

  /** Which rows the table shows, in words, where there are more. */
  public String shown() {
    return isMap(section) ? "The greatest" : "The first";
  }

  /**
   * The same, where jobs, applications, users and file systems lead to their pages; a job that has
   * none has a command that makes one.
   */
  PageSection linked(PageLinks links) {
    PageSection linked =
        with(
            JOB,
            cell ->
                links
                    .page(cell.text())
                    .map(page -> new Cell(cell.text(), cell.isNumber(), "", page))
                    .orElseGet(
                        () ->
                            new Cell(
                                cell.text(), cell.isNumber(), links.command(cell.text()), "")));
    for (PageGroup group : PageGroup.values()) {
      linked =
          linked.with(
              group.column(),
              cell ->
                  links
                      .page(group, cell.text())
                      .map(page -> new Cell(cell.text(), cell.isNumber(), "", page))
                      .orElse(cell));
    }
    return linked;
  }

  private PageSection with(String column, UnaryOperator<Cell> change) {
    int place = section.shape() == Shape.TABLE ? section.names().indexOf(column) : -1;
    if (place < 0) {
      return this;
    }
    List<List<Cell>> with = new ArrayList<>();
    for (List<Cell> row : rows) {
      List<Cell> cells = new ArrayList<>(row);
      cells.set(place, change.apply(cells.get(place)));
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
    boolean isFacts = section.shape() == Shape.FACTS;
    List<List<Cell>> rows =
        isFacts
            ? found.byName().stream().limit(1).flatMap(PageSection::facts).toList()
            : shown(found).map(row -> cells(section, row)).toList();
    return new PageSection(
        prefix + section.id(),
        section,
        isFacts ? List.of(new Cell("What", false), new Cell("Value", true)) : headings(section),
        rows,
        isFacts ? rows.size() : found.rows().size(),
        chart);
  }

  private static Stream<List<Cell>> facts(SectionRow row) {
    return row.section().columns().stream()
        .map(
            column ->
                List.of(
                    new Cell(column.heading(), false),
                    new Cell(shown(column, row.value(column.name())), true)));
  }

  /** The rows of the table. */
  private static Stream<@Nullable Object[]> shown(SectionRows found) {
    if (!isMap(found.section())) {
      return found.rows().stream().limit(MOST_ROWS);
    }
    String value = found.section().drawnBy(ChartRole.VALUE).get(0).name();
    return found.byName().stream()
        .sorted(Comparator.comparingDouble((SectionRow row) -> row.number(value)).reversed())
        .limit(MOST_OF_MAP)
        .map(SectionRow::values);
  }

  private static List<Cell> cells(ReportSection section, @Nullable Object[] row) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < row.length; i++) {
      SectionColumn column = section.columns().get(i);
      cells.add(new Cell(shown(column, row[i]), isNumber(column.form())));
    }
    return cells;
  }

  /** Long names are shortened in their middle: their ends tell most. */
  private static String shown(SectionColumn column, @Nullable Object value) {
    Form form = column.form() == Form.BAR ? Form.SHARE : column.form();
    return SafeText.ends(column.text(value, form), LONGEST_TEXT);
  }

  /** Whether values of a form are numbers, also those that the screen shows as a bar. */
  static boolean isNumber(Form form) {
    return form == Form.BAR || form.alignment() == Alignment.RIGHT;
  }
}
