// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.query.LocalMaster;
import io.iominer.core.query.NativeLibraries;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Starts Spark, or finds the Spark that runs already. */
public final class SparkSessions {
  private static final String LOCAL = "local";

  /**
   * How deep among the causes of a task's error Spark looks for one that ends the process. On one
   * machine that is the command's own, which would end without a word: it reports the error.
   */
  private static final String ENDS_PROCESS = "spark.executor.killOnFatalError.depth";

  private static final String LOCAL_DIR = "spark.local.dir";

  /**
   * Spark's settings where neither {@code spark-submit} nor the user gave others. With the v2
   * bucketing settings and {@link PlansBySize} a join or group on {@code job_id} needs no shuffle
   * where both tables have rows in every bucket; a join keeps the rows of a job in memory until
   * there are a thousand, and then on disk. Where a table lacks a bucket, Spark 4.1 with
   * pushPartValues loses rows without a word: those that a second join to a first join's rows finds
   * (SparseBucketsTest). Spark checks its own optimizer after every rule, and describes every plan
   * at length for its UI: on our statements that is a tenth of the time until an answer, and
   * neither tells a user anything. Under {@code spark-submit} Spark has begun to log before it
   * knows our own settings of the log.
   */
  static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("spark.ui.enabled", "false"),
          Map.entry("spark.ui.showConsoleProgress", "false"),
          Map.entry("spark.log.level", "ERROR"),
          Map.entry("spark.sql.lightweightPlanChangeValidation", "false"),
          Map.entry("spark.sql.ui.explainMode", "simple"),
          Map.entry("spark.sql.catalogImplementation", "in-memory"),
          Map.entry("spark.sql.shuffle.partitions", "16"),
          Map.entry("spark.sql.sources.v2.bucketing.enabled", "true"),
          Map.entry("spark.sql.sources.v2.bucketing.pushPartValues.enabled", "false"),
          Map.entry("spark.sql.sortMergeJoinExec.buffer.in.memory.threshold", "1000"),
          Map.entry("spark.sql.requireAllClusterKeysForCoPartition", "false"));

  /** The heap that Spark asks for: half as much again as what it reserves, 300 MiB. */
  private static final long LEAST_HEAP_MIB = 450;

  private SparkSessions() {}

  /**
   * A session with IOMiner's settings. A running Spark context is used; otherwise one is started,
   * on this machine unless {@code settings} or {@code spark-submit} name a master.
   *
   * @param settings Spark's own keys
   * @throws IoMinerException where no Spark runs: of kind USER where this JVM was started without
   *     the options that Spark needs or where the master or a key is none of Spark's, of kind
   *     RESOURCE where its heap is too small
   */
  public static SparkSession open(Map<String, String> settings) {
    if (SparkSession.getDefaultSession().isEmpty()) {
      ModuleOptions.check();
      LocalMaster.check(settings);
      KnownSettings.check(settings.keySet());
      checkHeap(Runtime.getRuntime().maxMemory() >> 20);
    }
    SparkSession.Builder builder = SparkSession.builder().appName("iominer");
    DEFAULTS.forEach(
        (key, value) -> {
          if (System.getProperty(key) == null) {
            builder.config(key, value);
          }
        });
    if (System.getProperty(LocalMaster.KEY) == null) {
      builder.config(LocalMaster.KEY, LocalMaster.DEFAULT);
    }
    Path folder = NativeLibraries.unpackInOwnFolder();
    // Spark creates this folder even though nothing is kept in it; by default where it stands.
    builder.config("spark.sql.warehouse.dir", folder.resolve("warehouse").toUri().toString());
    if (choosesLocalFolder(settings)) {
      builder.config(LOCAL_DIR, folder.toString());
    }
    if (LocalMaster.chosen(settings).startsWith(LOCAL)) {
      builder.config(ENDS_PROCESS, "0");
    }
    settings.forEach(builder::config);
    builder.config("spark.sql.session.timeZone", "UTC");
    return ProgramLoader.with(builder::getOrCreate);
  }

  static void checkHeap(long mib) {
    if (mib < LEAST_HEAP_MIB) {
      throw new IoMinerException(
          ErrorKind.RESOURCE,
          "Spark needs a heap of "
              + LEAST_HEAP_MIB
              + " MiB or more, this one has "
              + mib
              + " MiB: set IOMINER_JAVA_OPTS=-Xmx1g, or --driver-memory of spark-submit");
    }
  }

  /**
   * Whether the folder of Spark's blocks and shuffle files is ours to choose. Kubernetes and YARN
   * give theirs.
   */
  private static boolean choosesLocalFolder(Map<String, String> settings) {
    String master = LocalMaster.chosen(settings);
    return (master.startsWith(LOCAL) || master.startsWith("spark:"))
        && System.getProperty(LOCAL_DIR) == null
        && System.getenv("SPARK_LOCAL_DIRS") == null
        && !settings.containsKey(LOCAL_DIR);
  }
}
