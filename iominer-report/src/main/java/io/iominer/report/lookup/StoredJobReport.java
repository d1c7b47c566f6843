// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.advisor.history.RunStanding;
import io.iominer.advisor.lookup.RunHistory;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.LogKey;
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
    return report(largest, new ReadLogs(List.of(largest), isDrawn, RunHistory::standings));
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
              ReadLogs read = new ReadLogs(batch.jobs(), true, log -> standings(log, batch));
              batch.jobs().parallelStream().forEach(logs -> visitor.accept(report(logs, read)));
            });
  }

  /** What was read of the largest logs of some jobs. */
  private final class ReadLogs {
    private final SharedRows rows;
    private final Optional<Map<LogKey, StoredPaths>> paths;
    private final Function<StoredLog, List<RunStanding>> standings;

    ReadLogs(
        List<List<NamedLogs.Log>> jobs,
        boolean areDrawn,
        Function<StoredLog, List<RunStanding>> standings) {
      this.rows =
          new SharedRows(
              store, names, jobs.stream().flatMap(List::stream).map(JobBatches::key).toList());
      this.paths =
          areDrawn ? Optional.of(StoredPaths.of(rows.logs(), MOST_USES)) : Optional.empty();
      this.standings = standings;
    }
  }

  /** A log that is none of the latest of its application is only among those of its own. */
  private static List<RunStanding> standings(StoredLog log, JobBatches.Batch batch) {
    return batch.standings(log).orElseGet(() -> RunHistory.standings(log));
  }

  private JobReport report(List<NamedLogs.Log> logs, ReadLogs read) {
    NamedLogs.Log first = logs.get(0);
    return new JobReport(
        first.jobId(),
        first.logCount(),
        logs.stream().map(log -> run(read.rows.log(JobBatches.key(log)), read)).toList());
  }

  private RunReport run(StoredLog log, ReadLogs read) {
    SectionResults results = new SectionResults(log, read.rows);
    Optional<Diagnosis> diagnosis =
        StoredDiagnosis.of(log).map(known -> StoreSteps.named(known, shownStore));
    Stream<RunSection> evidence =
        Stream.concat(
            RunSection.EVIDENCE.stream(),
            read.paths.isPresent() ? RunSection.OF_PAGE.stream() : Stream.empty());
    return new RunReport(
        RunSection.FACTS.stream().map(results::of).toList(),
        diagnosis,
        evidence.map(section -> hinted(section, results.of(section), diagnosis)).toList(),
        read.standings.apply(log),
        read.paths.map(paths -> drawing(log, paths.getOrDefault(log.key(), StoredPaths.NONE))));
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

  private static RunDrawing drawing(StoredLog log, StoredPaths paths) {
    StoredRow job = log.list(DarshanJobTable.DEFINITION, StoredCounts.COLUMNS).get(0);
    OptionalDouble run = job.number("run_time_s");
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
}
