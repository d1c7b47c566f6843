// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import io.iominer.report.result.NamedValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A section with what a store said.
 *
 * @param section what was asked
 * @param rows few, each with a value for each column of the section: numbers, texts, booleans,
 *     instants, byte arrays, lists and maps of these, and null where a value is not known
 * @param leftOut what the screen says where a limit left out further rows; else empty
 */
public record SectionRows(ReportSection section, List<@Nullable Object[]> rows, String leftOut) {
  public SectionRows {
    rows = List.copyOf(rows);
    int columns = section.columns().size();
    if (rows.stream().anyMatch(row -> row.length != columns)) {
      throw new IllegalArgumentException(
          "Expected " + columns + " values in each row of " + section.id());
    }
  }

  /** The first rows of more, of which nobody knows how many they are. */
  public SectionRows ofMore() {
    return new SectionRows(
        section, rows, "the first " + Form.COUNT.text(rows.size()) + "; --top shows more");
  }

  /**
   * The first rows of so many.
   *
   * @param total how many there are; where all are here, nothing is said
   */
  public SectionRows of(long total) {
    return total > rows.size()
        ? new SectionRows(
            section, rows, Form.COUNT.text(rows.size()) + " of " + Form.COUNT.text(total))
        : this;
  }

  /** The first rows, at most so many; where further ones are left out, it says so. */
  public SectionRows first(int most) {
    return rows.size() <= most ? this : section.rows(rows.subList(0, most)).ofMore();
  }

  /** The same with another note. */
  public SectionRows withNote(String note) {
    return new SectionRows(section.withNote(note), rows, leftOut);
  }

  /** The rows by the names of their columns. */
  public List<SectionRow> byName() {
    return rows.stream().map(row -> new SectionRow(section, row)).toList();
  }

  /** The rows by what a column says of them, without it; of NULL they are left out. */
  public Map<String, SectionRows> by(String column) {
    int place = section.names().indexOf(column);
    Map<String, List<@Nullable Object[]>> parts = new LinkedHashMap<>();
    for (SectionRow row : byName()) {
      if (row.value(column) != null) {
        List<@Nullable Object> others = new ArrayList<>(Arrays.asList(row.values()));
        others.remove(place);
        parts.computeIfAbsent(row.text(column), key -> new ArrayList<>()).add(others.toArray());
      }
    }
    Map<String, SectionRows> by = new LinkedHashMap<>();
    parts.forEach((name, part) -> by.put(name, section.without(column).rows(part)));
    return by;
  }

  /** The rows as JSON knows them, each value by its column's name. */
  public List<Map<String, @Nullable Object>> objects() {
    List<String> names = section.names();
    return rows.stream().map(row -> NamedValues.of(names, row)).toList();
  }
}
