// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableScan;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.parquet.Parquet;

/**
 * Writes those files of a table anew of which rows go or change; the others are only looked at.
 * Rows are streamed. Not for several threads.
 */
final class RowRewrite {
  private final Table table;
  private final Schema decisive;
  private final Predicate<Record> isTouched;
  private final Function<Record, Optional<Record>> change;
  private final OutputFileFactory files;

  /**
   * @param decisive columns that {@code isTouched} asks
   * @param isTouched which rows go or change
   * @param change what becomes of such a row; empty where it goes
   */
  RowRewrite(
      Table table,
      Schema decisive,
      Predicate<Record> isTouched,
      Function<Record, Optional<Record>> change) {
    this.table = table;
    this.decisive = decisive;
    this.isTouched = isTouched;
    this.change = change;
    this.files = OutputFileFactory.builderFor(table, 0, 0).format(FileFormat.PARQUET).build();
  }

  /**
   * Commits to the table where any row is touched.
   *
   * @param scan finds at least the files that have such rows
   * @return how many rows were touched
   */
  long run(TableScan scan) {
    OverwriteFiles overwrite = table.newOverwrite();
    long touched = 0;
    try (CloseableIterable<FileScanTask> tasks = scan.planFiles()) {
      for (FileScanTask task : tasks) {
        long rows = touched(task);
        if (rows > 0) {
          overwrite.deleteFile(task.file());
          written(task).ifPresent(overwrite::addFile);
        }
        touched += rows;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (touched > 0) {
      overwrite.commit();
    }
    return touched;
  }

  private long touched(FileScanTask task) throws IOException {
    long touched = 0;
    try (CloseableIterable<Record> rows = LiveFileRows.counting(table, task, decisive)) {
      for (Record row : rows) {
        touched += isTouched.test(row) ? 1 : 0;
      }
    }
    return touched;
  }

  /** Empty where no row is left. */
  private Optional<DataFile> written(FileScanTask task) throws IOException {
    DataWriter<Record> writer = null;
    try (CloseableIterable<Record> rows = LiveFileRows.counting(table, task, table.schema())) {
      for (Record row : rows) {
        Optional<Record> kept = isTouched.test(row) ? change.apply(row) : Optional.of(row);
        if (kept.isPresent()) {
          writer = writer == null ? writer(task) : writer;
          writer.write(kept.get());
        }
      }
    } finally {
      if (writer != null) {
        writer.close();
      }
    }
    return Optional.ofNullable(writer).map(DataWriter::toDataFile);
  }

  private DataWriter<Record> writer(FileScanTask task) throws IOException {
    return Parquet.writeData(
            task.spec().isPartitioned()
                ? files.newOutputFile(task.spec(), task.partition())
                : files.newOutputFile())
        .schema(table.schema())
        .withSpec(task.spec())
        .withPartition(task.partition())
        .setAll(table.properties())
        .metricsConfig(MetricsConfig.forTable(table))
        .createWriterFunc(GenericParquetWriter::create)
        .overwrite()
        .build();
  }
}
