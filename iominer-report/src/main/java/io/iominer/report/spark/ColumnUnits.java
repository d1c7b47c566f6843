// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.Tables;
import io.iominer.report.section.Form;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Units of columns by their names: those of the store's tables, and what is made from them. */
final class ColumnUnits {
  /** The unit of what is counted, which a heading does not repeat. */
  static final String COUNT = "count";

  /** Forms that say a value's unit. */
  static final Map<String, Form> FORMS =
      Map.of("bytes", Form.BYTES, "bytes/s", Form.RATE, "s", Form.SECONDS, "share", Form.SHARE);

  /** Units by the names of columns; columns of one name in several tables have the same. */
  private static final Map<String, String> DEFINED =
      Tables.allWithViews().stream()
          .flatMap(table -> table.columns().stream())
          .filter(column -> !column.unit().isEmpty())
          .collect(
              Collectors.toMap(
                  ColumnDefinition::name, ColumnDefinition::unit, (one, other) -> one));

  private static final Set<String> NAMES = names();

  private ColumnUnits() {}

  private static Set<String> names() {
    Set<String> names = new HashSet<>();
    Tables.allWithViews().stream()
        .flatMap(table -> table.columns().stream())
        .filter(column -> column.unit().isEmpty())
        .forEach(column -> names.add(column.name()));
    names.removeAll(DEFINED.keySet());
    return names;
  }

  /** Whether a number of a table tells things apart, as a job's does, and is no amount. */
  static boolean isName(String column) {
    return NAMES.contains(column.toLowerCase(Locale.ROOT));
  }

  /** The unit of a column's values; empty where none is known. */
  static String of(String column) {
    String name = column.toLowerCase(Locale.ROOT);
    if (DEFINED.containsKey(name)) {
      return DEFINED.get(name);
    }
    if (name.endsWith("share")) {
      return "share";
    }
    if (name.endsWith("_s")) {
      return "s";
    }
    if (name.endsWith("bandwidth") || name.endsWith("_rate")) {
      return "bytes/s";
    }
    return name.startsWith("bytes") || name.endsWith("bytes") ? "bytes" : "";
  }
}
