// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.LogKey;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkTicker;
import io.iominer.core.query.NativeLibraries;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableFiles;
import io.iominer.core.store.TableTarget;
import io.iominer.core.store.WrittenFiles;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.JobPhasesTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.store.CalibrationData;
import io.iominer.rootcause.store.DiagnosisTasks;
import io.iominer.rootcause.store.StoreDiagnosis;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/** What runs on threads of this process, without Spark. */
public final class LocalDiagnosisTasks implements DiagnosisTasks {
  private final int threads;

  private LocalDiagnosisTasks(int threads) {
    this.threads = threads;
  }

  /**
   * Threads of this process.
   *
   * @param threads buckets that are worked on at a time, at least 1; each takes memory
   */
  public static DiagnosisTasks onThreads(int threads) {
    NativeLibraries.unpackInOwnFolder();
    return new LocalDiagnosisTasks(threads);
  }

  private LocalWork work(StoreWriter writer) {
    return LocalWork.of(writer.store(), threads);
  }

  @Override
  public void updateOstDays(StoreWriter writer, DiagnosisSettings settings, Scope scope) {
    if (scope == Scope.NEW) {
      OstDaysUpdate.updateNew(work(writer), settings.mountPoints(), writer);
    } else {
      OstDaysUpdate.updateAll(work(writer), settings.mountPoints(), writer);
    }
  }

  @Override
  public Around around(StoreWriter writer, DiagnosisSettings settings, Scope scope) {
    LocalWork work = work(writer);
    ChosenLogs.Choice choice =
        scope == Scope.NEW ? ChosenLogs.ofNew(work) : ChosenLogs.Choice.ofAll();
    return new LocalAround(work, writer, settings, choice);
  }

  @Override
  public Pending pending(StoreWriter writer) {
    return new LocalPending(work(writer), writer);
  }

  @Override
  public CalibrationData calibration(StoreWriter writer, DiagnosisSettings settings) {
    return new LocalCalibrationData(work(writer), settings);
  }

  private static Map<String, TableTarget> targets(
      StoreWriter writer, List<TableDefinition> tables) {
    Map<String, TableTarget> targets = new HashMap<>();
    tables.forEach(table -> targets.put(table.name(), writer.target(table)));
    return targets;
  }

  private record LocalAround(
      LocalWork work, StoreWriter writer, DiagnosisSettings settings, ChosenLogs.Choice choice)
      implements Around {
    @Override
    public long newLogs() {
      return choice.newLogs();
    }

    @Override
    public void forget(StoreChange change) {
      for (long bucket : work.buckets()) {
        Set<LogKey> told = ChosenLogs.keys(work.store(), JobContentionTable.DEFINITION, bucket);
        if (!told.isEmpty()) {
          work.store()
              .scan(DarshanJobTable.DEFINITION)
              .ofBucket(bucket)
              .rowsInTurn(
                  ChosenLogs.COLUMNS,
                  row -> {
                    LogKey log = row.log();
                    if (told.contains(log) && choice.chosen().isChosen(row)) {
                      StoreDiagnosis.all()
                          .forEach(table -> change.removeLog(table, log.jobId(), log.logId()));
                    }
                  });
        }
      }
    }

    @Override
    public List<WrittenFiles> contention(DatedSettings known) {
      return new LocalContention(
              work,
              choice,
              new DayRates(known),
              (int) known.settings().thresholds().number(Diagnosis.JOB_PAIRS))
          .write(
              FileSystemNames.of(work.store(), settings.mountPoints()),
              targets(writer, StoreDiagnosis.CONTENTION));
    }
  }

  private record LocalPending(LocalWork work, StoreWriter writer) implements Pending {
    /** Logs of a bucket of which contention but no diagnosis is in the store. */
    private Set<LogKey> logs(long bucket) {
      Set<LogKey> logs = ChosenLogs.keys(work.store(), JobContentionTable.DEFINITION, bucket);
      if (!logs.isEmpty()) {
        logs.removeAll(ChosenLogs.keys(work.store(), DiagnosisTable.DEFINITION, bucket));
      }
      return logs;
    }

    @Override
    public long logs() {
      return work.threads().run(work.buckets(), (bucket, task) -> logs(bucket).size()).stream()
          .mapToLong(Integer::longValue)
          .sum();
    }

    @Override
    public List<WrittenFiles> phases() {
      Map<String, TableTarget> targets = targets(writer, List.of(JobPhasesTable.DEFINITION));
      return work
          .threads()
          .run(
              work.buckets(),
              (bucket, task) -> {
                try (TableFiles files = new TableFiles(targets, task, 0)) {
                  LocalPhases.find(work, bucket, logs(bucket), files::write);
                  return files.finish();
                }
              })
          .stream()
          .flatMap(List::stream)
          .toList();
    }

    @Override
    public List<WrittenFiles> results(DatedSettings known, WorkListener listener) {
      Map<String, TableTarget> targets = targets(writer, StoreDiagnosis.RESULTS);
      double mostFiles = known.settings().thresholds().number(Diagnosis.MOST_FILES);
      Instant now = Instant.now();
      LongAdder done = new LongAdder();
      return WorkTicker.run(
              () ->
                  work.threads()
                      .run(
                          work.buckets(),
                          (bucket, task) -> {
                            try (TableFiles files = new TableFiles(targets, task, 0)) {
                              new SortedLogs(work, bucket, mostFiles)
                                  .forEach(
                                      logs(bucket),
                                      log -> {
                                        log.rows(known, now).forEach(files::write);
                                        done.increment();
                                      });
                              return files.finish();
                            }
                          }),
              () -> new WorkProgress(done.sum(), 0, 0),
              listener)
          .stream()
          .flatMap(List::stream)
          .toList();
    }
  }
}
