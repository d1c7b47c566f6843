// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.model.IoDirection;
import io.iominer.core.table.LmtColumns;
import java.util.stream.Collectors;

/** The first-order analyses as statements of Spark: a second form to compare with. */
final class FirstOrderStatements {
  private FirstOrderStatements() {}

  /** That of an analysis. */
  static String of(FirstOrder analysis, FirstOrderQuestion question) {
    JobFilter jobs = question.jobs();
    return switch (analysis) {
      case STRIPING -> customStriping(jobs, question.defaults());
      case APPLICATIONS_READ -> topApplications(jobs, IoDirection.READ, question.rows());
      case APPLICATIONS_WRITE -> topApplications(jobs, IoDirection.WRITE, question.rows());
      case SEQUENTIAL -> sequentialShares(jobs);
      case READ_RATIO -> readRatios(jobs);
      case SHARING -> fileSharing(jobs);
      case PATTERNS -> patterns(jobs);
      case MIDDLEWARE -> middleware(jobs);
      case OST_COUNT -> ostCounts(jobs);
      case OST_LOAD -> ostLoad(jobs, question.rows());
      case BUSIEST_HOURS -> busiestHours(jobs.period(), question.rows());
    };
  }

  private static String topApplications(JobFilter jobs, IoDirection direction, int rows) {
    String bytes = direction == IoDirection.READ ? "bytes_read" : "bytes_written";
    return """
        SELECT application, jobs, bytes, bytes / nullif(sum(bytes) OVER (), 0) AS share
        FROM (SELECT application, count(*) AS jobs, sum(%s) AS bytes FROM darshan_job
          WHERE %s GROUP BY application)
        WHERE bytes > 0 ORDER BY bytes DESC, application LIMIT %d"""
        .formatted(bytes, jobs.holds(""), rows);
  }

  private static String sequentialShares(JobFilter jobs) {
    return """
        WITH job AS (
          SELECT floor(10 * (posix_consec_reads + posix_consec_writes)
              / (posix_reads + posix_writes)) AS consec,
            floor(10 * (posix_seq_reads + posix_seq_writes) / (posix_reads + posix_writes)) AS seq
          FROM darshan_job WHERE posix_reads + posix_writes > 0 AND %s
        )
        SELECT CASE WHEN k = 10 THEN 'at most' ELSE 'below' END AS bound,
          least(k + 1, 10) / 10 AS sequential_share,
          count_if(consec <= k) AS jobs, count_if(consec <= k) / count(*) AS share,
          count_if(seq <= k) AS seq_jobs, count_if(seq <= k) / count(*) AS seq_share
        FROM job CROSS JOIN (SELECT explode(sequence(0, 10)) AS k) GROUP BY k ORDER BY k"""
        .formatted(jobs.holds(""));
  }

  private static String readRatios(JobFilter jobs) {
    return """
        WITH job AS (
          SELECT CASE WHEN bytes_read = 0 THEN -1 WHEN bytes_written = 0 THEN 100
            ELSE CAST(floor(100D * bytes_read / (bytes_read + bytes_written)) AS INT) END AS k
          FROM darshan_job WHERE bytes_read + bytes_written > 0 AND %s
        )
        SELECT CASE k WHEN -1 THEN 'only written' WHEN 100 THEN 'only read'
            ELSE concat(k, ' to ', k + 1, ' %% read') END AS class,
          count(*) AS jobs, count(*) / sum(count(*)) OVER () AS share
        FROM job GROUP BY k ORDER BY k"""
        .formatted(jobs.holds(""));
  }

