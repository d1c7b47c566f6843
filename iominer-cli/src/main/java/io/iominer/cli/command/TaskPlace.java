// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.query.LocalMaster;
import io.iominer.core.query.SparkRun;
import io.iominer.ingest.spark.IngestTasks;
import io.iominer.rootcause.local.LocalDiagnosisTasks;
import io.iominer.rootcause.spark.SparkDiagnosisTasks;
import io.iominer.rootcause.store.DiagnosisTasks;
import java.io.Closeable;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a command ingests or diagnoses that needs Spark for nothing else: on this machine without
 * it, on a cluster with it.
 */
final class TaskPlace implements Closeable {
  private final IngestTasks ingest;
  private final DiagnosisTasks diagnosis;
  private final Optional<SparkRun> spark;

  private TaskPlace(IngestTasks ingest, DiagnosisTasks diagnosis, Optional<SparkRun> spark) {
    this.ingest = ingest;
    this.diagnosis = diagnosis;
    this.spark = spark;
  }

  /**
   * Finds the place, and starts Spark where it is a cluster.
   *
   * @param settings Spark's own keys, as the user gave them
   */
  static TaskPlace start(Map<String, String> settings) {
    OptionalInt threads = LocalMaster.threads(settings);
    if (threads.isPresent()) {
      int count = threads.getAsInt();
      return new TaskPlace(
          IngestTasks.onThreads(count), LocalDiagnosisTasks.onThreads(count), Optional.empty());
    }
    SparkRun spark = SparkRun.start(settings);
    return new TaskPlace(
        IngestTasks.of(spark.session()),
        SparkDiagnosisTasks.of(spark.session()),
        Optional.of(spark));
  }

  IngestTasks ingest() {
    return ingest;
  }

  DiagnosisTasks diagnosis() {
    return diagnosis;
  }

  @Override
  public void close() {
    spark.ifPresent(SparkRun::close);
  }
}
