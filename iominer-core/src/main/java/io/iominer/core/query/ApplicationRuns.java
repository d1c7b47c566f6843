// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

/**
 * The statement behind {@code application_run}. What is joined to a log is grouped by log, so that
 * Spark leaves out a join of whose columns none is asked for; {@code job_allocation} is costly.
 */
final class ApplicationRuns {
  private static final String STATEMENT =
      """
      SELECT j.log_id, j.job_id, j.application, j.uid, j.user, j.start_time, j.run_time_s,
        j.process_count, a.node_count, j.bytes_read, j.bytes_written,
        CASE WHEN j.bytes_read + j.bytes_written > 0
          THEN CAST(length(CAST(j.bytes_read + j.bytes_written AS STRING)) - 1 AS BIGINT)
          END AS size_class,
        j.access_pattern, j.bandwidth, f.read_bandwidth, f.write_bandwidth, d.verdict,
        d.dominant_cause, d.io_s, d.lost_s, d.unexplained_s, r.io_rank_count,
        CAST(ceil(r.io_rank_count * a.node_count / j.process_count) AS BIGINT) AS io_node_count,
        f.small_share, f.nonconsecutive_share,
        (coalesce(j.posix_reads, 0) + coalesce(j.posix_writes, 0) + coalesce(j.stdio_reads, 0)
          + coalesce(j.stdio_writes, 0)) / nullif(j.slowest_time_s, 0D) AS iops,
        (coalesce(j.posix_opens, 0) + coalesce(j.posix_stats, 0) + coalesce(j.posix_fsyncs, 0)
          + coalesce(j.posix_fdsyncs, 0) + coalesce(j.stdio_opens, 0))
          / nullif(j.slowest_time_s, 0D) AS metadata_rate,
        j.meta_time_s / nullif(j.read_time_s + j.write_time_s + j.meta_time_s, 0D)
          AS metadata_share,
        coalesce(p.peak_bandwidth, greatest(f.read_bandwidth, f.write_bandwidth))
          AS peak_bandwidth,
        p.phase_count, p.period_s, p.period_share, p.phase_s, p.phase_bytes
      FROM darshan_job j
        LEFT JOIN diagnosis d ON j.job_id = d.job_id AND j.log_id = d.log_id
        LEFT JOIN (SELECT job_id, log_id,
            max(bandwidth) FILTER (WHERE direction = 'read') AS read_bandwidth,
            max(bandwidth) FILTER (WHERE direction = 'write') AS write_bandwidth,
            sum(small_share * bytes) / sum(bytes) FILTER (WHERE small_share IS NOT NULL)
              AS small_share,
            sum(nonconsecutive_share * bytes)
              / sum(bytes) FILTER (WHERE nonconsecutive_share IS NOT NULL) AS nonconsecutive_share
          FROM perf_factor GROUP BY job_id, log_id) f
          ON j.job_id = f.job_id AND j.log_id = f.log_id
        LEFT JOIN (SELECT job_id, log_id, max(node_count) AS node_count FROM job_allocation
          GROUP BY job_id, log_id) a
          ON j.job_id = a.job_id AND j.log_id = a.log_id
        LEFT JOIN (SELECT job_id, log_id,
            CASE WHEN max(rank = -1) THEN max(process_count) ELSE count(DISTINCT rank) END
              AS io_rank_count
          FROM darshan_file WHERE bytes_read > 0 OR bytes_written > 0 GROUP BY job_id, log_id) r
          ON j.job_id = r.job_id AND j.log_id = r.log_id
        LEFT JOIN (SELECT job_id, log_id, max(peak_bandwidth) AS peak_bandwidth,
            max(phase_count) AS phase_count, max(period_s) AS period_s,
            max(period_share) AS period_share, max(phase_s) AS phase_s,
            max(phase_bytes) AS phase_bytes
          FROM job_phases GROUP BY job_id, log_id) p
          ON j.job_id = p.job_id AND j.log_id = p.log_id
      """;

  private ApplicationRuns() {}

  /** The statement, on the store's tables and {@code job_allocation}. */
  static String statement() {
    return STATEMENT;
  }
}