  private static String fileSharing(JobFilter jobs) {
    return """
        WITH job AS (
          SELECT process_count / file_count AS r, coalesce(access_pattern, '') AS pattern
          FROM darshan_job
          WHERE process_count > 1 AND file_count > 0 AND %s
        ), class AS (
          SELECT CASE WHEN pattern = 'N-1' THEN 0 WHEN r < 0.1 THEN 1 WHEN r < 1 THEN 2 WHEN r = 1 THEN 3
            WHEN r <= 10 THEN 4 WHEN r <= 100 THEN 5 WHEN r <= 1000 THEN 6 ELSE 7 END AS k, count(*) AS n
          FROM job GROUP BY 1
        )
        SELECT element_at(array('N-1', 'R < 0.1', '0.1 <= R < 1', 'R = 1', '1 < R <= 10', '10 < R <= 100',
            '100 < R <= 1000', '1000 < R'), e.k + 1) AS class,
          coalesce(n, 0) AS jobs, coalesce(n, 0) / sum(n) OVER () AS share
        FROM (SELECT explode(sequence(0, 7)) AS k) e LEFT JOIN class ON e.k = class.k
        WHERE (SELECT count(*) FROM job) > 0 ORDER BY e.k"""
        .formatted(jobs.holds(""));
  }

  private static String patterns(JobFilter jobs) {
    return """
        SELECT access_pattern AS pattern, count(*) AS jobs,
          count(*) / sum(count(*)) OVER () AS share,
          avg(bytes_read) AS mean_bytes_read, avg(bytes_written) AS mean_bytes_written
        FROM darshan_job WHERE access_pattern IS NOT NULL AND %s
        GROUP BY access_pattern ORDER BY jobs DESC, pattern"""
        .formatted(jobs.holds(""));
  }

  private static String middleware(JobFilter jobs) {
    String mpiio = "mpiio_records > 0";
    String collective =
        "(mpiio_coll_reads + mpiio_coll_writes + mpiio_split_reads + mpiio_split_writes) > 0";
    return """
        WITH job AS (
          SELECT CASE WHEN process_count = 1 THEN 0 WHEN process_count <= 1024 THEN 1
              WHEN process_count <= 8192 THEN 2 ELSE 3 END AS k,
            coalesce(%s, false) AS mpiio, coalesce(%s, false) AS collective,
            coalesce(posix_records, 0) > 0 AS posix, coalesce(stdio_records, 0) > 0 AS stdio,
            coalesce(h5f_records, 0) + coalesce(h5d_records, 0) > 0 AS hdf5,
            coalesce(pnetcdf_file_records, 0) + coalesce(pnetcdf_var_records, 0) > 0 AS pnetcdf
          FROM darshan_job WHERE %s
        )
        SELECT element_at(array('one', 'small', 'medium', 'large'), k + 1) AS class,
          count(*) AS jobs,
          count_if(posix AND NOT mpiio) / count(*) AS posix_only,
          count_if(mpiio AND NOT collective) / count(*) AS mpiio_independent,
          count_if(mpiio AND collective) / count(*) AS mpiio_collective,
          count_if(hdf5) / count(*) AS hdf5, count_if(pnetcdf) / count(*) AS pnetcdf,
          count_if(stdio) / count(*) AS stdio
        FROM job GROUP BY k ORDER BY k"""
        .formatted(mpiio, collective, jobs.holds(""));
  }

  private static String customStriping(JobFilter jobs, FileSystemDefaults defaults) {
    String differs =
        UsualLayout.of(defaults).values().entrySet().stream()
            .map(e -> "%1$s_min <> %2$d OR %1$s_max <> %2$d".formatted(e.getKey(), e.getValue()))
            .collect(Collectors.joining(" OR "));
    return """
        SELECT count(*) AS jobs, count_if(%1$s) AS customised,
          count_if(%1$s) / nullif(count(*), 0) AS share
        FROM darshan_job WHERE stripe_layout_count > 0 AND %2$s"""
        .formatted(differs, jobs.holds(""));
  }

  private static String logsOf(JobFilter jobs) {
    return jobs.equals(JobFilter.ALL)
        ? ""
        : " LEFT SEMI JOIN (SELECT job_id, log_id FROM darshan_job WHERE "
            + jobs.holds("")
            + ") j ON f.job_id = j.job_id AND f.log_id = j.log_id";
  }

