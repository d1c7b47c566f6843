// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import org.jspecify.annotations.Nullable;

/**
 * A row of a section, by the names of its columns.
 *
 * @param section its section
 * @param values a value for each column
 */
public record SectionRow(ReportSection section, @Nullable Object[] values) {
  /** A value; null where it is not known. */
  public @Nullable Object value(String column) {
    return values[index(column)];
  }

  /** A number; 0 where it is not known. */
  public double number(String column) {
    return value(column) instanceof Number known ? known.doubleValue() : 0;
  }

  /** A value with its unit; a dash where it is not known. */
  public String text(String column) {
    return section.columns().get(index(column)).text(value(column));
  }

  private int index(String column) {
    int index = section.names().indexOf(column);
    if (index < 0) {
      throw new IllegalArgumentException(section.id() + " has no column " + column);
    }
    return index;
  }
}
