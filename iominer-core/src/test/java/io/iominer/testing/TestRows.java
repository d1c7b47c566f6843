// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ListType;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.util.List;

/** Rows of tables for tests that need few of their columns. */
public final class TestRows {
  private TestRows() {}

  /** A row of a log's job, empty where NULL is not allowed. */
  public static TableRow of(TableDefinition table, long job, String log) {
    TableRow row = new TableRow(table);
    for (ColumnDefinition column : table.columns()) {
      if (!column.isOptional()) {
        row.set(column.name(), empty(column));
      }
    }
    return row.set(TableDefinition.BUCKET_COLUMN, (Object) job).set("log_id", log);
  }

  private static Object empty(ColumnDefinition column) {
    if (column.type() instanceof ListType) {
      return List.of();
    }
    return switch ((ScalarType) column.type()) {
      case BOOLEAN -> false;
      case INT -> 0;
      case LONG, TIMESTAMP -> 0L;
      case DOUBLE -> 0.0;
      case UNSIGNED_LONG -> TableRow.unsigned(0);
      case STRING -> "";
      case BINARY -> new byte[0];
    };
  }
}
