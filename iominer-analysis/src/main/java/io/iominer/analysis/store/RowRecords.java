// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import org.jspecify.annotations.Nullable;

/** Rows of texts, numbers and times as parts of records that are sorted. */
final class RowRecords {
  private RowRecords() {}

  /** Writes a row. */
  static void write(RecordWriter record, TableRow row) {
    for (int i = 0; i < row.table().columns().size(); i++) {
      @Nullable Object value = row.value(i);
      record.put(value != null);
      if (value instanceof String text) {
        record.put(text);
      } else if (value instanceof Double number) {
        record.put(number.doubleValue());
      } else if (value instanceof Number number) {
        record.put(number.longValue());
      } else if (value != null) {
        throw new IllegalArgumentException("Cannot be sorted: " + value.getClass());
      }
    }
  }

  /** Reads a row of a table. */
  static TableRow read(RecordReader record, TableDefinition table) {
    TableRow row = new TableRow(table);
    for (ColumnDefinition column : table.columns()) {
      if (record.isTrue()) {
        row.set(column.name(), value(record, (ScalarType) column.type()));
      }
    }
    return row;
  }

  private static @Nullable Object value(RecordReader record, ScalarType type) {
    return switch (type) {
      case STRING -> record.text();
      case DOUBLE -> record.real();
      case INT -> (int) record.whole();
      case LONG, TIMESTAMP -> record.whole();
      default -> throw new IllegalArgumentException("Cannot be sorted: " + type);
    };
  }
}
