// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import java.util.List;

/**
 * One part of a report: a query to the store, and how its rows are shown.
 *
 * @param id name of its file and of its JSON field
 * @param title its heading on the screen
 * @param empty what the screen says when there is no row
 * @param shape how the screen lays it out
 * @param columns one for each column of the statement, in its order
 * @param statement Spark SQL on the store's tables, with a bounded number of rows
 * @param note what a reader of its rows must know, in lines; may be empty
 */
public record ReportSection(
    String id,
    String title,
    String empty,
    Shape shape,
    List<SectionColumn> columns,
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

  /** A section whose columns say all. */
  public ReportSection(
      String id,
      String title,
      String empty,
      Shape shape,
      List<SectionColumn> columns,
      String statement) {
    this(id, title, empty, shape, columns, statement, "");
  }

  /** The same section with what a reader must know of these rows, in lines. */
  public ReportSection withNote(String text) {
    return new ReportSection(id, title, empty, shape, columns, statement, text);
  }
}
