// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.exchange.spark;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.query.LocalMaster;
import io.iominer.core.spark.SparkRun;
import java.io.Closeable;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Where a command's tasks run: on threads of this machine, or on a cluster by Spark. On one machine
 * Spark starts only when a statement is asked.
 */
public final class TaskPlace implements Closeable {
  private final Map<String, String> settings;
  private final OptionalInt threads;
  private @Nullable SparkRun spark;

  private TaskPlace(Map<String, String> settings) {
    this.settings = Map.copyOf(settings);
    this.threads = LocalMaster.threads(settings);
  }

  /**
   * Finds the place, and starts Spark where it is a cluster.
   *
   * @param settings Spark's own keys, as the user gave them
   */
  public static TaskPlace start(Map<String, String> settings) {
    TaskPlace place = new TaskPlace(settings);
    if (place.threads.isEmpty()) {
      place.session();
    }
    return place;
  }

  /** Spark, which is started where it does not run yet. */
  public synchronized SparkSession session() {
    if (spark == null) {
      spark = SparkRun.start(settings);
    }
    return spark.session();
  }

  /**
   * Where tasks run.
   *
   * @param work what they are part of, for messages: "ingest"
   */
  public Exchange exchange(String work) {
    return threads.isPresent()
        ? new ThreadExchange(threads.getAsInt(), work)
        : SessionExchange.of(session(), work);
  }

  @Override
  public synchronized void close() {
    if (spark != null) {
      spark.close();
    }
  }
}
