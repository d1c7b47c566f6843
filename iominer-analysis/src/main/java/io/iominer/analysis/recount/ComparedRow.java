// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.recount;

import io.iominer.core.sort.RecordBytes;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ColumnType;
import io.iominer.core.table.ListType;
import io.iominer.core.table.StructType;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row as text. Equal rows of a key follow each other, those of the store last.
 *
 * @param key values of the key's columns
 * @param values of the other columns that are compared
 * @param isStored whether it is of the store, else of the recount
 */
record ComparedRow(List<String> key, List<String> values, boolean isStored) {
  static final RecordBytes<ComparedRow> BYTES = new RecordBytes<>(ComparedRow.class);

  /** Makes rows of a table. */
  record Columns(List<ColumnDefinition> key, List<ColumnDefinition> compared) {
    ComparedRow row(StoredRow row, boolean isStored) {
      return new ComparedRow(texts(key, row), texts(compared, row), isStored);
    }
  }

  private static List<String> texts(List<ColumnDefinition> columns, StoredRow row) {
    return columns.stream().map(column -> text(column.type(), row.value(column.name()))).toList();
  }

  private static String text(ColumnType type, @Nullable Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    if (type instanceof ListType list) {
      return ((List<?>) value)
          .stream()
              .map(one -> text(list.element(), one))
              .collect(Collectors.joining(", ", "[", "]"));
    }
    if (type instanceof StructType struct) {
      return struct.fields().stream()
          .map(field -> field(field, (StoredRow) value))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    return value.toString();
  }

  private static String field(ColumnDefinition field, StoredRow struct) {
    return field.name() + ": " + text(field.type(), struct.value(field.name()));
  }
}
