// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import java.util.List;
import java.util.function.Function;

/** Describes tables for people: as Markdown for {@code docs/tables.md} and as plain text. */
public final class TableText {
  private static final int WIDEST_CELL = 40;

  private TableText() {}

  /** The whole of {@code docs/tables.md}. */
  public static String markdown(List<TableDefinition> tables) {
    StringBuilder text = new StringBuilder();
    text.append("# Tables of the store\n\n");
    text.append("Generated from the table definitions in `io.iominer.core.table`; ");
    text.append("`iominer tables NAME` prints the same. A value that was not measured is NULL, ");
    text.append("never 0 or -1. Sizes are bytes, rates bytes/s, durations seconds, ");
    text.append("timestamps UTC. Views are asked like tables and computed from them.\n\n");
    text.append("| table | one row per | columns |\n|---|---|---|\n");
    for (TableDefinition table : tables) {
      text.append("| [`").append(table.name()).append("`](#").append(table.name()).append(")");
      text.append(Tables.views().contains(table) ? " (view) | " : " | ");
      text.append(table.rowKey()).append(" | ").append(table.columns().size()).append(" |\n");
    }
    text.append("\n").append(fieldNames());
    for (TableDefinition table : tables) {
      text.append("\n## ").append(table.name()).append("\n\n").append(markdown(table));
    }
    return text.toString();
  }

  private static String fieldNames() {
    StringBuilder text = new StringBuilder();
    text.append("Columns that Darshan or Slurm call otherwise; a query that asks for such a name ");
    text.append(
        "gets an error that names the column. Fields of sacct stand next to their columns below.\n\n");
    text.append("| name | where | column |\n|---|---|---|\n");
    for (FieldNames.FieldName name : FieldNames.NAMES) {
      text.append("| ").append(code(name.field())).append(" | ").append(name.source());
      text.append(" | ").append(code(name.column())).append(" |\n");
    }
    return text.toString();
  }

  /** What {@code docs/tables.md} says about one table, without its heading. */
  public static String markdown(TableDefinition table) {
    int names = width(table, column -> code(column.name()));
    int types = width(table, TableText::type);
    int units = width(table, ColumnDefinition::unit);
    StringBuilder text = new StringBuilder();
    text.append(table.meaning()).append(" One row per ").append(table.rowKey()).append(".\n\n");
    line(text, names, "column", types, "type", units, "unit", "meaning");
    line(text, names, "---", types, "---", units, "---", "---");
    for (ColumnDefinition column : table.columns()) {
      String name = code(column.name());
      String meaning = column.meaning().replace("|", "\\|");
      line(text, names, name, types, type(column), units, column.unit(), meaning);
    }
    return text.toString();
  }

  /** The column's type in SQL, with NOT NULL where every row has a value. */
  public static String type(ColumnDefinition column) {
    return column.type().sqlName() + (column.isOptional() ? "" : " NOT NULL");
  }

  private static String code(String name) {
    return "`" + name + "`";
  }

  private static void line(
      StringBuilder text,
      int names,
      String name,
      int types,
      String type,
      int units,
      String unit,
      String meaning) {
    text.append("| ").append(pad(name, names)).append(" | ").append(pad(type, types));
    text.append(" | ").append(pad(unit, units)).append(" | ").append(meaning).append(" |\n");
  }

  private static String pad(String cell, int width) {
    return cell + " ".repeat(Math.max(0, width - cell.length()));
  }

  /** Width of a column of text; a few very long cells stick out. */
  private static int width(TableDefinition table, Function<ColumnDefinition, String> cell) {
    return table.columns().stream()
        .mapToInt(column -> cell.apply(column).length())
        .filter(length -> length <= WIDEST_CELL)
        .max()
        .orElse(0);
  }
}
