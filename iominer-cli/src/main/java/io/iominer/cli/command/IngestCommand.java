// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.core.exchange.spark.TaskPlace;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Brings new and changed logs into a store. */
@Command(
    name = "ingest",
    description = {
      "Ingest logs, accounting and monitoring data into a store.",
      "It reads Darshan logs, Slurm accounting and server-side monitoring data (LMT)."
          + " Sources that the store has are not read again. A folder is searched at any depth for"
          + " *.darshan and for .tar, .tar.gz and .tgz archives of them; a named file is always"
          + " read. What cannot be used is rejected into the table ingest_reject, and the ingest"
          + " goes on."
    },
    footer = {
      "  iominer ingest /darshan/logs --store iominer-store",
      "  iominer ingest --slurm sacct.txt --lmt lmt.sqlite3"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything was ingested, or was there already",
      "1:a fault of IOMiner itself",
      "2:wrong usage, or a path that does not exist",
      "3:done, but some sources were rejected, completely or in part",
      "4:system error: the store cannot be written, another process writes to it, or a database is down"
    })
@Needs(store = true, spark = Spark.CLUSTER, work = Work.INGEST)
public final class IngestCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private IngestOptions options;

  @Mixin private StoreOption store;

  @Mixin private ProgressOptions progress;

  @Option(
      names = "--watch",
      paramLabel = "TIME",
      description =
          "Look for new sources at this interval, such as 60s or 5min, until Ctrl-C or"
              + " SIGTERM (default: once).")
  private @Nullable String watch;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    if (watch != null) {
      new IngestWatch(
              TimeText.parse("--watch", watch, Duration.ofMillis(1), spec.commandLine()),
              spec.commandLine())
          .run(spark, () -> new IngestRun(options, store, progress, spec.commandLine()));
      return 0;
    }
    IngestRun ingest = new IngestRun(options, store, progress, spec.commandLine());
    PrintWriter err = spec.commandLine().getErr();
    PrintWriter out = spec.commandLine().getOut();
    try (TaskPlace place = TaskPlace.start(spark.settings())) {
      return ingest.run(place.exchange("ingest"), err, out);
    }
  }
}
