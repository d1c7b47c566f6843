// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ColumnType;
import io.iominer.core.table.ListType;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.StructType;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** Turns Iceberg's rows of a table, or structs of one, into those of its definition. */
final class StoredColumns {
  private final Map<String, Integer> places = new LinkedHashMap<>();

  /** Those that are read. */
  private final List<Column> columns = new ArrayList<>();

  /** Those that a row has. */
  private final int size;

  /**
   * A column as it stands in what is read.
   *
   * @param place its place in a row
   * @param position its place there
   * @param isPlain whether its values are taken as they are
   * @param isTime whether it holds instants
   * @param fields those of its structs; null where it has none
   */
  private record Column(
      int place, int position, boolean isPlain, boolean isTime, @Nullable StoredColumns fields) {}

  private static final Set<ColumnType> PLAIN =
      Set.of(
          ScalarType.BOOLEAN,
          ScalarType.INT,
          ScalarType.LONG,
          ScalarType.DOUBLE,
          ScalarType.UNSIGNED_LONG);

  private StoredColumns(int size) {
    this.size = size;
  }

  /**
   * Of columns.
   *
   * @param wanted the columns
   * @param type of what is read; a column that it lacks is NULL
   */
  static StoredColumns of(List<ColumnDefinition> wanted, Types.StructType type) {
    List<String> order = type.fields().stream().map(NestedField::name).toList();
    StoredColumns stored = new StoredColumns(wanted.size());
    for (int place = 0; place < wanted.size(); place++) {
      ColumnDefinition column = wanted.get(place);
      stored.places.put(column.name(), place);
      int position = order.indexOf(column.name());
      if (position >= 0) {
        stored.columns.add(
            new Column(
                place,
                position,
                PLAIN.contains(column.type()),
                column.type() == ScalarType.TIMESTAMP,
                fields(column.type(), type.fields().get(position).type())));
      }
    }
    return stored;
  }

  private static @Nullable StoredColumns fields(ColumnType type, Type read) {
    if (!(type instanceof ListType list && list.element() instanceof StructType struct)) {
      return null;
    }
    return of(struct.fields(), read.asListType().elementType().asStructType());
  }

  /** A row of the definition. */
  StoredRow row(StructLike read) {
    @Nullable Object[] values = new @Nullable Object[size];
    for (Column column : columns) {
      Object value = read.get(column.position(), Object.class);
      values[column.place()] = value == null || column.isPlain() ? value : value(value, column);
    }
    return new StoredRow(places, values);
  }

  private static Object value(Object value, Column column) {
    if (value instanceof OffsetDateTime time) {
      return time.toInstant();
    }
    if (column.isTime() && value instanceof Long micros) {
      return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
    if (value instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      return copy;
    }
    if (value instanceof List<?> list) {
      StoredColumns fields = column.fields();
      return fields == null
          ? Collections.unmodifiableList(list)
          : list.stream().map(struct -> fields.row((StructLike) struct)).toList();
    }
    return value;
  }
}
