// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.encryption.EncryptedOutputFile;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.parquet.Parquet;

/**
 * Streams rows into Parquet files, one per job bucket. It holds at most {@link #OPEN_FILES} files
 * open, each with one unfinished row group. Not for several threads.
 */
public final class TableFileWriter implements Closeable {
  /**
   * Files open at a time; the one opened first is finished when another bucket comes. Heuristic.
   */
  static final int OPEN_FILES = 8;

  /** A file that has grown to this size is finished and the next one begun. */
  private static final long FILE_BYTES = 256L << 20;

  private static final long ROWS_BETWEEN_SIZE_CHECKS = 1000;

  private final TableDefinition definition;
  private final Table table;
  private final OutputFileFactory files;
  private final PartitionKey partition;
  private final RowStruct struct;
  private final Map<PartitionKey, OpenFile> open = new LinkedHashMap<>();
  private final List<DataFile> written = new ArrayList<>();

  TableFileWriter(TableDefinition definition, Table table, int task, long attempt) {
    this.definition = definition;
    this.table = table;
    this.files =
        OutputFileFactory.builderFor(table, task, attempt).format(FileFormat.PARQUET).build();
    this.partition = new PartitionKey(table.spec(), table.schema());
    this.struct = RowStruct.of(definition);
  }

  private static final class OpenFile {
    private final DataWriter<StructLike> writer;
    private final SparseRowWriter columns;
    private long rows;

    OpenFile(DataWriter<StructLike> writer, SparseRowWriter columns) {
      this.writer = writer;
      this.columns = columns;
    }

    /** Writes what is kept back of its columns before. */
    void close() throws IOException {
      columns.complete();
      writer.close();
    }
  }

  /**
   * Writes a row of this writer's table.
   *
   * @throws io.iominer.core.error.IoMinerException of kind RESOURCE when the store cannot be
   *     written
   */
  public void write(TableRow row) {
    if (row.table() != definition) {
      throw new IllegalArgumentException("A row of " + row.table() + " for " + definition);
    }
    try {
      append(row);
    } catch (IOException | RuntimeException e) {
      throw failure(e);
    }
  }

  /** Finishes all files. */
  public WrittenFiles finish() {
    try {
      for (OpenFile file : List.copyOf(open.values())) {
        finish(file);
      }
    } catch (IOException | RuntimeException e) {
      throw failure(e);
    }
    open.clear();
    return new WrittenFiles(definition.name(), written);
  }

  /** Closes files that were not finished; they stay behind without a table that knows them. */
  @Override
  public void close() {
    try {
      for (OpenFile file : open.values()) {
        file.close();
      }
    } catch (IOException | RuntimeException e) {
      throw failure(e);
    } finally {
      open.clear();
    }
  }

  private void append(TableRow row) throws IOException {
    struct.wrap(row);
    partition.partition(struct);
    OpenFile file = open.get(partition);
    if (file == null) {
      file = begin();
    }
    file.writer.write(struct);
    file.rows++;
    if (file.rows % ROWS_BETWEEN_SIZE_CHECKS == 0 && file.writer.length() >= FILE_BYTES) {
      finish(file);
      open.remove(partition);
    }
  }

  /** Hadoop throws an Error where the disk is full. */
  private RuntimeException failure(Throwable error) {
    return StoreErrors.isInputOutput(error)
        ? StoreErrors.of(Path.of(table.name()), error)
        : (RuntimeException) error;
  }

  private OpenFile begin() throws IOException {
    if (open.size() == OPEN_FILES) {
      PartitionKey eldest = open.keySet().iterator().next();
      finish(open.get(eldest));
      open.remove(eldest);
    }
    PartitionKey key = partition.copy();
    EncryptedOutputFile output =
        table.spec().isPartitioned()
            ? files.newOutputFile(table.spec(), key)
            : files.newOutputFile();
    AtomicReference<SparseRowWriter> columns = new AtomicReference<>();
    DataWriter<StructLike> writer =
        Parquet.writeData(output)
            .schema(table.schema())
            .withSpec(table.spec())
            .withPartition(key)
            .setAll(table.properties())
            .setAll(SparseRowWriter.properties())
            .metricsConfig(MetricsConfig.forTable(table))
            .createWriterFunc(
                (schema, type) -> {
                  columns.set(SparseRowWriter.of(schema, type));
                  return columns.get();
                })
            .build();
    OpenFile file = new OpenFile(writer, columns.get());
    open.put(key, file);
    return file;
  }

  private void finish(OpenFile file) throws IOException {
    file.close();
    written.add(file.writer.toDataFile());
  }
}
