// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericDeleteFilter;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.data.parquet.InternalReader;
import org.apache.iceberg.expressions.Evaluator;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.parquet.Parquet;

/** Reads the rows of a file that count: without those that deletes name. */
final class FileRows {
  private FileRows() {}

  /** All of them. */
  static CloseableIterable<Record> counting(Table table, FileScanTask file, Schema columns) {
    GenericDeleteFilter deletes =
        new GenericDeleteFilter(table.io(), file, table.schema(), columns);
    Schema read = deletes.requiredSchema();
    return deletes.filter(
        reader(table, file, read)
            .createReaderFunc(parquet -> GenericParquetReaders.buildReader(read, parquet))
            .build());
  }

  /**
   * Those that fulfil what is asked of the file. A row may be the same object as the one before. A
   * time is a whole number of microseconds since 1970 UTC, or an {@code OffsetDateTime} where
   * deletes are.
   *
   * @param columns with those of the conditions
   */
  static CloseableIterable<? extends StructLike> of(
      Table table, FileScanTask file, Schema columns) {
    if (!file.deletes().isEmpty()) {
      GenericDeleteFilter deletes =
          new GenericDeleteFilter(table.io(), file, table.schema(), columns);
      Evaluator condition = new Evaluator(deletes.requiredSchema().asStruct(), file.residual());
      InternalRecordWrapper internal =
          new InternalRecordWrapper(deletes.requiredSchema().asStruct());
      return CloseableIterable.filter(
          counting(table, file, columns), row -> condition.eval(internal.wrap(row)));
    }
    Evaluator condition = new Evaluator(columns.asStruct(), file.residual());
    CloseableIterable<StructLike> rows =
        reader(table, file, columns)
            .filter(file.residual())
            .reuseContainers()
            .createReaderFunc(parquet -> InternalReader.create(columns, parquet))
            .build();
    return CloseableIterable.filter(rows, condition::eval);
  }

  private static Parquet.ReadBuilder reader(Table table, FileScanTask file, Schema columns) {
    return Parquet.read(table.io().newInputFile(file.file().location()))
        .project(columns)
        .split(file.start(), file.length());
  }
}
