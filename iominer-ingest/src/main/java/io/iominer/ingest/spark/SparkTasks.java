// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.query.SparkWaiting;
import io.iominer.core.store.TableTarget;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import io.iominer.ingest.trace.RowPart;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;

/** What runs on Spark's executors. Only small, serialisable results come back. */
final class SparkTasks extends IngestTasks {
  private final JavaSparkContext spark;

  SparkTasks(SparkSession session) {
    this.spark = JavaSparkContext.fromSparkContext(session.sparkContext());
  }

  @Override
  int parallelism() {
    return spark.defaultParallelism();
  }

  /** Accumulators of one step. */
  static final class Counters {
    private final LongAccumulator logs;
    private final LongAccumulator bytes;
    private final LongAccumulator rejects;

    Counters(JavaSparkContext spark) {
      this.logs = spark.sc().longAccumulator();
      this.bytes = spark.sc().longAccumulator();
      this.rejects = spark.sc().longAccumulator();
    }

    WorkProgress progress() {
      return new WorkProgress(logs.value(), bytes.value(), rejects.value());
    }
  }

  @Override
  List<ArchiveIndex> index(List<Source> archives, WorkListener listener) {
    if (archives.isEmpty()) {
      return List.of();
    }
    LongAccumulator logs = spark.sc().longAccumulator();
    JavaRDD<ArchiveIndex> work =
        spark
            .parallelize(archives, archives.size())
            .map(
                archive -> {
                  ArchiveIndex index = ArchiveIndex.of(archive, scratch());
                  logs.add(index.logs().size());
                  return index;
                });
    return SparkWaiting.run(work::collect, () -> new WorkProgress(logs.value(), 0, 0), listener);
  }

  @Override
  List<Fingerprint> look(List<List<Source>> batches, WorkListener listener) {
    if (batches.isEmpty()) {
      return List.of();
    }
    Counters counters = new Counters(spark);
    LongAccumulator logs = counters.logs;
    LongAccumulator bytes = counters.bytes;
    LongAccumulator rejects = counters.rejects;
    JavaRDD<Fingerprint> work =
        spark
            .parallelize(batches, batches.size())
            .flatMap(
                batch -> {
                  List<Fingerprint> prints = new BatchLook(scratch()).look(batch);
                  for (Fingerprint print : prints) {
                    logs.add(print.source().isArchive() ? 0 : 1);
                    bytes.add(print.source().size());
                    rejects.add(print.reject() == null ? 0 : 1);
                  }
                  return prints.iterator();
                });
    return SparkWaiting.run(work::collect, counters::progress, listener);
  }

  @Override
  List<BatchResult> read(
      List<LogBatch> batches,
      Map<String, TableTarget> targets,
      Set<RowPart> parts,
      WorkListener listener) {
    if (batches.isEmpty()) {
      return List.of();
    }
    Counters counters = new Counters(spark);
    LongAccumulator logs = counters.logs;
    LongAccumulator bytes = counters.bytes;
    LongAccumulator rejects = counters.rejects;
    Broadcast<Map<String, TableTarget>> shared = spark.broadcast(targets);
    Set<RowPart> wanted = parts;
    try {
      JavaRDD<BatchResult> work =
          spark
              .parallelize(batches, batches.size())
              .map(
                  batch -> {
                    TaskContext task = TaskContext.get();
                    BatchReader reader =
                        new BatchReader(
                            shared.value(),
                            wanted,
                            scratch(),
                            (source, size) -> {
                              logs.add(1);
                              bytes.add(size);
                            });
                    BatchResult result =
                        reader.read(batch, task.partitionId(), task.taskAttemptId());
                    rejects.add(result.results().size());
                    return result;
                  });
      return SparkWaiting.run(work::collect, counters::progress, listener);
    } finally {
      shared.destroy();
    }
  }
}
