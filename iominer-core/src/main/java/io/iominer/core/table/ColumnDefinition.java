// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

/**
 * A column of a table or a field of a struct.
 *
 * @param name lower case, as in SQL
 * @param type its type
 * @param unit unit of its values, empty for those without one
 * @param meaning what it holds, in one sentence without a full stop
 * @param presence whether it can be NULL
 */
public record ColumnDefinition(
    String name, ColumnType type, String unit, String meaning, Presence presence) {

  /** A column that every row fills. */
  public static ColumnDefinition always(String name, ColumnType type, String unit, String meaning) {
    return new ColumnDefinition(name, type, unit, meaning, Presence.ALWAYS);
  }

  /** A column that is NULL where there is no value. */
  public static ColumnDefinition optional(
      String name, ColumnType type, String unit, String meaning) {
    return new ColumnDefinition(name, type, unit, meaning, Presence.OPTIONAL);
  }

  /** Whether it can be NULL. */
  public boolean isOptional() {
    return presence == Presence.OPTIONAL;
  }
}
