// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ColumnType;
import io.iominer.core.table.ListType;
import io.iominer.core.table.StructType;
import io.iominer.core.table.WrittenNames;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** Turns Iceberg's rows of a table, or structs of one, into those of this release. */
final class StoredColumns {
  private static final int NOT_THERE = -1;

  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final List<String> names = new ArrayList<>();
  private final List<Column> columns = new ArrayList<>();
  private int @Nullable [] positions;

  /**
   * A column as it stands in what is read.
   *
   * @param name its name there; empty where it is not there
   * @param former values of this release by those of earlier ones
   * @param fields those of its structs; null where it has none
   */
  private record Column(
      Optional<String> name, Map<String, String> former, @Nullable StoredColumns fields) {}

  private StoredColumns() {}

  /**
   * Of columns.
   *
   * @param wanted the columns
   * @param written their names in what is read
   * @param type of what is read
   */
  static StoredColumns of(
      List<ColumnDefinition> wanted, WrittenNames written, Types.StructType type) {
    StoredColumns stored = new StoredColumns();
    for (ColumnDefinition column : wanted) {
      Optional<String> name = written.of(column);
      stored.places.put(column.name(), stored.columns.size());
      name.ifPresent(stored.names::add);
      stored.columns.add(
          new Column(
              name,
              column.former().values(),
              name.map(own -> fields(column.type(), type.field(own).type())).orElse(null)));
    }
    return stored;
  }

  private static @Nullable StoredColumns fields(ColumnType type, Type read) {
    if (!(type instanceof ListType list && list.element() instanceof StructType struct)) {
      return null;
    }
    Types.StructType element = read.asListType().elementType().asStructType();
    return of(
        struct.fields(),
        WrittenNames.of(struct.fields(), element.fields().stream().map(NestedField::name).toList()),
        element);
  }

  /** The columns that are there, as they are called there. */
  List<String> names() {
    return names;
  }

  /** A row, by the names of this release. */
  StoredRow row(Record record) {
    int[] at = positions(record);
    @Nullable Object[] values = new @Nullable Object[at.length];
    for (int i = 0; i < at.length; i++) {
      if (at[i] != NOT_THERE) {
        values[i] = value(((StructLike) record).get(at[i], Object.class), columns.get(i));
      }
    }
    return new StoredRow(places, values);
  }

  /**
   * Iceberg reads columns in the order of the table, not in that of the question; all files alike.
   */
  private int[] positions(Record record) {
    if (positions == null) {
      List<String> order = record.struct().fields().stream().map(NestedField::name).toList();
      positions =
          columns.stream()
              .mapToInt(column -> column.name().map(order::indexOf).orElse(NOT_THERE))
              .toArray();
    }
    return positions;
  }

  private static @Nullable Object value(@Nullable Object value, Column column) {
    if (value instanceof OffsetDateTime time) {
      return time.toInstant();
    }
    if (value instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      return copy;
    }
    if (value instanceof String text) {
      return column.former().getOrDefault(text, text);
    }
    StoredColumns fields = column.fields();
    if (fields != null && value instanceof List<?> structs) {
      return structs.stream().map(struct -> fields.row((Record) struct)).toList();
    }
    return value;
  }
}
