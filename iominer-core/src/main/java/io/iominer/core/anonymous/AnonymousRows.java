// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.anonymous;

import io.iominer.core.store.StoredRow;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ListType;
import io.iominer.core.table.StructType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes rows of a table with pseudonyms. Not for several threads. */
public final class AnonymousRows {
  private final TableDefinition table;
  private final AnonymousNames names;
  private final @Nullable NameKind[] kinds;

  /**
   * Rows of a table.
   *
   * @param table one of {@link AnonymousColumns#TABLES}
   */
  public AnonymousRows(TableDefinition table, AnonymousNames names) {
    this.table = table;
    this.names = names;
    this.kinds =
        table.columns().stream()
            .map(column -> AnonymousColumns.kind(table, column.name()).orElse(null))
            .toArray(NameKind[]::new);
  }

  /**
   * The row of a copy.
   *
   * @param read with all columns of the table, in their order
   */
  public TableRow row(StoredRow read) {
    long job = table.isBucketed() ? read.whole(TableDefinition.BUCKET_COLUMN) : 0;
    TableRow row = new TableRow(table);
    for (int place = 0; place < kinds.length; place++) {
      Object value = read.value(place);
      if (value != null) {
        row.set(place, value(value, place, job));
      }
    }
    return row;
  }

  private @Nullable Object value(Object value, int place, long job) {
    NameKind kind = kinds[place];
    if (kind == null) {
      return stored(value, table.columns().get(place));
    }
    return value instanceof List<?> list
        ? list.stream()
            .map(element -> Objects.requireNonNull(kind.replaced(element, names, job)))
            .toList()
        : kind.replaced(value, names, job);
  }

  private static @Nullable Object stored(Object value, ColumnDefinition column) {
    if (value instanceof List<?> list
        && column.type() instanceof ListType type
        && type.element() instanceof StructType struct) {
      return list.stream().map(element -> fields((StoredRow) element, struct)).toList();
    }
    return TableRow.stored(value);
  }

  private static Object[] fields(StoredRow element, StructType struct) {
    return IntStream.range(0, struct.fields().size())
        .mapToObj(field -> TableRow.stored(element.value(field)))
        .toArray();
  }
}
