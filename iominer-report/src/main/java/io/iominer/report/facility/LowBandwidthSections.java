// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.SlowFilter;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import java.util.Locale;

/**
 * Figures 11 and 12 and Tables I and II of the IOMiner paper (CLUSTER'18, section III-F): jobs of
 * low bandwidth with their performance factors, and a representative job of each application.
 */
public final class LowBandwidthSections {
  /** The paper looks at jobs of more than 1,000 ranks; a page has those of any size. */
  private static final long LEAST_RANKS = 1;

  /** Jobs of a figure: as many as its table shows, which its brush filters. */
  private static final int JOBS = 200;

  /** More jobs of low bandwidth than that are not looked through; heuristic. */
  private static final int MOST_SLOW = 1_000_000;

  private LowBandwidthSections() {}

  /** Jobs of low bandwidth, each with its factors: Figure 11 for reads, Figure 12 for writes. */
  public static ReportSection jobs(IoDirection direction, JobFilter jobs) {
    ReportSection slow = SlowSections.jobs(filter(direction, jobs), MOST_SLOW);
    return ReportSection.table(
            "low-" + name(direction) + "-bandwidth",
            "Jobs of low " + name(direction) + " bandwidth with their factors",
            "No diagnosed job moved 10 MB per rank at less than 1 GB/s.",
            slow.columns())
        .drawn(ChartKind.PARALLEL)
        .query(
            "SELECT * FROM (%s) ORDER BY lost_s DESC NULLS LAST, bandwidth, job_id LIMIT %d"
                .formatted(slow.statement(), JOBS))
        .withNote(
            "As Figure %d of the IOMiner paper, but of jobs of any size.\n"
                    .formatted(direction == IoDirection.READ ? 11 : 12)
                + "Conditions: below 1 GB/s, and at least 10 MB per rank; of these the "
                + JOBS
                + " jobs that lost most time\n"
                + "Left out: jobs that were in I/O calls for less than half of the time\n"
                + "Bandwidth: bytes over the time in I/O calls");
  }

  /** A representative job of each application and input: Table I for reads, II for writes. */
  public static ReportSection applications(IoDirection direction, JobFilter jobs, int rows) {
    SlowFilter filter = filter(direction, jobs);
    return ReportSection.table(
            "factors-by-application-" + name(direction),
            "Factors of applications with low " + name(direction) + " bandwidth",
            "No diagnosed job moved 10 MB per rank at less than 1 GB/s.",
            column("application", "Application", TEXT),
            column("jobs", "Jobs", COUNT),
            column("job_id", "Job", TEXT),
            column("process_count", "Ranks", COUNT),
            column("bandwidth", "Bandwidth", RATE),
            SectionColumn.of(Factor.SMALL_SHARE),
            SectionColumn.of(Factor.NONCONSECUTIVE_SHARE),
            column("collective", "Collective", SHARE),
            SectionColumn.of(Factor.OST_COUNT),
            SectionColumn.of(Factor.PROCESSES_PER_OST),
            SectionColumn.of(Factor.NODE_COUNT),
            column("all_osts_share", "All OSTs", SHARE))
        .query(
            """
        WITH known AS (
          SELECT greatest(
            coalesce((SELECT max(osts) FROM (
              SELECT count(DISTINCT ost_index) AS osts FROM ost_info GROUP BY file_system)), 0L),
            coalesce((SELECT max(ost_count) FROM darshan_job), 0L)) AS osts
        ), slow AS (
          SELECT j.job_id, j.log_id, j.application, p.process_count, %1$s AS bandwidth, p.small_share,
            p.nonconsecutive_share, CAST(p.is_collective AS INT) AS collective, p.ost_count,
            p.processes_per_ost, p.node_count, k.osts AS all_osts,
            struct(p.small_share >= 0.5, p.nonconsecutive_share >= 0.5, p.is_collective,
              CAST(round(log2(greatest(p.ost_count, 1)) / 2) AS INT),
              CAST(round(log2(greatest(p.processes_per_ost, 1)) / 2) AS INT)) AS input
          FROM perf_factor p
            JOIN darshan_job j ON p.job_id = j.job_id AND p.log_id = j.log_id CROSS JOIN known k
          WHERE %2$s AND %3$s
        ), grouped AS (
          SELECT application, input, count(*) AS jobs, median(bandwidth) AS usual,
            avg(CAST(ost_count >= all_osts AS INT)) AS all_osts_share
          FROM slow GROUP BY application, input
        ), numbered AS (
          SELECT *, row_number() OVER (PARTITION BY application ORDER BY jobs DESC, usual) AS number,
            count(*) OVER (PARTITION BY application) AS inputs FROM grouped
        ), chosen AS (
          SELECT n.application, n.number, n.inputs, n.jobs, n.usual, n.all_osts_share,
            min_by(struct(s.*), struct(abs(s.bandwidth - n.usual), s.job_id, s.log_id)) AS job
          FROM numbered n JOIN slow s ON n.application <=> s.application AND n.input <=> s.input
          GROUP BY n.application, n.number, n.inputs, n.jobs, n.usual, n.all_osts_share
        )
        SELECT CASE WHEN inputs > 1 THEN concat(application, '.', number) ELSE application END AS application,
          jobs, job.job_id, job.process_count, job.bandwidth, job.small_share,
          job.nonconsecutive_share, job.collective, job.ost_count, job.processes_per_ost,
          job.node_count, all_osts_share
        FROM chosen ORDER BY all_osts_share = 1 DESC, jobs DESC, usual, application, number LIMIT %4$d"""
                .formatted(filter.rate(), filter.holds(), filter.jobs().holds("j."), rows))
        .withNote(
            "As Table %s of the IOMiner paper.\n"
                    .formatted(direction == IoDirection.READ ? "I" : "II")
                + """
                Rows: for each application and input, the job nearest to the median bandwidth
                Order: applications on all OSTs first, as in the paper
                Inputs: an application's inputs are numbered; jobs have the same input where their \
                requests, collective calls, OSTs and ranks per OST are alike (heuristic)""");
  }

  private static SlowFilter filter(IoDirection direction, JobFilter jobs) {
    return new SlowFilter(
        direction,
        0,
        SlowFilter.PAPER_BANDWIDTH,
        LEAST_RANKS,
        SlowFilter.PAPER_BYTES_PER_RANK,
        jobs);
  }

  private static String name(IoDirection direction) {
    return direction.name().toLowerCase(Locale.ROOT);
  }
}
