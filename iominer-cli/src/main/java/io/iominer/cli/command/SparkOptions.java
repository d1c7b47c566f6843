// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * Options of every command that needs Spark. No member of a command or of its options may have a
 * type of Spark in its signature: the command line looks at all members of all commands, also where
 * Spark is not on the class path.
 */
public final class SparkOptions {
  static final String MASTER = "--master";
  static final String CONF = "--conf";

  /** The options that may name a cluster. */
  public static final List<String> NAMES = List.of(MASTER, CONF);

  @Option(
      names = MASTER,
      paramLabel = "URL",
      description = "Spark master (default: that of spark-submit, else all cores of this machine).")
  private String master;

  @Option(
      names = CONF,
      paramLabel = "KEY=VALUE",
      description = "Spark setting; may be repeated. Refused where it has no effect.")
  private Map<String, String> settings = new LinkedHashMap<>();

  /** Spark's own keys, as the user gave them. */
  Map<String, String> settings() {
    Map<String, String> all = new LinkedHashMap<>(settings);
    if (master != null) {
      all.put("spark.master", master);
    }
    return all;
  }
}
