// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import java.util.List;
import java.util.Map;

/**
 * A column of a table or a field of a struct.
 *
 * @param name lower case, as in SQL
 * @param type its type
 * @param unit unit of its values, empty for those without one
 * @param meaning what it holds, in one sentence without a full stop
 * @param presence whether it can be NULL
 * @param former what earlier releases called it and its values
 */
public record ColumnDefinition(
    String name,
    ColumnType type,
    String unit,
    String meaning,
    Presence presence,
    FormerNames former) {

  /** A column that every row fills. */
  public static ColumnDefinition always(String name, ColumnType type, String unit, String meaning) {
    return new ColumnDefinition(name, type, unit, meaning, Presence.ALWAYS, FormerNames.NONE);
  }

  /** A column that is NULL where there is no value. */
  public static ColumnDefinition optional(
      String name, ColumnType type, String unit, String meaning) {
    return new ColumnDefinition(name, type, unit, meaning, Presence.OPTIONAL, FormerNames.NONE);
  }

  /** The same column, which earlier releases called otherwise. */
  public ColumnDefinition formerly(String... names) {
    return with(new FormerNames(List.of(names), former.values()));
  }

  /**
   * The same column, of text, in which earlier releases wrote other values.
   *
   * @param values values of this release by those of earlier ones
   */
  public ColumnDefinition formerValues(Map<String, String> values) {
    return with(new FormerNames(former.names(), values));
  }

  private ColumnDefinition with(FormerNames names) {
    return new ColumnDefinition(name, type, unit, meaning, presence, names);
  }

  /** Whether it can be NULL. */
  public boolean isOptional() {
    return presence == Presence.OPTIONAL;
  }
}
