// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.parquet.ColumnIterator;
import org.apache.iceberg.parquet.ParquetValueReader;
import org.apache.iceberg.shaded.org.apache.parquet.column.page.PageReadStore;
import org.apache.iceberg.shaded.org.apache.parquet.schema.MessageType;
import org.apache.iceberg.types.Types.NestedField;

/**
 * Reads rows column by column, {@value #ROWS} at a time: a column's part of Parquet's state fits
 * into a processor's cache and that of hundreds of columns does not. The values are those of
 * Iceberg's own reader, which calls the readers of all columns for each row. All rows are one
 * object, which shows one after the other.
 */
@SuppressWarnings("unchecked") // Iceberg keeps to itself what columns() is a list of.
final class BatchRowReader implements ParquetValueReader<StructLike>, StructLike {
  /** Rows at a time, as {@link SparseRowWriter} writes them. */
  static final int ROWS = 500;

  private final BatchColumn[] columns;

  /** Rows of the row group that no batch had yet. */
  private long left;

  private int size;
  private int row;

  private BatchRowReader(BatchColumn[] columns) {
    this.columns = columns;
  }

  /**
   * A reader of columns.
   *
   * @param schema the columns; one that the file has not got is NULL
   * @param file the columns as the file has them
   */
  static BatchRowReader of(Schema schema, MessageType file) {
    List<NestedField> fields = schema.columns();
    BatchColumn[] columns = new BatchColumn[fields.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = BatchColumn.of(fields.get(i), file);
    }
    return new BatchRowReader(columns);
  }

  @Override
  public void setPageSource(PageReadStore pages) {
    for (BatchColumn column : columns) {
      column.begin(pages);
    }
    left = pages.getRowCount();
    size = 0;
    row = -1;
  }

  @Override
  public StructLike read(StructLike reuse) {
    row++;
    if (row == size) {
      size = (int) Math.min(ROWS, left);
      left -= size;
      row = 0;
      for (BatchColumn column : columns) {
        column.read(size);
      }
    }
    return this;
  }

  @Override
  public ColumnIterator<?> column() {
    return (ColumnIterator<?>) columns().get(0);
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"})
  public List columns() {
    List all = new ArrayList<>();
    for (BatchColumn column : columns) {
      all.addAll(column.leaves());
    }
    return all;
  }

  @Override
  public int size() {
    return columns.length;
  }

  @Override
  public <T> T get(int index, Class<T> type) {
    return type.cast(columns[index].value(row));
  }

  @Override
  public <T> void set(int index, T value) {
    throw new UnsupportedOperationException("A row that is read is not changed");
  }
}
