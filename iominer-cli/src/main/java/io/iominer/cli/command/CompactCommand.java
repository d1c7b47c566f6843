// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.command.Needs.Spark;
import io.iominer.cli.command.Needs.Work;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.spark.Compaction;
import io.iominer.core.store.IoStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Joins small files of a store and removes what nobody can need. */
@Command(
    name = "compact",
    description = {
      "Join small files of a store; remove obsolete files.",
      "The rows stay the same, and the store can be queried meanwhile. Run it after the"
          + " nightly ingest."
    },
    footer = "  iominer compact --store iominer-store --keep-hours 24")
@Needs(store = true, spark = Spark.ALWAYS, work = Work.LONG)
public final class CompactCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @Option(
      names = "--min-files",
      paramLabel = "N",
      description = "Fewest files of a bucket that are joined (default: ${DEFAULT-VALUE}).")
  private int minFiles = Compaction.DEFAULT_MIN_FILES;

  @Option(
      names = "--keep-hours",
      paramLabel = "H",
      description =
          "Hours for which earlier states and files of killed ingests are kept (default:"
              + " ${DEFAULT-VALUE}).")
  private double keepHours = Compaction.DEFAULT_KEEP.toHours();

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    if (minFiles < 2) {
      throw new ParameterException(
          spec.commandLine(), "--min-files: expected at least 2, found " + minFiles);
    }
    Duration keep = KeepHours.of(keepHours, spec.commandLine());
    IoStore.open(store.folder());
    PrintWriter out = spec.commandLine().getOut();
    try (TaskPlace place = TaskPlace.start(spark.settings())) {
      for (Compaction.Result result :
          new Compaction(place::session, minFiles, 1, keep).run(store.folder())) {
        out.printf(
            Locale.ROOT,
            "%-16s %,8d files before, %,8d after, %,8d removed from the disk%n",
            result.table(),
            result.before(),
            result.after(),
            result.removed());
      }
    }
    if (keepHours > 0) {
      out.println(KeepHours.later("Earlier states", keepHours));
    }
    out.flush();
    return 0;
  }
}
