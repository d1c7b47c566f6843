// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import java.io.Closeable;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Spark for the time of one command. Closing stops it, unless it ran before. */
public final class SparkRun implements Closeable {
  private final SparkSession session;
  private final boolean started;

  private SparkRun(SparkSession session, boolean started) {
    this.session = session;
    this.started = started;
  }

  /**
   * Starts Spark, or finds the one that runs.
   *
   * @param settings Spark's own keys
   */
  public static SparkRun start(Map<String, String> settings) {
    boolean running = SparkSession.getDefaultSession().isDefined();
    return new SparkRun(SparkSessions.open(settings), !running);
  }

  public SparkSession session() {
    return session;
  }

  @Override
  public void close() {
    if (started) {
      session.stop();
    }
  }
}
