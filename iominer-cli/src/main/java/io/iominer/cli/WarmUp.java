// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import java.util.List;

/**
 * Loads what a store is opened with, in a thread of its own while picocli takes the command line
 * apart: a tenth of a short command's time. The classes are those whose initialization takes
 * longest; none unpacks a native library, whose folder the command names.
 */
final class WarmUp {
  static final List<String> CLASSES =
      List.of(
          "org.apache.hadoop.util.ShutdownHookManager",
          "org.apache.hadoop.conf.Configuration",
          "org.apache.iceberg.util.JsonUtil",
          "org.apache.iceberg.TableMetadataParser",
          "org.apache.hadoop.security.UserGroupInformation",
          "org.apache.iceberg.avro.AvroIterable",
          "org.apache.iceberg.shaded.org.apache.parquet.hadoop.metadata.ParquetMetadata",
          "org.apache.iceberg.shaded.org.apache.parquet.hadoop.ParquetFileReader");

  /** Is in no jar, so that all of the class path are opened. */
  private static final String NOWHERE = "io/iominer/cli/nowhere";

  private WarmUp() {}

  /** Starts the thread; the process does not wait for its end. */
  static void start() {
    Thread thread = new Thread(WarmUp::load, "warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  private static void load() {
    ClassLoader loader = WarmUp.class.getClassLoader();
    loader.getResource(NOWHERE);
    try {
      for (String name : CLASSES) {
        Class.forName(name, true, loader);
      }
    } catch (ClassNotFoundException | LinkageError e) {
      // The command itself comes to this class and says what is missing.
    }
  }
}
