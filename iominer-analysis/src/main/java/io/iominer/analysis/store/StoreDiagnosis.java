// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.DiagnosisDays;
import io.iominer.core.day.UtcDays;
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
import io.iominer.core.table.DiagnosisDayTable;
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
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says of a store's logs why their jobs' I/O was slow, and keeps that in the store's tables, day by
 * day: a day's jobs are compared with what was known at its end. Three commits: how fast OSTs were;
 * what was around the logs, which takes away what was said of them before, so that all their days
 * are due; and then what is said of them now, with the note in the ledger that the days are done. A
 * run that is killed between them is made up for by the next one.
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

  /**
   * Diagnoses the days of which the store got logs, allocations or samples since they were
   * diagnosed.
   *
   * @return what it was about
   */
  public DiagnosedDays diagnoseNew(Path store) {
    return diagnose(store, DiagnosisDays::due);
  }

  /**
   * Diagnoses these days and those that were diagnosed before an earlier day was known as it is
   * now.
   *
   * @return what it was about
   */
  public DiagnosedDays diagnoseStale(Path store) {
    return diagnose(
        store,
        days -> Stream.concat(days.due().stream(), days.stale().stream()).distinct().toList());
  }

  /**
   * Diagnoses all days anew, for example with other thresholds.
   *
   * @return what it was about
   */
  public DiagnosedDays diagnoseAll(Path store) {
    return diagnose(store, DiagnosisDays::all);
  }

  private DiagnosedDays diagnose(
      Path store, Function<DiagnosisDays, Collection<@Nullable Long>> choose) {
    if (choose.apply(DiagnosisDays.of(IoStore.open(store))).isEmpty()) {
      return DiagnosedDays.NONE;
    }
    try (StoreWriter writer = IoStore.writer(store, "diagnose")) {
      DiagnosisDays days = DiagnosisDays.of(writer.store());
      Set<@Nullable Long> chosen = new HashSet<>(choose.apply(days));
      if (chosen.isEmpty()) {
        return DiagnosedDays.NONE;
      }
      List<FileSystemNames.Pair> names = FileSystemNames.of(writer.store(), settings.mountPoints());
      WorkTicker.step("computing OST speeds", () -> updateOstDays(writer, names, chosen), listener);
      StoreExchange tasks = tasks(writer);
      StoreChange change = new StoreChange();
      StoreCalibration.Known known =
          new StoreCalibration(exchange, settings, listener).known(writer, names, change, chosen);
      if (known.isOtherFirst()) {
        chosen.addAll(days.all());
      }
      boolean isAll = chosen.containsAll(days.all());
      ChosenLogs.Choice choice =
          isAll ? ChosenLogs.Choice.ofAll() : ChosenLogs.ofDays(tasks, chosen);
      if (isAll) {
        all().forEach(change::clear);
      } else {
        forget(writer.store(), choice.chosen(), change);
      }
      WorkTicker.step(
              "computing OST contention",
              () -> contention(tasks, choice, known.settings(), names, writer),
              listener)
          .forEach(change::add);
      days.due(chosen);
      write(days, writer, change);
      writer.commit(change);
      long logs = diagnose(choice.chosen(), known.settings(), writer, days, chosen);
      return new DiagnosedDays(
          logs, chosen.stream().filter(Objects::nonNull).count(), known.isOtherFirst());
    }
  }

  private StoreExchange tasks(StoreWriter writer) {
    return new StoreExchange(writer.store(), exchange);
  }

  private UtcDays updateOstDays(
      StoreWriter writer, List<FileSystemNames.Pair> names, Collection<@Nullable Long> chosen) {
    UtcDays days = new UtcDays(chosen.stream().filter(Objects::nonNull).toList());
    OstDaysUpdate.update(tasks(writer), names, writer, days);
    return days;
  }

  private List<WrittenFiles> contention(
      StoreExchange tasks,
      ChosenLogs.Choice choice,
      DatedSettings known,
      List<FileSystemNames.Pair> names,
      StoreWriter writer) {
    return StoreContention.write(
        tasks,
        choice,
        new DayRates(known),
        (int) known.settings().thresholds().number(Diagnosis.JOB_PAIRS),
        names,
        writer.targets(CONTENTION));
  }

  /** Takes away what was said of chosen logs before. */
  private static void forget(IoStore store, LogFilter chosen, StoreChange change) {
    for (long bucket : store.buckets()) {
      Set<LogKey> logs = ChosenLogs.keys(store, chosen, bucket);
      ChosenLogs.with(store, JobContentionTable.DEFINITION, bucket, logs)
          .forEach(
              log -> all().forEach(table -> change.removeLog(table, log.jobId(), log.logId())));
    }
  }

  /** The tables of what a diagnosis says of a log. */
  public static Stream<TableDefinition> all() {
    return Stream.concat(CONTENTION.stream(), RESULTS.stream());
  }

  private long diagnose(
      LogFilter chosen,
      DatedSettings known,
      StoreWriter writer,
      DiagnosisDays days,
      Collection<@Nullable Long> diagnosed) {
    PendingLogs pending = new PendingLogs(tasks(writer), chosen);
    StoreChange change = new StoreChange();
    long logs = pending.count();
    listener.begin(WorkStep.over("diagnosing", logs));
    pending.results(known, writer.targets(RESULTS), listener).forEach(change::add);
    listener.end();
    days.diagnosed(diagnosed, Instant.now());
    write(days, writer, change);
    writer.commit(change);
    return logs;
  }

  private static void write(DiagnosisDays days, StoreWriter writer, StoreChange change) {
    change.clear(DiagnosisDayTable.DEFINITION);
    writer.add(change, DiagnosisDayTable.DEFINITION, days.rows());
  }
}
