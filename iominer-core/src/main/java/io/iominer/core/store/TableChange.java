// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.model.LogKey;
import io.iominer.core.table.TableDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.deletes.EqualityDeleteWriter;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.ThreadPools;

/**
 * Changes of one table. Removed rows are named by equality deletes, which do not touch files of the
 * same commit.
 */
final class TableChange {
  private final TableDefinition definition;
  private final List<DataFile> added = new ArrayList<>();
  private final Map<Long, Set<String>> removedOfJobs = new TreeMap<>();
  private final Map<String, Set<String>> removedValues = new HashMap<>();
  private boolean isCleared;

  TableChange(TableDefinition definition) {
    this.definition = definition;
  }

  void add(WrittenFiles files) {
    added.addAll(files.files());
  }

  /**
   * Removes rows of a job.
   *
   * @param value of the table's {@link TableDefinition#removalColumn}
   */
  void remove(long jobId, String value) {
    removedOfJobs.computeIfAbsent(jobId, job -> new TreeSet<>()).add(value);
  }

  Set<String> addedFiles() {
    return added.stream().map(DataFile::location).collect(Collectors.toSet());
  }

  Set<Long> jobsOfRemoved() {
    return Collections.unmodifiableSet(removedOfJobs.keySet());
  }

  boolean removes(LogKey log) {
    return removedOfJobs.getOrDefault(log.jobId(), Set.of()).contains(log.logId());
  }

  void removeWhere(String column, Collection<String> values) {
    if (!values.isEmpty()) {
      removedValues.computeIfAbsent(column, name -> new TreeSet<>()).addAll(values);
    }
  }

  void clear() {
    isCleared = true;
  }

  boolean isEmpty() {
    return !isCleared && added.isEmpty() && removedOfJobs.isEmpty() && removedValues.isEmpty();
  }

  /** Whether it changes anything of the table: of one without files nothing can be removed. */
  boolean changes(Table table) {
    return isCleared
        || !added.isEmpty()
        || (!isEmpty() && table.currentSnapshot() != null && hasFiles(table.currentSnapshot()));
  }

  private static boolean hasFiles(Snapshot snapshot) {
    return !"0".equals(snapshot.summary().get(SnapshotSummary.TOTAL_DATA_FILES_PROP));
  }

  /** Commits to the table and returns the new snapshot's id. */
  long commit(Table table) {
    ExecutorService threads = ManifestThreads.of(table, table.currentSnapshot());
    if (isCleared) {
      OverwriteFiles overwrite =
          table.newOverwrite().overwriteByRowFilter(Expressions.alwaysTrue());
      added.forEach(overwrite::addFile);
      commit(overwrite, threads);
    } else if (removedOfJobs.isEmpty() && removedValues.isEmpty()) {
      AppendFiles append = table.newAppend();
      added.forEach(append::appendFile);
      commit(append, threads);
    } else {
      RowDelta delta = table.newRowDelta();
      added.forEach(delta::addRows);
      deletes(table).forEach(delta::addDeletes);
      commit(delta, threads);
    }
    table.refresh();
    return table.currentSnapshot().snapshotId();
  }

  private static <U extends SnapshotUpdate<U>> void commit(U update, ExecutorService threads) {
    update
        .scanManifestsWith(threads)
        .writeManifestsWith(threads, ThreadPools.WORKER_THREAD_POOL_SIZE)
        .commit();
  }

  private List<DeleteFile> deletes(Table table) {
    try {
      OutputFileFactory files =
          OutputFileFactory.builderFor(table, 0, 0)
              .format(FileFormat.PARQUET)
              .suffix("deletes")
              .build();
      List<DeleteFile> deletes = new ArrayList<>();
      Schema byJob =
          table.schema().select(TableDefinition.BUCKET_COLUMN, definition.removalColumn());
      for (Map.Entry<PartitionKey, List<Record>> bucket :
          removedByBucket(table, byJob).entrySet()) {
        deletes.add(write(table, files, bucket.getKey(), byJob, bucket.getValue()));
      }
      for (Map.Entry<String, Set<String>> column : removedValues.entrySet()) {
        PartitionKey whole = new PartitionKey(table.spec(), table.schema());
        Schema byValue = table.schema().select(column.getKey());
        List<Record> rows =
            column.getValue().stream()
                .map(value -> record(byValue, column.getKey(), value))
                .toList();
        deletes.add(write(table, files, whole, byValue, rows));
      }
      return deletes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Record record(Schema schema, String column, String value) {
    Record row = GenericRecord.create(schema);
    row.setField(column, value);
    return row;
  }

  /** With the job beside the log, so that files of other jobs stay without deletes. */
  private Map<PartitionKey, List<Record>> removedByBucket(Table table, Schema byJob) {
    Map<PartitionKey, List<Record>> byBucket = new HashMap<>();
    Record row = GenericRecord.create(table.schema());
    InternalRecordWrapper wrapper = new InternalRecordWrapper(table.schema().asStruct());
    PartitionKey key = new PartitionKey(table.spec(), table.schema());
    removedOfJobs.forEach(
        (jobId, logs) -> {
          row.setField(TableDefinition.BUCKET_COLUMN, jobId);
          key.partition(wrapper.wrap(row));
          List<Record> removed = byBucket.computeIfAbsent(key.copy(), bucket -> new ArrayList<>());
          for (String log : logs) {
            Record one = record(byJob, definition.removalColumn(), log);
            one.setField(TableDefinition.BUCKET_COLUMN, jobId);
            removed.add(one);
          }
        });
    return byBucket;
  }

  private static DeleteFile write(
      Table table,
      OutputFileFactory files,
      PartitionKey partition,
      Schema columns,
      List<Record> rows)
      throws IOException {
    EqualityDeleteWriter<Record> writer =
        Parquet.writeDeletes(
                table.spec().isPartitioned()
                    ? files.newOutputFile(table.spec(), partition)
                    : files.newOutputFile())
            .forTable(table)
            .rowSchema(columns)
            .withPartition(partition)
            .equalityFieldIds(columns.columns().stream().map(Types.NestedField::fieldId).toList())
            .createWriterFunc(GenericParquetWriter::create)
            .overwrite()
            .buildEqualityWriter();
    try (writer) {
      rows.forEach(writer::write);
    }
    return writer.toDeleteFile();
  }
}
