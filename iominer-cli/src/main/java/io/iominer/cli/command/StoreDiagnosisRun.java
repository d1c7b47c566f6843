// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.analysis.store.DiagnosedDays;
import io.iominer.analysis.store.StoreDiagnosis;
import io.iominer.cli.progress.ProgressListener;
import io.iominer.core.exchange.spark.TaskPlace;
import io.iominer.core.model.Verdict;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.report.text.DayNotes;
import io.iominer.rootcause.DiagnosisSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import picocli.CommandLine;

/** Diagnoses the logs of a store. */
final class StoreDiagnosisRun {
  private final Path store;
  private final DiagnosisSettings settings;
  private final CommandLine command;

  StoreDiagnosisRun(Path store, DiagnosisSettings settings, CommandLine command) {
    this.store = store;
    this.settings = settings;
    this.command = command;
  }

  /** Diagnoses the days of which logs, allocations or samples came since. */
  void ofNew(Map<String, String> spark) throws IOException {
    run(spark, diagnosis -> diagnosis.diagnoseNew(store));
  }

  /** Diagnoses these days and those that were diagnosed before an earlier day was known. */
  void ofStale(Map<String, String> spark) throws IOException {
    run(spark, diagnosis -> diagnosis.diagnoseStale(store));
  }

  /** Diagnoses all logs anew. */
  void ofAll(Map<String, String> spark) throws IOException {
    run(spark, diagnosis -> diagnosis.diagnoseAll(store));
  }

  private void run(Map<String, String> spark, Function<StoreDiagnosis, DiagnosedDays> diagnose)
      throws IOException {
    IoStore.open(store);
    try (TaskPlace place = TaskPlace.start(spark)) {
      DiagnosedDays diagnosed =
          diagnose.apply(
              new StoreDiagnosis(
                  place.exchange("diagnosis"),
                  settings,
                  ProgressListener.create(command.getErr())));
      command.getOut().println("Diagnosed " + diagnosed.text());
      tellSkipped();
      DayNotes.of(IoStore.open(store)).forEach(command.getOut()::println);
      command.getOut().flush();
    }
  }

  private void tellSkipped() {
    LongAdder logs = new LongAdder();
    IoStore.open(store)
        .scan(DiagnosisTable.DEFINITION)
        .where("verdict", Verdict.SKIPPED.label())
        .rows(List.of("log_id"), row -> logs.increment());
    if (logs.sum() > 0) {
      command
          .getOut()
          .printf(
              Locale.ROOT,
              "Not diagnosed: %,d log%s (diagnosis.caveats says why)%n",
              logs.sum(),
              logs.sum() == 1 ? "" : "s");
    }
  }
}
