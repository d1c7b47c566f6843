// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.advisor.history.RunStanding;
import io.iominer.advisor.spark.StoredHistory;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LustreNames;
import io.iominer.core.query.NamedLogs;
import io.iominer.report.job.JobReport;
import io.iominer.report.job.RunDrawing;
import io.iominer.report.job.RunReport;
import io.iominer.report.job.RunSections;
import io.iominer.report.job.Timeline;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.spark.OverlappingJobs;
import io.iominer.rootcause.spark.StoredDiagnosis;
import io.iominer.rootcause.spark.StoredHeatMap;
import io.iominer.rootcause.spark.StoredPaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Asks a store everything that it knows about one job. */
public final class StoredJobReport {
  /** Logs of a job that are reported; a job that starts a program often has many. */
  public static final int MOST_LOGS = 5;

  /** Uses of files and groups of ranks that a page shows. Heuristic, as for a log alone. */
  private static final int MOST_USES = 100_000;

  private static final int MOST_RANK_GROUPS = 64;

  private StoredJobReport() {}

  /**
   * Reports a job, or one of its logs.
   *
   * @throws io.iominer.core.error.IoMinerException of kind USER where the store has none of them
   */
  public static JobReport of(IOMiner miner, NamedLogs logs) {
    return of(miner, logs, false);
  }

  /**
   * Reports a job, or one of its logs.
   *
   * @param isDrawn whether with what is drawn on a page
   * @throws io.iominer.core.error.IoMinerException of kind USER where the store has none of them
   */
  public static JobReport of(IOMiner miner, NamedLogs logs, boolean isDrawn) {
    List<NamedLogs.Log> largest = logs.in(miner, MOST_LOGS);
    LustreNames.show(miner);
    List<RunReport> runs = new ArrayList<>();
    for (NamedLogs.Log log : largest) {
      runs.add(run(miner, log.jobId(), log.logId(), isDrawn));
    }
    return new JobReport(largest.get(0).jobId(), largest.get(0).logCount(), runs);
  }

  private static RunReport run(IOMiner miner, long jobId, String logId, boolean isDrawn) {
    RunSections sections = new RunSections(jobId, logId);
    OverlappingJobs.of(miner, jobId, logId)
        .dataset()
        .createOrReplaceTempView(RunSections.CONTENTION);
    return new RunReport(
        ask(miner, sections.facts()),
        StoredDiagnosis.of(miner, jobId, logId),
        ask(miner, isDrawn ? joined(sections.evidence(), sections.ofPage()) : sections.evidence()),
        history(miner, jobId, logId),
        isDrawn ? Optional.of(drawing(miner, jobId, logId)) : Optional.empty());
  }

  private static List<ReportSection> joined(List<ReportSection> first, List<ReportSection> then) {
    return Stream.concat(first.stream(), then.stream()).toList();
  }

  private static RunDrawing drawing(IOMiner miner, long jobId, String logId) {
    Double seconds =
        miner
            .query(
                "SELECT run_time_s FROM darshan_job WHERE job_id = %dL AND log_id = '%s'"
                    .formatted(jobId, logId))
            .collect()
            .get(0)
            .getAs("run_time_s");
    OptionalDouble run = seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds);
    StoredPaths paths = StoredPaths.of(miner, jobId, logId, MOST_USES);
    return new RunDrawing(
        Timeline.of(
            run,
            paths.asKept(),
            paths.uses(),
            file -> paths.names().getOrDefault(file, Long.toUnsignedString(file))),
        StoredHeatMap.of(miner, jobId, logId, MOST_RANK_GROUPS),
        run);
  }

  private static List<RunStanding> history(IOMiner miner, long jobId, String logId) {
    return StoredHistory.withoutDemand(miner)
        .of(jobId, logId)
        .flatMap(history -> history.run(jobId, logId).map(history::standings))
        .orElse(List.of());
  }

  private static List<SectionRows> ask(IOMiner miner, List<ReportSection> sections) {
    return sections.stream().map(section -> StoredSection.of(section, miner)).toList();
  }
}
