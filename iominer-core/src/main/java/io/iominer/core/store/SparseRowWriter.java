// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.parquet.InternalWriter;
import org.apache.iceberg.parquet.ParquetValueWriter;
import org.apache.iceberg.parquet.TripleWriter;
import org.apache.iceberg.shaded.org.apache.parquet.column.ColumnWriteStore;
import org.apache.iceberg.shaded.org.apache.parquet.io.api.Binary;
import org.apache.iceberg.shaded.org.apache.parquet.schema.MessageType;
import org.apache.iceberg.types.Type.TypeID;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows of hundreds of columns of which most are NULL, as those of Darshan's records are.
 * Numbers are kept until {@value #ROWS} rows are full and are then written column by column, as a
 * column's part of Parquet's state fits into a processor's cache and all columns' does not. So are
 * NULLs, which cost a row next to nothing. The file is that of Iceberg's own writer, which calls
 * the writers of all columns for each row.
 *
 * <p>Parquet must not end a page or a row group before all columns are written. It looks at sizes
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
    RowStruct struct = (RowStruct) row;
    for (int i = struct.next(0); i >= 0; i = struct.next(i + 1)) {
      columns[i].take(rows, Objects.requireNonNull(struct.value(i)));
    }
    rows++;
    if (rows == ROWS) {
      complete();
    }
  }

  /** Writes what is kept. */
  void complete() {
    for (Column column : columns) {
      column.complete(rows);
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
    private final TypeID type;

    /** Whether it is a list of LONG. */
    private final boolean hasNumbers;

    private final ParquetValueWriter<StructLike> writer;
    private final TripleWriter<?>[] leaves;
    private int written;
    private long nulls;
    private @Nullable Object value;

    /** The text that was written last, and its bytes. */
    private @Nullable String text;

    private Binary binary = Binary.EMPTY;

    /** Rows and values that are kept; of a double its bits. Made for the first. */
    private short[] keptRows = {};

    private long[] keptValues = {};
    private int kept;

    Column(NestedField field, ParquetValueWriter<StructLike> writer) {
      this.field = field;
      this.type = field.type().typeId();
      this.hasNumbers =
          field.type().isListType()
              && field.type().asListType().elementType().typeId() == TypeID.LONG;
      this.writer = writer;
      this.leaves = writer.columns().toArray(new TripleWriter<?>[0]);
    }

    /** Takes the value of a row. Those that take more memory than a number are written at once. */
    void take(int row, Object next) {
      switch (type) {
        case LONG, TIMESTAMP -> keep(row, (Long) next);
        case INTEGER -> keep(row, (Integer) next);
        case DOUBLE -> keep(row, Double.doubleToRawLongBits((Double) next));
        case STRING -> {
          fill(row);
          leaves[0].writeBinary(0, binary((String) next));
          written++;
        }
        case LIST -> {
          fill(row);
          writeList((List<?>) next);
        }
        default -> {
          fill(row);
          write(next);
        }
      }
    }

    private void keep(int row, long bits) {
      if (keptRows.length == 0) {
        keptRows = new short[ROWS];
        keptValues = new long[ROWS];
      }
      // A row that failed may have a value here already.
      if (kept > 0 && keptRows[kept - 1] == row) {
        kept--;
      }
      keptRows[kept] = (short) row;
      keptValues[kept] = bits;
      kept++;
    }

    /** Writes the values that are kept, and NULL for all other rows. */
    void complete(int rows) {
      for (int i = 0; i < kept; i++) {
        fill(keptRows[i]);
        switch (type) {
          case DOUBLE -> write(Double.longBitsToDouble(keptValues[i]));
          case INTEGER -> {
            leaves[0].writeInteger(0, (int) keptValues[i]);
            written++;
          }
          default -> {
            leaves[0].writeLong(0, keptValues[i]);
            written++;
          }
        }
      }
      kept = 0;
      fill(rows);
      written = 0;
    }

    /** Numbers of a list follow each other in its one leaf, at repetition level 1. */
    private void writeList(List<?> next) {
      if (!hasNumbers || next.isEmpty()) {
        write(next);
        return;
      }
      for (int i = 0; i < next.size(); i++) {
        leaves[0].writeLong(i == 0 ? 0 : 1, (Long) next.get(i));
      }
      written++;
    }

    /** Rows of a log follow each other: the text is often that of the row before. */
    private Binary binary(String next) {
      if (!next.equals(text)) {
        text = next;
        binary = Binary.fromConstantByteArray(next.getBytes(StandardCharsets.UTF_8));
      }
      return binary;
    }

    private void write(Object next) {
      value = next;
      writer.write(0, this);
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
