// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.crash;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.SparkSessions;
import io.iominer.ingest.job.IngestJob;
import io.iominer.ingest.job.IngestRequest;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceIngest;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.ingest.trace.LinkRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;
import org.apache.spark.sql.SparkSession;

/** An ingest in a process of its own, which {@link CrashTest} kills. */
final class CrashedIngest {
  /** What it prints when it begins. */
  static final String READY = "ready";

  /** An ingest of logs on Spark. */
  static final String LOGS_ON_SPARK = "logs-on-spark";

  /** An ingest of logs on threads. */
  static final String LOGS = "logs";

  static final int BUCKETS = 2;

  private CrashedIngest() {}

  /** Arguments: logs or others, the store, and the folder of periods or of files. */
  public static void main(String[] arguments) throws IOException {
    Path store = Path.of(arguments[1]);
    Path sources = Path.of(arguments[2]);
    if (arguments[0].equals(LOGS)) {
      Exchange tasks = new ThreadExchange(2, "ingest");
      System.out.println(READY);
      logs(tasks, store, sources);
    } else if (arguments[0].equals(LOGS_ON_SPARK)) {
      SparkSession spark =
          SparkSessions.open(Map.of("spark.master", "local[2]", "spark.driver.host", "127.0.0.1"));
      System.out.println(READY);
      logs(new SparkExchange(spark), store, sources);
      spark.stop();
    } else {
      System.out.println(READY);
      others(store, sources);
    }
  }

  /** Ingests each period in one commit. */
  static void logs(Exchange tasks, Path store, Path periods) throws IOException {
    for (Path period : list(periods)) {
      IngestRequest request = IngestRequest.of(List.of(period), store);
      new IngestJob(tasks, WorkListener.SILENT)
          .run(
              new IngestRequest(
                  request.paths(),
                  store,
                  BUCKETS,
                  request.parts(),
                  request.knownSources(),
                  LinkRule.WITHIN_FOLDER));
    }
  }

  /** Ingests each file in one commit. */
  static void others(Path store, Path files) throws IOException {
    for (Path file : list(files)) {
      if (file.toString().endsWith(".sacct")) {
        new SourceIngest(SourceSettings.DEFAULT)
            .run(SourceGroup.ACCOUNTING, List.of(file.toString()), store, BUCKETS);
      } else {
        new SourceIngest(SourceSettings.DEFAULT)
            .run(SourceGroup.SAMPLES, List.of(file.toString()), store, BUCKETS);
      }
    }
  }

  /**
   * Starts a process of its own.
   *
   * @param temporary its folder of temporary files
   * @param errors file that gets what it says of errors
   */
  static Process start(String kind, Path store, Path sources, Path temporary, Path errors)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"));
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx1g"));
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
    command.add("-Djava.io.tmpdir=" + temporary);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(
        List.of(CrashedIngest.class.getName(), kind, store.toString(), sources.toString()));
    return new ProcessBuilder(command).redirectError(errors.toFile()).start();
  }

  static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }
}
