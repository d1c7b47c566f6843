// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Under which names columns stand in a table that this release or an earlier one wrote. */
public final class WrittenNames {
  private final Map<String, String> written = new HashMap<>();

  private WrittenNames() {}

  /**
   * Finds the columns of a definition, or the fields of a struct. A name that another column
   * formerly had is that column's as long as the table lacks the other's name: where {@code a} was
   * renamed to {@code b} and a new {@code a} was added, a table with {@code a} alone holds {@code
   * b}.
   *
   * @param present names that the table has
   */
  public static WrittenNames of(List<ColumnDefinition> columns, Collection<String> present) {
    WrittenNames names = new WrittenNames();
    Set<String> taken = new HashSet<>();
    for (ColumnDefinition column : columns) {
      if (!present.contains(column.name())) {
        column.former().names().stream()
            .filter(present::contains)
            .findFirst()
            .ifPresent(
                former -> {
                  names.written.put(column.name(), former);
                  taken.add(former);
                });
      }
    }
    for (ColumnDefinition column : columns) {
      if (present.contains(column.name()) && !taken.contains(column.name())) {
        names.written.put(column.name(), column.name());
      }
    }
    return names;
  }

  /** The name of a column in the table; empty where the table lacks the column. */
  public Optional<String> of(ColumnDefinition column) {
    return Optional.ofNullable(written.get(column.name()));
  }
}
