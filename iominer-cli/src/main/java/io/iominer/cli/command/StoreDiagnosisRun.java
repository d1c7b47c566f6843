// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.progress.ProgressListener;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.SparkRun;
import io.iominer.core.store.IoStore;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.spark.StoreDiagnosis;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import picocli.CommandLine;

/** Diagnoses the logs of a store on Spark. */
final class StoreDiagnosisRun {
  private final Path store;
  private final DiagnosisSettings settings;
  private final CommandLine command;

  StoreDiagnosisRun(Path store, DiagnosisSettings settings, CommandLine command) {
    this.store = store;
    this.settings = settings;
    this.command = command;
  }

  /** Diagnoses the logs that have no diagnosis yet, and those that ran on the same days. */
  void ofNew(Map<String, String> spark) throws IOException {
    run(spark, diagnosis -> diagnosis.diagnoseNew(store));
  }

  /** Diagnoses all logs anew. */
  void ofAll(Map<String, String> spark) throws IOException {
    run(spark, diagnosis -> diagnosis.diagnoseAll(store));
  }

  private void run(Map<String, String> spark, ToLongFunction<StoreDiagnosis> diagnose)
      throws IOException {
    IoStore.open(store);
    try (SparkRun run = SparkRun.start(spark)) {
      long logs =
          diagnose.applyAsLong(
              new StoreDiagnosis(
                  run.session(), settings, ProgressListener.create(command.getErr())));
      command.getOut().printf(Locale.ROOT, "Diagnosed %,d log%s%n", logs, logs == 1 ? "" : "s");
      tellSkipped(run);
      command.getOut().flush();
    }
  }

  private void tellSkipped(SparkRun run) throws IOException {
    try (IOMiner miner = IOMiner.open(store, run.session())) {
      long logs = miner.load("diagnosis").filter("verdict = 'skipped'").count();
      if (logs > 0) {
        command
            .getOut()
            .printf(
                Locale.ROOT,
                "Skipped, because they are too large: %,d log%s (diagnosis.caveats says more)%n",
                logs,
                logs == 1 ? "" : "s");
      }
    }
  }
}
