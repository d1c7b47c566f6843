// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.spark;

import io.iominer.advisor.history.RunStanding;
import io.iominer.advisor.spark.StoredHistory;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LustreNames;
import io.iominer.report.job.JobReport;
import io.iominer.report.job.RunReport;
import io.iominer.report.job.RunSections;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import io.iominer.rootcause.spark.OverlappingJobs;
import io.iominer.rootcause.spark.StoredDiagnosis;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;

/** Asks a store everything that it knows about one job. */
public final class StoredJobReport {
  /** Logs of a job that are reported; a job that starts a program often has many. */
  private static final int MOST_LOGS = 5;

  private StoredJobReport() {}

  /**
   * Reports a job.
   *
   * @throws IoMinerException of kind USER where the store has no log of it
   */
  public static JobReport of(IOMiner miner, long jobId) {
    List<Row> largest =
        miner
            .query(
                """
                SELECT log_id, count(*) OVER () AS logs FROM darshan_job WHERE job_id = %dL
                ORDER BY bytes_read + bytes_written DESC, log_id LIMIT %d"""
                    .formatted(jobId, MOST_LOGS))
            .collect();
    if (largest.isEmpty()) {
      throw new IoMinerException(
          ErrorKind.USER, miner.store().folder() + ": the store has no log of a job " + jobId);
    }
    LustreNames.show(miner);
    List<RunReport> runs = new ArrayList<>();
    for (Row row : largest) {
      runs.add(run(miner, jobId, row.getString(0)));
    }
    return new JobReport(jobId, largest.get(0).getLong(1), runs);
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
    return StoredHistory.withoutNodes(miner)
        .of(jobId, logId)
        .flatMap(history -> history.run(jobId, logId).map(history::standings))
        .orElse(List.of());
  }

  private static List<SectionRows> ask(IOMiner miner, List<ReportSection> sections) {
    return sections.stream().map(section -> StoredSection.of(section, miner)).toList();
  }
}
