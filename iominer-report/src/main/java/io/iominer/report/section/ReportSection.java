// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One part of a report: what it is about, its columns, and how its rows are shown.
 *
 * @param id name of its file and of its JSON field
 * @param title its heading on the screen
 * @param empty what the screen says when there is no row
 * @param shape how the screen lays it out
 * @param columns of its rows, in their order
 * @param chart what a page draws of its rows
 * @param statement Spark SQL on the store's tables, with a bounded number of rows, whose columns
 *     have the names of the section's; empty where no table has them
 * @param note what a reader of its rows must know, a line for each remark or term (see {@link
 *     NoteLine}); may be empty
 */
public record ReportSection(
    String id,
    String title,
    String empty,
    Shape shape,
    List<SectionColumn> columns,
    ChartKind chart,
    String statement,
    String note) {
  /** How a result is laid out on the screen. */
  public enum Shape {
    /** A line for each row. */
    TABLE,
    /** A line for each column of the only row. */
    FACTS
  }

  public ReportSection {
    columns = List.copyOf(columns);
  }

  /** A section with a line for each row. */
  public static ReportSection table(
      String id, String title, String empty, SectionColumn... columns) {
    return table(id, title, empty, List.of(columns));
  }

  /** A section with a line for each row. */
  public static ReportSection table(
      String id, String title, String empty, List<SectionColumn> columns) {
    return new ReportSection(id, title, empty, Shape.TABLE, columns, ChartKind.NONE, "", "");
  }

  /** A section with a line for each column of its only row. */
  public static ReportSection facts(
      String id, String title, String empty, SectionColumn... columns) {
    return new ReportSection(
        id, title, empty, Shape.FACTS, List.of(columns), ChartKind.NONE, "", "");
  }

  /** The same with a chart. */
  public ReportSection drawn(ChartKind kind) {
    return new ReportSection(id, title, empty, shape, columns, kind, statement, note);
  }

  /** The same with the statement that has its rows. */
  public ReportSection query(String sql) {
    return new ReportSection(id, title, empty, shape, columns, chart, sql, note);
  }

  /** The same with what a reader must know of these rows, a line for each remark or term. */
  public ReportSection withNote(String text) {
    return new ReportSection(id, title, empty, shape, columns, chart, statement, text);
  }

  /** The same with another sentence where there is no row. */
  public ReportSection orElse(String sentence) {
    return new ReportSection(id, title, sentence, shape, columns, chart, statement, note);
  }

  /** The same without a column. */
  ReportSection without(String column) {
    List<SectionColumn> others =
        columns.stream().filter(other -> !other.name().equals(column)).toList();
    return new ReportSection(id, title, empty, shape, others, chart, statement, note);
  }

  /** The section with all of its rows, each with a value for each column. */
  public SectionRows rows(List<@Nullable Object[]> rows) {
    return new SectionRows(this, rows, "");
  }

  /** The lines of its note. */
  public List<NoteLine> noteLines() {
    return NoteLine.of(note);
  }

  /** The names of its columns. */
  public List<String> names() {
    return columns.stream().map(SectionColumn::name).toList();
  }

  /** The columns of a role in its chart. */
  public List<SectionColumn> drawnBy(ChartRole role) {
    return columns.stream().filter(column -> column.role() == role).toList();
  }
}
