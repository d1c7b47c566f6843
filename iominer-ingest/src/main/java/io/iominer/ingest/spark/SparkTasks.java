// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.query.SparkWaiting;
import io.iominer.core.store.TableTarget;
import io.iominer.ingest.source.Reject;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Archive;
import io.iominer.ingest.trace.ArchiveEntries;
import io.iominer.ingest.trace.Fingerprint;
import io.iominer.ingest.trace.RowPart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.LongAccumulator;

/** What runs on Spark's executors. Only small, serialisable results come back. */
final class SparkTasks {
  private final JavaSparkContext spark;

  SparkTasks(JavaSparkContext spark) {
    this.spark = spark;
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

  /** Finds the logs of archives, each in a task of its own. */
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

  /** Looks at sources; archives are replaced by their entries and themselves. */
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
                  List<Fingerprint> prints = look(batch);
                  for (Fingerprint print : prints) {
                    logs.add(print.source().isArchive() ? 0 : 1);
                    bytes.add(print.source().size());
                    rejects.add(print.reject() == null ? 0 : 1);
                  }
                  return prints.iterator();
                });
    return SparkWaiting.run(work::collect, counters::progress, listener);
  }

  /** Reads logs into data files. */
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

  private static List<Fingerprint> look(List<Source> batch) throws IOException {
    List<Fingerprint> prints = new ArrayList<>();
    try (ArchiveEntries entries = new ArchiveEntries(scratch())) {
      for (Source source : batch) {
        if (source.isArchive()) {
          prints.addAll(lookInto(source));
        } else {
          prints.add(source.offset() == null ? Fingerprint.of(source) : look(source, entries));
        }
      }
    }
    return prints;
  }

  private static Fingerprint look(Source entry, ArchiveEntries entries) {
    List<Fingerprint> prints = new ArrayList<>();
    try {
      entries.visit(entry, (source, content) -> prints.add(Fingerprint.of(source, content)));
      return prints.get(0);
    } catch (IOException e) {
      return Fingerprint.rejected(entry, null, Reject.of(entry.path(), e));
    }
  }

  /** Of several entries with one name the last counts, as for tar. */
  private static List<Fingerprint> lookInto(Source archive) {
    Map<String, Fingerprint> entries = new LinkedHashMap<>();
    Fingerprint whole;
    try {
      new Archive(archive, scratch())
          .forEach(
              source -> true,
              (source, content) -> entries.put(source.path(), Fingerprint.of(source, content)));
      whole = Fingerprint.ofArchive(archive);
    } catch (IOException e) {
      whole = Fingerprint.rejected(archive, null, ArchiveIndex.reject(archive, e));
    }
    List<Fingerprint> all = new ArrayList<>(entries.values());
    all.add(whole);
    return all;
  }

  private static Path scratch() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }
}
