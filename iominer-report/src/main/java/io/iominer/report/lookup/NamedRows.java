// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.store.StoredRow;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows by the names of their columns.
 *
 * @param names the columns
 * @param rows their values
 * @param total how many rows there are, with those that were left out
 */
record NamedRows(List<String> names, List<@Nullable Object[]> rows, long total) {
  /** All rows that there are. */
  NamedRows(List<String> names, List<@Nullable Object[]> rows) {
    this(names, rows, rows.size());
  }

  /** Columns of rows as the store has them. */
  static NamedRows of(List<String> names, List<StoredRow> rows) {
    return new NamedRows(names, rows.stream().map(row -> values(row, names)).toList());
  }

  /** The rows as those of a section, whose columns have these names. */
  SectionRows in(ReportSection section) {
    if (!names.equals(section.names())) {
      throw new IllegalStateException(section.id() + " has not the columns " + names);
    }
    return section.rows(rows).of(total);
  }

  private static @Nullable Object[] values(StoredRow row, List<String> names) {
    @Nullable Object[] values = new @Nullable Object[names.size()];
    Arrays.setAll(values, i -> row.value(names.get(i)));
    return values;
  }
}
