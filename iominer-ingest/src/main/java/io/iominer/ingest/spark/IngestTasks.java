// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.query.LocalMaster;
import io.iominer.core.store.TableTarget;
import io.iominer.ingest.source.Source;
import io.iominer.ingest.trace.Fingerprint;
import io.iominer.ingest.trace.RowPart;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.spark.sql.SparkSession;

/**
 * Where an ingest reads logs: on threads of this process, or on a cluster's executors. Either way
 * the same is done in the same batches, each by a task; the store is the same, row by row.
 */
public abstract class IngestTasks {
  IngestTasks() {}

  /**
   * Threads of this process; needs no Spark.
   *
   * @param threads batches that are read at a time, at least 1; each takes memory
   */
  public static IngestTasks onThreads(int threads) {
    return new ThreadTasks(threads);
  }

  /** Executors of a session, whatever its master is. */
  public static IngestTasks onSpark(SparkSession session) {
    return new SparkTasks(session);
  }

  /** The executors of a session; where it has none but this process, its threads. */
  public static IngestTasks of(SparkSession session) {
    OptionalInt threads = LocalMaster.threads(session.sparkContext().master());
    return threads.isPresent() ? onThreads(threads.getAsInt()) : onSpark(session);
  }

  /** Tasks that run at a time. */
  abstract int parallelism();

  /** Finds the logs of archives, each in a task of its own. */
  abstract List<ArchiveIndex> index(List<Source> archives, WorkListener listener);

  /** Looks at sources; archives are replaced by their entries and themselves. */
  abstract List<Fingerprint> look(List<List<Source>> batches, WorkListener listener);

  /** Reads logs into data files. */
  abstract List<BatchResult> read(
      List<LogBatch> batches,
      Map<String, TableTarget> targets,
      Set<RowPart> parts,
      WorkListener listener);

  /** Folder for temporary files, where a task runs. */
  static Path scratch() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }
}