  private static String ostCounts(JobFilter jobs) {
    return """
        SELECT concat(k, CASE WHEN k > 1 THEN concat(' to ', 2 * k - 1) ELSE '' END) AS osts,
          jobs, jobs / sum(jobs) OVER () AS share
        FROM (SELECT CAST(pow(2, floor(log2(ost_count))) AS INT) AS k, count(*) AS jobs
          FROM darshan_job WHERE ost_count > 0 AND %s GROUP BY 1)
        ORDER BY k"""
        .formatted(jobs.holds(""));
  }

  private static String ostLoad(JobFilter jobs, int rows) {
    return """
        WITH moved AS (
          SELECT f.file_system, f.ost, f.job_id, f.log_id,
            coalesce(sum(f.bytes) FILTER (WHERE f.direction = 'read'), 0) AS read,
            coalesce(sum(f.bytes) FILTER (WHERE f.direction = 'write'), 0) AS written
          FROM file_ost_use f%s
          GROUP BY f.file_system, f.ost, f.job_id, f.log_id
        ), event AS (
          SELECT m.file_system, m.ost, m.job_id, j.uid, stack(2,
            CASE WHEN j.start_time <= j.end_time THEN j.start_time END, 1, m.read, m.written,
            CASE WHEN j.start_time <= j.end_time THEN j.end_time END, -1, 0D, 0D)
            AS (time, step, read, written)
          FROM moved m JOIN darshan_job j ON m.job_id = j.job_id AND m.log_id = j.log_id
        ), of_job AS (
          SELECT *, sum(step) OVER one AS logs, row_number() OVER one AS number
          FROM event
          WINDOW one AS (PARTITION BY file_system, ost, job_id, uid ORDER BY time, step
            ROWS UNBOUNDED PRECEDING)
        ), running AS (
          SELECT *, CASE WHEN time IS NOT NULL THEN sum(
              CASE WHEN step = 1 AND logs = 1 THEN 1 WHEN step = -1 AND logs = 0 THEN -1 ELSE 0 END)
            OVER (PARTITION BY file_system, ost ORDER BY time, step ROWS UNBOUNDED PRECEDING)
            END AS at_once
          FROM of_job
        )
        SELECT file_system, ost, count_if(number = 1) AS jobs, max(at_once) AS concurrent_jobs,
          CAST(round(sum(read)) AS BIGINT) AS bytes_read,
          CAST(round(sum(written)) AS BIGINT) AS bytes_written,
          sum(read + written) / nullif(sum(sum(read + written)) OVER (), 0) AS share
        FROM running GROUP BY file_system, ost
        ORDER BY share DESC, file_system, ost LIMIT %d"""
        .formatted(logsOf(jobs), rows);
  }

  private static String busiestHours(Period period, int rows) {
    return """
        WITH hour AS (
          SELECT file_system, date_trunc('HOUR', %s) AS hour,
            sum(bytes_read) AS read, sum(bytes_written) AS written,
            count(DISTINCT ost_name) AS osts, count_if(is_missing) AS missing
          FROM lmt_ost WHERE %s GROUP BY 1, 2
        ), measured AS (
          SELECT *, coalesce(read, 0) + coalesce(written, 0) AS moved FROM hour
          WHERE read IS NOT NULL OR written IS NOT NULL
        )
        SELECT file_system, hour, read AS bytes_read, written AS bytes_written,
          moved / nullif(sum(moved) OVER (PARTITION BY file_system), 0) AS share,
          osts, missing AS missing_samples
        FROM measured ORDER BY moved DESC, file_system, hour LIMIT %d"""
        .formatted(LmtColumns.LAST_MOMENT, period.containsInterval(LmtColumns.INTERVAL_END), rows);
  }
}
