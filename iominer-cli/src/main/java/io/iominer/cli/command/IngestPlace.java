// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.query.LocalMaster;
import io.iominer.core.query.SparkRun;
import io.iominer.ingest.spark.IngestTasks;
import java.io.Closeable;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a command ingests that needs Spark for nothing else: on this machine without it, on a
 * cluster with it.
 */
final class IngestPlace implements Closeable {
  private final IngestTasks tasks;
  private final Optional<SparkRun> spark;

  private IngestPlace(IngestTasks tasks, Optional<SparkRun> spark) {
    this.tasks = tasks;
    this.spark = spark;
  }

  /**
   * Finds the place, and starts Spark where it is a cluster.
   *
   * @param settings Spark's own keys, as the user gave them
   */
  static IngestPlace start(Map<String, String> settings) {
    OptionalInt threads = LocalMaster.threads(settings);
    if (threads.isPresent()) {
      return new IngestPlace(IngestTasks.onThreads(threads.getAsInt()), Optional.empty());
    }
    SparkRun spark = SparkRun.start(settings);
    return new IngestPlace(IngestTasks.of(spark.session()), Optional.of(spark));
  }

  IngestTasks tasks() {
    return tasks;
  }

  @Override
  public void close() {
    spark.ifPresent(SparkRun::close);
  }
}
