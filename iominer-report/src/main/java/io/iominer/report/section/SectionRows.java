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
 */
public record SectionRows(
    ReportSection section, List<String> names, List<@Nullable Object[]> rows) {
  public SectionRows {
    names = List.copyOf(names);
    rows = List.copyOf(rows);
  }

  /** The rows as JSON knows them, each value by its column's name. */
  public List<Map<String, @Nullable Object>> objects() {
    return rows.stream().map(row -> NamedValues.of(names, row)).toList();
  }
}
