// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.advisor.history.RunStanding;
import io.iominer.advisor.spark.StoredHistory;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LustreNames;
import io.iominer.core.query.NamedLogs;
import io.iominer.report.job.JobReport;
import io.iominer.report.job.RunReport;
import io.iominer.report.job.RunSections;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.spark.OverlappingJobs;
import io.iominer.rootcause.spark.StoredDiagnosis;
import java.util.ArrayList;
import java.util.List;

/** Asks a store everything that it knows about one job. */
public final class StoredJobReport {
  /** Logs of a job that are reported; a job that starts a program often has many. */
  public static final int MOST_LOGS = 5;

  private StoredJobReport() {}

  /**
   * Reports a job, or one of its logs.
   *
   * @throws io.iominer.core.error.IoMinerException of kind USER where the store has none of them
   */
  public static JobReport of(IOMiner miner, NamedLogs logs) {
    List<NamedLogs.Log> largest = logs.in(miner, MOST_LOGS);
    LustreNames.show(miner);
    List<RunReport> runs = new ArrayList<>();
    for (NamedLogs.Log log : largest) {
      runs.add(run(miner, log.jobId(), log.logId()));
    }
    return new JobReport(largest.get(0).jobId(), largest.get(0).logCount(), runs);
  }

  private static RunReport run(IOMiner miner, long jobId, String logId) {
    RunSections sections = new RunSections(jobId, logId);
    OverlappingJobs.of(miner, jobId, logId)
        .dataset()
        .createOrReplaceTempView(RunSections.CONTENTION);
    return new RunReport(
        ask(miner, sections.facts()),
        StoredDiagnosis.of(miner, jobId, logId),
        ask(miner, sections.evidence()),
        history(miner, jobId, logId));
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
