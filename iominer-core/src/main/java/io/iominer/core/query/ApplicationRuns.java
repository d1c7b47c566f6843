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
        d.dominant_cause, d.io_s, d.lost_s, d.unexplained_s
      FROM darshan_job j
        LEFT JOIN diagnosis d ON j.job_id = d.job_id AND j.log_id = d.log_id
        LEFT JOIN (SELECT job_id, log_id,
            max(bandwidth) FILTER (WHERE direction = 'read') AS read_bandwidth,
            max(bandwidth) FILTER (WHERE direction = 'write') AS write_bandwidth
          FROM perf_factor GROUP BY job_id, log_id) f
          ON j.job_id = f.job_id AND j.log_id = f.log_id
        LEFT JOIN (SELECT job_id, log_id, max(node_count) AS node_count FROM job_allocation
          GROUP BY job_id, log_id) a
          ON j.job_id = a.job_id AND j.log_id = a.log_id
      """;

  private ApplicationRuns() {}

  /** The statement, on the store's tables and {@code job_allocation}. */
  static String statement() {
    return STATEMENT;
  }
}
