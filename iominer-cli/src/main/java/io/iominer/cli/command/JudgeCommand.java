// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.progress.ProgressListener;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.SparkRun;
import io.iominer.core.store.IoStore;
import io.iominer.rootcause.Judge;
import io.iominer.rootcause.spark.StoreJudging;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says of a store's logs why their jobs' I/O was slow. */
@Command(
    name = "judge",
    description = {
      "Say why jobs' I/O was slow, in the store's tables diagnosis, perf_factor, critical_file and"
          + " finding.",
      "Judges the logs that were not judged yet, and those that ran on the same days, whose"
          + " neighbours are then known better. 'iominer analyze' does the same after its ingest."
    })
public final class JudgeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoreOption store;

  @Option(
      names = "--again",
      description = {
        "Judge all logs anew: after other limits in the configuration, or accounting and samples",
        "that came late."
      })
  private boolean again;

  @Mixin private SparkOptions spark;

  @Override
  public Integer call() throws IOException {
    IoStore.open(store.folder());
    try (SparkRun run = SparkRun.start(spark.settings())) {
      StoreJudging judging =
          new StoreJudging(
              run.session(),
              Judge.of(store.configuration()),
              ProgressListener.create(spec.commandLine().getErr()));
      long logs = again ? judging.judgeAll(store.folder()) : judging.judgeNew(store.folder());
      spec.commandLine()
          .getOut()
          .printf(Locale.ROOT, "Judged %,d log%s%n", logs, logs == 1 ? "" : "s");
      tellTooLarge(run);
      spec.commandLine().getOut().flush();
    }
    return 0;
  }

  private void tellTooLarge(SparkRun run) throws IOException {
    try (IOMiner miner = IOMiner.open(store.folder(), run.session())) {
      long logs = miner.load("diagnosis").filter("verdict = 'not_judged'").count();
      if (logs > 0) {
        spec.commandLine()
            .getOut()
            .printf(
                Locale.ROOT,
                "Not judged, being too large: %,d log%s (in diagnosis, doubts says more)%n",
                logs,
                logs == 1 ? "" : "s");
      }
    }
  }
}
