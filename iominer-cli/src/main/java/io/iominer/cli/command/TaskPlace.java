// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.query.LocalMaster;
import io.iominer.core.spark.SparkRun;
import java.io.Closeable;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a command ingests, diagnoses or counts that needs Spark for nothing else: on this machine
 * without it, on a cluster with it.
 */
final class TaskPlace implements Closeable {
  private final int threads;
  private final Optional<SparkRun> spark;

  private TaskPlace(int threads, Optional<SparkRun> spark) {
    this.threads = threads;
    this.spark = spark;
  }

  /**
   * Finds the place, and starts Spark where it is a cluster.
   *
   * @param settings Spark's own keys, as the user gave them
   */
  static TaskPlace start(Map<String, String> settings) {
    OptionalInt threads = LocalMaster.threads(settings);
    return threads.isPresent()
        ? new TaskPlace(threads.getAsInt(), Optional.empty())
        : new TaskPlace(0, Optional.of(SparkRun.start(settings)));
  }

  /**
   * Where tasks run.
   *
   * @param work what they are part of, for messages: "ingest"
   */
  Exchange exchange(String work) {
    return spark
        .map(run -> SessionExchange.of(run.session(), work))
        .orElseGet(() -> new ThreadExchange(threads, work));
  }

  @Override
  public void close() {
    spark.ifPresent(SparkRun::close);
  }
}
