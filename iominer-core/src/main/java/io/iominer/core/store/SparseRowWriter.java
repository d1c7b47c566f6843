// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.parquet.InternalWriter;
import org.apache.iceberg.parquet.ParquetValueWriter;
import org.apache.iceberg.parquet.TripleWriter;
import org.apache.iceberg.shaded.org.apache.parquet.column.ColumnWriteStore;
import org.apache.iceberg.shaded.org.apache.parquet.schema.MessageType;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows of which most columns are NULL, as those of Darshan's records are. A column's NULLs
 * are written together, when a value follows them or {@value #ROWS} rows are full: they cost a row
 * next to nothing. The file is that of Iceberg's own writer, which calls the writers of all columns
 * for each row.
 *
 * <p>Parquet must not end a page or a row group before the NULLs are written. It looks at sizes
 * every {@value #ROWS} rows by {@link #properties()}, and before a file is closed {@link
 * #complete()} is called.
 */
final class SparseRowWriter implements ParquetValueWriter<StructLike> {
  /**
   * Divides the rows that a page has at most (20,000), so that pages end where NULLs are written.
   */
  private static final int ROWS = 500;

  private final Column[] columns;
  private int rows;

  private SparseRowWriter(Column[] columns) {
    this.columns = columns;
  }

  /** A writer of the columns of a table. */
  static SparseRowWriter of(Schema schema, MessageType type) {
    List<NestedField> fields = schema.columns();
    Column[] columns = new Column[fields.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] =
          new Column(
              fields.get(i),
              InternalWriter.createWriter(
                  new Schema(fields.get(i)), new MessageType(type.getName(), type.getType(i))));
    }
    return new SparseRowWriter(columns);
  }

  /** How often Parquet is to look at sizes. */
  static Map<String, String> properties() {
    String rows = Integer.toString(ROWS);
    return Map.of(
        TableProperties.PARQUET_ROW_GROUP_CHECK_MIN_RECORD_COUNT, rows,
        TableProperties.PARQUET_ROW_GROUP_CHECK_MAX_RECORD_COUNT, rows);
  }

  @Override
  public void write(int repetitionLevel, StructLike row) {
    for (int i = 0; i < columns.length; i++) {
      Object value = row.get(i, Object.class);
      if (value != null) {
        columns[i].write(rows, value);
      }
    }
    rows++;
    if (rows == ROWS) {
      complete();
    }
  }

  /** Writes the NULLs that no value has followed. */
  void complete() {
    for (Column column : columns) {
      column.fill(rows);
      column.written = 0;
    }
    rows = 0;
  }

  @Override
  public List<TripleWriter<?>> columns() {
    List<TripleWriter<?>> all = new ArrayList<>();
    for (Column column : columns) {
      all.addAll(column.writer.columns());
    }
    return all;
  }

  @Override
  public void setColumnStore(ColumnWriteStore store) {
    for (Column column : columns) {
      column.writer.setColumnStore(store);
    }
  }

  @Override
  public Stream<FieldMetrics<?>> metrics() {
    return Stream.of(columns).flatMap(Column::metrics);
  }

  /** A column of the table, which is a row of one field to its writer. */
  private static final class Column implements StructLike {
    private final NestedField field;
    private final ParquetValueWriter<StructLike> writer;
    private final TripleWriter<?>[] leaves;
    private int written;
    private long nulls;
    private @Nullable Object value;

    Column(NestedField field, ParquetValueWriter<StructLike> writer) {
      this.field = field;
      this.writer = writer;
      this.leaves = writer.columns().toArray(new TripleWriter<?>[0]);
    }

    /** Writes the value of a row, after NULL for those before it. */
    void write(int row, Object next) {
      fill(row);
      if (next instanceof Long number) {
        leaves[0].writeLong(0, number);
      } else {
        value = next;
        writer.write(0, this);
      }
      written++;
    }

    /** NULL for the rows before one; a row that failed may have a value here already. */
    void fill(int row) {
      int count = row - written;
      if (count <= 0) {
        return;
      }
      if (field.isRequired()) {
        throw new IllegalStateException(field.name() + ": expected a value, found none");
      }
      for (TripleWriter<?> leaf : leaves) {
        for (int i = 0; i < count; i++) {
          leaf.writeNull(0, 0);
        }
      }
      nulls += count;
      written = row;
    }

    Stream<FieldMetrics<?>> metrics() {
      return writer.metrics().map(this::withNulls);
    }

    /** Iceberg's writer knows nothing of the NULLs that were written past it. */
    private <T> FieldMetrics<?> withNulls(FieldMetrics<T> known) {
      return new FieldMetrics<>(
          known.id(),
          known.valueCount() + nulls,
          known.nullValueCount() < 0 ? known.nullValueCount() : known.nullValueCount() + nulls,
          known.nanValueCount(),
          known.lowerBound(),
          known.upperBound(),
          known.originalType(),
          known.avgValueSizeInBytes());
    }

    @Override
    public int size() {
      return 1;
    }

    @Override
    public <T> @Nullable T get(int index, Class<T> type) {
      return type.cast(value);
    }

    @Override
    public <T> void set(int index, T next) {
      throw new UnsupportedOperationException("A row on its way into the store is not changed");
    }
  }
}
