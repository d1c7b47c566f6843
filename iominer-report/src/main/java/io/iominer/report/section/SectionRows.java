// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import io.iominer.report.result.NamedValues;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A section with what a store said.
 *
 * @param section what was asked
 * @param names the statement's column names
 * @param rows few; their values are numbers, texts, booleans, instants, byte arrays, lists and maps
 *     of these, and null where a value is not known
 * @param leftOut what the screen says where a limit left out further rows; else empty
 */
public record SectionRows(
    ReportSection section, List<String> names, List<@Nullable Object[]> rows, String leftOut) {
  public SectionRows {
    names = List.copyOf(names);
    rows = List.copyOf(rows);
  }

  /** All rows that there are. */
  public SectionRows(ReportSection section, List<String> names, List<@Nullable Object[]> rows) {
    this(section, names, rows, "");
  }

  /** The first rows of more, of which nobody knows how many they are. */
  public SectionRows ofMore() {
    return new SectionRows(
        section, names, rows, "the first " + Form.COUNT.text(rows.size()) + "; --top shows more");
  }

  /**
   * The first rows of so many.
   *
   * @param total how many there are; where all are here, nothing is said
   */
  public SectionRows of(long total) {
    return total > rows.size()
        ? new SectionRows(
            section, names, rows, Form.COUNT.text(rows.size()) + " of " + Form.COUNT.text(total))
        : this;
  }

  /** The first rows, at most so many; where further ones are left out, it says so. */
  public SectionRows first(int most) {
    return rows.size() <= most
        ? this
        : new SectionRows(section, names, rows.subList(0, most)).ofMore();
  }

  /** The same with another note. */
  public SectionRows withNote(String note) {
    return new SectionRows(section.withNote(note), names, rows, leftOut);
  }

  /**
   * A section that no query made.
   *
   * @param id name of its JSON field
   * @param title its heading
   * @param empty what is said when there is no row
   * @param shape how it is laid out
   * @param note what a reader must know; may be empty
   */
  public static SectionRows told(
      String id,
      String title,
      String empty,
      ReportSection.Shape shape,
      String note,
      List<NamedColumn> columns,
      List<@Nullable Object[]> rows) {
    return new SectionRows(
        new ReportSection(
            id,
            title,
            empty,
            shape,
            columns.stream().map(one -> new SectionColumn(one.heading(), one.form())).toList(),
            "",
            note),
        columns.stream().map(NamedColumn::name).toList(),
        rows);
  }

  /** The rows as JSON knows them, each value by its column's name. */
  public List<Map<String, @Nullable Object>> objects() {
    return rows.stream().map(row -> NamedValues.of(names, row)).toList();
  }
}
