// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import java.util.List;

/** Describes tables for people: as Markdown for {@code docs/tables.md} and as plain text. */
public final class TableText {
  private TableText() {}

  /** The whole of {@code docs/tables.md}. */
  public static String markdown(List<TableDefinition> tables) {
    StringBuilder text = new StringBuilder();
    text.append("# Tables of the store\n\n");
    text.append("Generated from the table definitions in `io.iominer.core.table`; ");
    text.append("`iominer tables NAME` prints the same. A value that was not measured is NULL, ");
    text.append("never 0 or -1. Sizes are bytes, rates bytes/s, durations seconds, ");
    text.append("timestamps UTC.\n\n");
    text.append("| table | one row per | columns |\n|---|---|---|\n");
    for (TableDefinition table : tables) {
      text.append("| [`").append(table.name()).append("`](#").append(table.name()).append(") | ");
      text.append(table.rowKey()).append(" | ").append(table.columns().size()).append(" |\n");
    }
    for (TableDefinition table : tables) {
      text.append("\n## ").append(table.name()).append("\n\n");
      text.append(table.meaning()).append(" One row per ").append(table.rowKey());
      text.append(".\n\n| column | type | unit | meaning |\n|---|---|---|---|\n");
      for (ColumnDefinition column : table.columns()) {
        text.append("| `").append(column.name()).append("` | ").append(type(column));
        text.append(" | ").append(column.unit()).append(" | ").append(cell(column.meaning()));
        text.append(" |\n");
      }
    }
    return text.toString();
  }

  /** The column's type in SQL, with NOT NULL where every row has a value. */
  public static String type(ColumnDefinition column) {
    return column.type().sqlName() + (column.isOptional() ? "" : " NOT NULL");
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }
}
