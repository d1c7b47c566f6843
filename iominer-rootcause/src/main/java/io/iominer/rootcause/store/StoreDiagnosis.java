// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.store;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.progress.WorkTicker;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.CriticalFileTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.JobPairTable;
import io.iominer.core.table.JobPhasesTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.store.DiagnosisTasks.Scope;
import java.nio.file.Path;
import java.util.List;
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
          JobPhasesTable.DEFINITION);

  private final DiagnosisTasks tasks;
  private final DiagnosisSettings settings;
  private final WorkListener listener;

  public StoreDiagnosis(DiagnosisTasks tasks, DiagnosisSettings settings, WorkListener listener) {
    this.tasks = tasks;
    this.settings = settings;
    this.listener = listener;
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
      WorkTicker.step(
          "computing OST speeds",
          () -> {
            tasks.updateOstDays(writer, settings, scope);
            return scope;
          },
          listener);
      DatedSettings known;
      try (DiagnosisTasks.Around around = tasks.around(writer, settings, scope)) {
        if (scope == Scope.NEW && around.newLogs() == 0) {
          return 0;
        }
        StoreChange change = new StoreChange();
        known = new StoreCalibration(tasks, settings, listener).known(writer, change);
        if (scope == Scope.ALL) {
          all().forEach(change::clear);
        } else {
          around.forget(change);
        }
        WorkTicker.step("computing OST contention", () -> around.contention(known), listener)
            .forEach(change::add);
        writer.commit(change);
      }
      return diagnosePending(known, writer);
    }
  }

  /** The tables of what a diagnosis says of a log. */
  public static Stream<TableDefinition> all() {
    return Stream.concat(CONTENTION.stream(), RESULTS.stream());
  }

  private long diagnosePending(DatedSettings known, StoreWriter writer) {
    try (DiagnosisTasks.Pending pending = tasks.pending(writer)) {
      StoreChange change = new StoreChange();
      WorkTicker.step("finding phases of I/O", pending::phases, listener).forEach(change::add);
      long logs = pending.logs();
      listener.begin(WorkStep.over("diagnosing", logs));
      pending.results(known, listener).forEach(change::add);
      listener.end();
      writer.commit(change);
      return logs;
    }
  }
}
