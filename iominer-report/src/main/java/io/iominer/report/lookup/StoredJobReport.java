// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.RunStanding;
import io.iominer.advisor.lookup.RunHistory;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.report.job.JobReport;
import io.iominer.report.job.RunDrawing;
import io.iominer.report.job.RunReport;
import io.iominer.report.job.RunSection;
import io.iominer.report.job.Timeline;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.lookup.StoredDiagnosis;
import io.iominer.rootcause.lookup.StoredHeatMap;
import io.iominer.rootcause.lookup.StoredPaths;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Asks a store everything that it knows about jobs, one by one. */
public final class StoredJobReport {
  /** Logs of a job that are reported; a job that starts a program often has many. */
  public static final int MOST_LOGS = 5;

  /** Uses of files and groups of ranks that a page shows. Heuristic, as for a log alone. */
  private static final int MOST_USES = 4_000;

  private static final int MOST_RANK_GROUPS = 64;

  /** What is said beside the OSTs of a log of which only the diagnosis could say more. */
  static final String OSTS_NOT_DIAGNOSED =
      "In use to OST speed are unknown, as the log was not diagnosed: iominer diagnose --store fills"
          + " them.";

  private final IoStore store;
  private final List<FileSystemNames.Pair> names;
  private String shownStore;

  /**
   * Reads what jobs have in common.
   *
   * @param mountPoints of Lustre file systems, by the name that LMT has for each
   */
  public StoredJobReport(IoStore store, Map<String, String> mountPoints) {
    this.store = store;
    this.names = FileSystemNames.of(store, mountPoints);
    this.shownStore = store.folder().toString();
  }

  /** The same, whose commands have another name of the store than its folder. */
  public StoredJobReport withStoreAs(String name) {
    shownStore = name;
    return this;
  }

  /**
   * Reports a job, or one of its logs.
   *
   * @param logs of the job
   * @param isDrawn whether with what is drawn on a page
   * @throws io.iominer.core.error.IoMinerException of kind USER where the store has none of them
   */
  public JobReport of(NamedLogs logs, boolean isDrawn) {
    List<NamedLogs.Log> largest = logs.in(store, MOST_LOGS);
    return report(new ReadJob(largest, osts(List.of(largest)), RunHistory::of), isDrawn);
  }

  /**
   * Reports jobs with what is drawn on pages, on all cores; no order is kept.
   *
   * @param jobs their logs
   * @param visitor takes each report
   */
  public void drawn(List<NamedLogs> jobs, Consumer<JobReport> visitor) {
    List<List<NamedLogs.Log>> largest =
        jobs.stream().map(logs -> logs.in(store, MOST_LOGS)).toList();
    new JobBatches(store)
        .forEach(
            largest,
            batch -> {
              SharedOsts osts = osts(batch.jobs());
              batch.jobs().parallelStream()
                  .map(logs -> new ReadJob(logs, osts, log -> history(log, batch)))
                  .forEach(job -> visitor.accept(report(job, true)));
            });
  }

  /**
   * The largest logs of a job.
   *
   * @param osts of these and others
   * @param histories of the applications of logs
   */
  private record ReadJob(
      List<NamedLogs.Log> logs,
      SharedOsts osts,
      Function<StoredLog, Optional<ApplicationHistory>> histories) {}

  private SharedOsts osts(List<List<NamedLogs.Log>> jobs) {
    return new SharedOsts(
        store, names, jobs.stream().flatMap(List::stream).map(this::stored).toList());
  }

  /** A log that is none of the latest of its application is in a history of its own only. */
  private static Optional<ApplicationHistory> history(StoredLog log, JobBatches.Batch batch) {
    return batch
        .history(log)
        .filter(shared -> shared.run(log.jobId(), log.logId()).isPresent())
        .or(() -> RunHistory.of(log));
  }

  private StoredLog stored(NamedLogs.Log log) {
    return new StoredLog(store, log.jobId(), log.logId());
  }

  private JobReport report(ReadJob job, boolean isDrawn) {
    NamedLogs.Log first = job.logs().get(0);
    return new JobReport(
        first.jobId(),
        first.logCount(),
        job.logs().stream().map(log -> run(stored(log), job, isDrawn)).toList());
  }

  private RunReport run(StoredLog log, ReadJob job, boolean isDrawn) {
    SectionResults results = new SectionResults(log, job.osts());
    Optional<Diagnosis> diagnosis =
        StoredDiagnosis.of(log).map(known -> StoreSteps.named(known, shownStore));
    Stream<RunSection> evidence =
        Stream.concat(
            RunSection.EVIDENCE.stream(), isDrawn ? RunSection.OF_PAGE.stream() : Stream.empty());
    return new RunReport(
        RunSection.FACTS.stream().map(results::of).toList(),
        diagnosis,
        evidence.map(section -> hinted(section, results.of(section), diagnosis)).toList(),
        standings(log, job.histories().apply(log)),
        isDrawn ? Optional.of(drawing(log)) : Optional.empty());
  }

  /** What a diagnosis alone can fill is said where there is none. */
  private static SectionRows hinted(
      RunSection section, SectionRows rows, Optional<Diagnosis> diagnosis) {
    if (diagnosis.isPresent()) {
      return rows;
    }
    return switch (section) {
      case OSTS -> rows.withNote(rows.section().note() + "\n" + OSTS_NOT_DIAGNOSED);
      case FACTORS, CRITICAL_FILES, COMPARABLE_RUNS ->
          new SectionRows(
              rows.section().orElse(RunSection.NOT_DIAGNOSED), rows.rows(), rows.leftOut());
      default -> rows;
    };
  }

  private static RunDrawing drawing(StoredLog log) {
    StoredRow job = log.scan(DarshanJobTable.DEFINITION).list(StoredCounts.COLUMNS).get(0);
    OptionalDouble run = job.number("run_time_s");
    StoredPaths paths = StoredPaths.of(log, MOST_USES);
    StoredHeatMap map = StoredHeatMap.of(log, MOST_RANK_GROUPS);
    return new RunDrawing(
        Timeline.of(
            run,
            List.of(new Timeline.Layer("", paths.asKept())),
            paths.uses(),
            file -> paths.names().getOrDefault(file, Long.toUnsignedString(file))),
        map.job(),
        map.layers(),
        StoredCounts.of(job),
        run);
  }

  private static List<RunStanding> standings(
      StoredLog log, Optional<ApplicationHistory> application) {
    return application
        .flatMap(history -> history.run(log.jobId(), log.logId()).map(history::standings))
        .orElse(List.of());
  }
}
