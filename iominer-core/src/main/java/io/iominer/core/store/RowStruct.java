// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ColumnType;
import io.iominer.core.table.ListType;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.StructType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.iceberg.StructLike;
import org.jspecify.annotations.Nullable;

/** Shows a row to Iceberg, without copying it. */
final class RowStruct implements StructLike {
  private final ColumnType[] types;
  private final boolean[] converted;
  private @Nullable TableRow row;

  private RowStruct(List<ColumnDefinition> columns) {
    this.types = columns.stream().map(ColumnDefinition::type).toArray(ColumnType[]::new);
    this.converted = new boolean[types.length];
    for (int i = 0; i < types.length; i++) {
      converted[i] = types[i] == ScalarType.BINARY || types[i] instanceof ListType;
    }
  }

  static RowStruct of(TableDefinition definition) {
    return new RowStruct(definition.columns());
  }

  void wrap(TableRow next) {
    this.row = next;
  }

  @Override
  public int size() {
    return types.length;
  }

  @Override
  public <T> @Nullable T get(int index, Class<T> type) {
    return type.cast(value(index));
  }

  /** The value at a column's place in Iceberg's form, null when there is none. */
  @Nullable Object value(int index) {
    Object value = row().value(index);
    return value != null && converted[index] ? convert(value, types[index]) : value;
  }

  /** The first column from a place on that has a value; -1 when there is none. */
  int next(int from) {
    return row().next(from);
  }

  private TableRow row() {
    if (row == null) {
      throw new IllegalStateException("No row was given");
    }
    return row;
  }

  @Override
  public <T> void set(int index, T value) {
    throw new UnsupportedOperationException("A row on its way into the store is not changed");
  }

  private static Object convert(Object value, ColumnType type) {
    if (value instanceof byte[] bytes) {
      return ByteBuffer.wrap(bytes);
    }
    if (type instanceof ListType list && list.element() instanceof StructType struct) {
      return ((List<?>) value)
          .stream()
              .map(fields -> new FieldStruct(struct, (Object[]) fields))
              .collect(Collectors.toList());
    }
    return value;
  }

  /** A struct inside a list. */
  private static final class FieldStruct implements StructLike {
    private final StructType struct;
    private final Object[] fields;

    FieldStruct(StructType struct, Object[] fields) {
      this.struct = struct;
      this.fields = fields;
    }

    @Override
    public int size() {
      return struct.fields().size();
    }

    @Override
    public <T> T get(int index, Class<T> type) {
      return type.cast(fields[index]);
    }

    @Override
    public <T> void set(int index, T value) {
      throw new UnsupportedOperationException("A row on its way into the store is not changed");
    }
  }
}
