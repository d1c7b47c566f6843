// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.LogKey;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.progress.WorkTicker;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.CriticalFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.JobPairTable;
import io.iominer.core.table.JobPhasesTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Says of a store's logs why their jobs' I/O was slow, and keeps that in the store's tables. Three
 * commits: how fast OSTs were; what was around the logs, which takes away what was said of them
 * before; and then what is said of them now. A run that is killed between them is made up for by
 * the next one.
 */
public final class StoreDiagnosis {
  /** The tables that tell what was around logs. */
  public static final List<TableDefinition> CONTENTION =
      List.of(JobContentionTable.DEFINITION, JobPairTable.DEFINITION);

  /** The tables that tell what is said of logs. */
  public static final List<TableDefinition> RESULTS =
      List.of(
          DiagnosisTable.DEFINITION,
          PerfFactorTable.DEFINITION,
          CriticalFileTable.DEFINITION,
          FindingTable.DEFINITION,
          JobPhasesTable.DEFINITION,
          ApplicationRunTable.DEFINITION);

  private final Exchange exchange;
  private final DiagnosisSettings settings;
  private final WorkListener listener;

  public StoreDiagnosis(Exchange exchange, DiagnosisSettings settings, WorkListener listener) {
    this.exchange = exchange;
    this.settings = settings;
    this.listener = listener;
  }

  /** Which logs a diagnosis is about. */
  private enum Scope {
    /** Those that were not diagnosed yet, and those that ran on the same days. */
    NEW,
    /** All. */
    ALL
  }

  /**
   * Diagnoses the logs that were not diagnosed yet, and those that ran on the same days.
   *
   * @return how many logs were diagnosed
   */
  public long diagnoseNew(Path store) {
    return diagnose(store, Scope.NEW);
  }

  /**
   * Diagnoses all logs anew, for example with other thresholds.
   *
   * @return how many logs were diagnosed
   */
  public long diagnoseAll(Path store) {
    return diagnose(store, Scope.ALL);
  }

  private long diagnose(Path store, Scope scope) {
    try (StoreWriter writer = IoStore.writer(store, "diagnose")) {
      WorkTicker.step("computing OST speeds", () -> updateOstDays(writer, scope), listener);
      StoreExchange tasks = tasks(writer);
      ChosenLogs.Choice choice =
          scope == Scope.NEW ? ChosenLogs.ofNew(tasks) : ChosenLogs.Choice.ofAll();
      if (scope == Scope.NEW && choice.newLogs() == 0) {
        return 0;
      }
      StoreChange change = new StoreChange();
      DatedSettings known =
          new StoreCalibration(exchange, settings, listener).known(writer, change);
      if (scope == Scope.ALL) {
        all().forEach(change::clear);
      } else {
        forget(writer.store(), choice.chosen(), change);
      }
      WorkTicker.step(
              "computing OST contention", () -> contention(tasks, choice, known, writer), listener)
          .forEach(change::add);
      writer.commit(change);
      return diagnosePending(known, writer);
    }
  }

  private StoreExchange tasks(StoreWriter writer) {
    return new StoreExchange(writer.store(), exchange);
  }

  private Scope updateOstDays(StoreWriter writer, Scope scope) {
    if (scope == Scope.NEW) {
      OstDaysUpdate.updateNew(tasks(writer), settings.mountPoints(), writer);
    } else {
      OstDaysUpdate.updateAll(tasks(writer), settings.mountPoints(), writer);
    }
    return scope;
  }

  private List<WrittenFiles> contention(
      StoreExchange tasks, ChosenLogs.Choice choice, DatedSettings known, StoreWriter writer) {
    return StoreContention.write(
        tasks,
        choice,
        new DayRates(known),
        (int) known.settings().thresholds().number(Diagnosis.JOB_PAIRS),
        FileSystemNames.of(writer.store(), settings.mountPoints()),
        writer.targets(CONTENTION));
  }

  /** Takes away what was said of chosen logs before. */
  private static void forget(IoStore store, LogFilter chosen, StoreChange change) {
    for (long bucket : store.buckets()) {
      Set<LogKey> told = ChosenLogs.keys(store, JobContentionTable.DEFINITION, bucket);
      if (!told.isEmpty()) {
        store
            .scan(DarshanJobTable.DEFINITION)
            .ofBucket(bucket)
            .rowsInTurn(
                ChosenLogs.COLUMNS,
                row -> {
                  LogKey log = row.log();
                  if (told.contains(log) && chosen.isChosen(row)) {
                    all().forEach(table -> change.removeLog(table, log.jobId(), log.logId()));
                  }
                });
      }
    }
  }

  /** The tables of what a diagnosis says of a log. */
  public static Stream<TableDefinition> all() {
    return Stream.concat(CONTENTION.stream(), RESULTS.stream());
  }

  private long diagnosePending(DatedSettings known, StoreWriter writer) {
    PendingLogs pending = new PendingLogs(tasks(writer));
    StoreChange change = new StoreChange();
    long logs = pending.count();
    listener.begin(WorkStep.over("diagnosing", logs));
    pending.results(known, writer.targets(RESULTS), listener).forEach(change::add);
    listener.end();
    writer.commit(change);
    return logs;
  }
}
