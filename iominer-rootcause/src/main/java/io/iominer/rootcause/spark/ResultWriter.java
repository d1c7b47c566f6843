// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.query.SparkWaiting;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableFiles;
import io.iominer.core.store.TableTarget;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.TableDefinition;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.util.LongAccumulator;

/** Writes rows from where they are made into data files of the store, which nobody sees yet. */
final class ResultWriter {
  private final Map<String, TableTarget> targets = new HashMap<>();

  ResultWriter(StoreWriter writer, List<TableDefinition> tables) {
    for (TableDefinition table : tables) {
      targets.put(table.name(), writer.target(table));
    }
  }

  /**
   * Writes all rows; a task holds files of few buckets open, so rows should come sorted by bucket.
   *
   * @param rows those of a log together
   */
  List<WrittenFiles> write(Dataset<StoredRows> rows, WorkListener listener) {
    LongAccumulator logs = rows.sparkSession().sparkContext().longAccumulator();
    Map<String, TableTarget> shared = targets;
    MapPartitionsFunction<StoredRows, WrittenFiles> write =
        partition -> write(partition, shared, logs);
    return SparkWaiting.run(
        () ->
            rows.mapPartitions(write, Encoders.javaSerialization(WrittenFiles.class))
                .collectAsList(),
        () -> new WorkProgress(logs.value(), 0, 0),
        listener);
  }

  private static Iterator<WrittenFiles> write(
      Iterator<StoredRows> rows, Map<String, TableTarget> targets, LongAccumulator logs) {
    if (!rows.hasNext()) {
      return List.<WrittenFiles>of().iterator();
    }
    TaskContext task = TaskContext.get();
    try (TableFiles files = new TableFiles(targets, task.partitionId(), task.taskAttemptId())) {
      while (rows.hasNext()) {
        rows.next().forEach(files::write);
        logs.add(1);
      }
      return files.finish().iterator();
    }
  }
}
