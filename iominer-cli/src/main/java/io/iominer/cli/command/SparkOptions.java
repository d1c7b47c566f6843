// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.query.SparkSessions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Option;

/** Options of every command that needs Spark. */
final class SparkOptions {
  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "Spark master. Default: the one that spark-submit names, else all cores of this machine.")
  private String master;

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "A setting of Spark; may be repeated.")
  private Map<String, String> settings = new LinkedHashMap<>();

  /** Starts Spark, or finds the one that runs. */
  SparkSession session() {
    Map<String, String> all = new LinkedHashMap<>(settings);
    if (master != null) {
      all.put("spark.master", master);
    }
    return SparkSessions.open(all);
  }
}
