// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import io.iominer.core.model.Cause;
import io.iominer.core.model.Factor;
import io.iominer.core.model.IoDirection;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Jobs of low bandwidth with what can have made them slow (IOMiner, section III-F). A job is a log
 * that was diagnosed, its bandwidth bytes over the time in calls on its critical path, or as the
 * paper has it over the length of that path.
 */
public final class SlowJobs {
  /** The paper's five, of which is_collective is told apart, and further ones that tell most. */
  public static final List<Factor> FACTORS =
      List.of(
          Factor.SMALL_SHARE,
          Factor.NONCONSECUTIVE_SHARE,
          Factor.OST_COUNT,
          Factor.PROCESSES_PER_OST,
          Factor.UNALIGNED_SHARE,
          Factor.ONE_FILE_SHARE,
          Factor.IMBALANCE,
          Factor.METADATA_SHARE,
          Factor.BUSY_SHARE,
          Factor.NODE_COUNT);

  private SlowJobs() {}

  /**
   * The slow jobs, in the filter's order, with their factors and what they lost most time to. Lost
   * is all of it, also what no cause explains, as in a diagnosis' first line.
   */
  public static Analysis jobs(SlowFilter filter, int rows) {
    return new Analysis(
        "slow-jobs",
        "Jobs of low " + verb(filter) + " bandwidth (IOMiner, section III-F)",
        """
        %s
        SELECT job_id, application, user, start_time, process_count, bytes, %s,
          %s, is_collective, verdict, dominant_cause, dominant_lost_s, lost_s, io_s
        FROM job ORDER BY %s, job_id, log_id LIMIT %d"""
            .formatted(job(filter), filter.column(), factors(""), filter.order(), rows));
  }

  /**
   * The slow jobs by application: how many, medians of bandwidth and factors, and the cause that is
   * named of most of them with the seconds that those jobs lost to it.
   */
  public static Analysis byApplication(SlowFilter filter, int rows) {
    String median = "median_" + filter.column();
    return new Analysis(
        "slow-applications",
        "Applications with jobs of low " + verb(filter) + " bandwidth (IOMiner, section III-F)",
        """
        %s, cause AS (
          SELECT application, dominant_cause, count(*) AS jobs, sum(dominant_lost_s) AS lost_s
          FROM job WHERE dominant_cause IS NOT NULL GROUP BY application, dominant_cause
        ), commonest AS (
          SELECT *, row_number() OVER (PARTITION BY application
            ORDER BY jobs DESC, lost_s DESC, dominant_cause) AS place FROM cause
        ), grouped AS (
          SELECT application, count(*) AS jobs, median(%s) AS %s,
            %s, avg(CAST(is_collective AS INT)) AS collective_jobs_share, sum(lost_s) AS lost_s
          FROM job GROUP BY application
        )
        SELECT g.application, g.jobs, %s, %s, collective_jobs_share,
          c.dominant_cause AS commonest_cause, c.jobs AS cause_jobs, c.lost_s AS cause_lost_s,
          g.lost_s
        FROM grouped g LEFT JOIN commonest c ON g.application <=> c.application AND c.place = 1
        ORDER BY g.jobs DESC, %s, g.application LIMIT %d"""
            .formatted(
                job(filter),
                filter.column(),
                median,
                FACTORS.stream()
                    .map(Factor::column)
                    .map(factor -> "median(" + factor + ") AS median_" + factor)
                    .collect(Collectors.joining(", ")),
                median,
                factors("median_"),
                median,
                rows));
  }

  /**
   * How many logs there are of the jobs, how many were not diagnosed yet, and how many cannot be:
   * one row.
   */
  public static Analysis skipped(JobFilter jobs) {
    return new Analysis(
        "skipped",
        "Logs that were not diagnosed",
        """
        SELECT count(*) AS logs, count_if(d.log_id IS NULL) AS skipped,
          count_if(d.verdict = 'skipped') AS not_diagnosable,
          count_if(d.verdict = 'implausible_counters') AS implausible
        FROM darshan_job j LEFT JOIN diagnosis d ON j.job_id = d.job_id AND j.log_id = d.log_id
        WHERE %s"""
            .formatted(jobs.holds("j.")));
  }

  /** Their columns, each after the prefix, as part of a statement. */
  private static String factors(String prefix) {
    return FACTORS.stream()
        .map(factor -> prefix + factor.column())
        .collect(Collectors.joining(", "));
  }

  private static String verb(SlowFilter filter) {
    return filter.direction() == IoDirection.READ ? "read" : "write";
  }

  private static String job(SlowFilter filter) {
    return """
        WITH job AS (
          SELECT j.job_id, j.log_id, j.application, coalesce(j.user, string(j.uid)) AS user,
            j.start_time, p.process_count, p.bytes, %s AS %s,
            %s, p.is_collective, d.verdict, d.dominant_cause,
            CASE d.dominant_cause %s END AS dominant_lost_s,
            d.lost_s + coalesce(d.unexplained_s, 0) AS lost_s, d.io_s
          FROM perf_factor p
            JOIN darshan_job j ON p.job_id = j.job_id AND p.log_id = j.log_id
            LEFT JOIN diagnosis d ON p.job_id = d.job_id AND p.log_id = d.log_id
          WHERE %s AND %s
        )"""
        .formatted(
            filter.rate(),
            filter.column(),
            factors("p."),
            Arrays.stream(Cause.values())
                .map(cause -> "WHEN '" + cause.label() + "' THEN d." + cause.column())
                .collect(Collectors.joining(" ")),
            filter.holds(),
            filter.jobs().holds("j."));
  }
}
