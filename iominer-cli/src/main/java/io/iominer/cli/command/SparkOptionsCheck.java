// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.query.LocalMaster;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Refuses options of {@link SparkOptions} that would have no effect, before any work is done. */
public final class SparkOptionsCheck implements IExecutionStrategy {
  /** What Spark must know before its driver, this process, has started. */
  private static final Set<String> OF_THE_START =
      Set.of(
          "spark.driver.memory",
          "spark.driver.memoryOverhead",
          "spark.driver.extraClassPath",
          "spark.driver.extraJavaOptions",
          "spark.driver.extraLibraryPath");

  private static final String PREFIX = "spark.";

  private final IExecutionStrategy next;

  /** Then has the command run. */
  public SparkOptionsCheck(IExecutionStrategy next) {
    this.next = next;
  }

  @Override
  public int execute(ParseResult parsed) {
    if (parsed.hasSubcommand()) {
      ParseResult command = parsed.subcommand();
      ParseResult last = command;
      while (last.hasSubcommand()) {
        last = last.subcommand();
      }
      check(command, last);
    }
    return next.execute(parsed);
  }

  private static void check(ParseResult command, ParseResult last) {
    for (String option : SparkOptions.NAMES) {
      if (last.hasMatchedOption(option) && spark(command) == Needs.Spark.NEVER) {
        throw noSpark(option, last);
      }
    }
    Map<String, String> settings = last.matchedOptionValue(SparkOptions.CONF, Map.of());
    Map<String, String> all = new LinkedHashMap<>(settings);
    if (last.hasMatchedOption(SparkOptions.MASTER)) {
      all.put(LocalMaster.KEY, last.matchedOptionValue(SparkOptions.MASTER, ""));
    }
    for (String key : settings.keySet()) {
      if (!key.startsWith(PREFIX)) {
        throw wrong(last, key, "expected a key that begins with " + PREFIX);
      }
      if (OF_THE_START.contains(key)) {
        throw wrong(
            last,
            key,
            "no effect on a process that runs; use IOMINER_JAVA_OPTS or an option of spark-submit");
      }
      if (!key.equals(LocalMaster.KEY)
          && spark(command) == Needs.Spark.CLUSTER
          && LocalMaster.threads(all).isPresent()) {
        throw wrong(
            last, key, "no effect, as the command runs on threads; name a cluster with --master");
      }
    }
  }

  /** An option on a command line that starts no Spark. */
  static ParameterException noSpark(String option, ParseResult command) {
    return new ParameterException(
        command.commandSpec().commandLine(),
        option + ": no effect, as this command line starts no Spark; leave it out");
  }

  private static ParameterException wrong(ParseResult command, String key, String problem) {
    return new ParameterException(
        command.commandSpec().commandLine(), SparkOptions.CONF + " " + key + ": " + problem);
  }

  /** When the command line starts Spark; the last of its needs that holds. */
  private static Needs.Spark spark(ParseResult command) {
    Needs.Spark spark = Needs.Spark.ALWAYS;
    for (Needs needs :
        command.commandSpec().userObject().getClass().getAnnotationsByType(Needs.class)) {
      if (needs.with().equals(Needs.ANY)
          || (!needs.with().equals(Needs.NO_FILE) && command.hasMatchedOption(needs.with()))) {
        spark = needs.spark();
      }
    }
    return spark;
  }
}
