// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import io.iominer.core.spark.SparkSessions;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** One small Spark for all tests of a JVM. */
public final class TestSpark {
  private TestSpark() {}

  /** Starts it at the first call. */
  public static SparkSession session() {
    return SparkSessions.open(
        Map.of(
            "spark.master", "local[2]",
            "spark.driver.host", "127.0.0.1",
            "spark.driver.bindAddress", "127.0.0.1",
            "spark.sql.shuffle.partitions", "2"));
  }

  /** A session that plans as for a large store: a task for each bucket. */
  public static SparkSession onLargeStore() {
    SparkSession session = session().newSession();
    session.conf().set("spark.sql.iceberg.planning.preserve-data-grouping", "true");
    return session;
  }
}
