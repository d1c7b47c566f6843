// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.analysis.anonymous.AnonymousStore;
import io.iominer.core.anonymous.PseudonymKey;
import io.iominer.core.config.Configuration;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.query.LocalMaster;
import io.iominer.core.query.NativeLibraries;
import io.iominer.core.store.IoStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that have a command work on a copy of the store with pseudonyms. */
final class AnonymizeOptions {
  static final String NAME = "--anonymize";
  private static final String KEY = "--anonymize-key";

  @Option(
      names = NAME,
      description =
          "Replace users, hosts, paths and job names. A temporary copy of the store is"
              + " made and diagnosed first (docs/report.md).")
  private boolean isAskedFor;

  @Option(
      names = KEY,
      paramLabel = "FILE",
      description =
          "Key of the replaced names, 16 bytes or more; the same key gives the same"
              + " names (default: a random key).")
  private @Nullable Path key;

  boolean isAskedFor() {
    return isAskedFor;
  }

  /** Whether this run's names are those of other runs with the key. */
  boolean hasKey() {
    return key != null;
  }

  /** Says what is wrong before any work is done. */
  void check(SparkOptions spark, CommandLine command) {
    if (key != null && !isAskedFor) {
      throw new ParameterException(command, KEY + ": expected " + NAME + " with it, found none");
    }
    if (isAskedFor) {
      threads(spark.settings(), command);
    }
  }

  private PseudonymKey key() {
    return key == null ? PseudonymKey.random() : PseudonymKey.ofFile(key);
  }

  /** The copy lies in a folder of this machine, which other machines do not see. */
  private static int threads(Map<String, String> settings, CommandLine command) {
    OptionalInt threads = LocalMaster.threads(settings);
    if (threads.isEmpty()) {
      throw new ParameterException(
          command, NAME + ": expected this machine as the Spark master, found a cluster");
    }
    return threads.getAsInt();
  }

  /** Makes the copy. */
  AnonymousStore copy(
      IoStore store,
      Configuration configuration,
      SparkOptions spark,
      WorkListener listener,
      CommandLine command)
      throws IOException {
    Exchange exchange = new ThreadExchange(threads(spark.settings(), command), "anonymized copy");
    return AnonymousStore.of(
        store,
        key(),
        configuration,
        exchange,
        listener,
        Files.createTempDirectory(NativeLibraries.unpackInOwnFolder(), "anonymized-"));
  }
}
