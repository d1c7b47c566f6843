// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.lookup.JobAllocation;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The statement behind {@code job_allocation}. A log and an allocation belong together when number,
 * user and time agree. What a log holds as number can be a process id: Darshan takes that where its
 * build's variable is not set (darshan-core.c); then, and only where no allocation has the number,
 * the user's one allocation around the log's time is taken.
 */
final class JobAllocations {
  private static final String STATEMENT =
      """
      WITH log AS (
        SELECT log_id, job_id, uid, user, start_time,
          coalesce(end_time, start_time) AS end_time,
          regexp_extract(log_file, '$process_id', 1) AS pid
        FROM darshan_job
      ), allocation AS (
        SELECT job_id AS slurm_job_id, job_id_is_own, uid, user AS slurm_user, record_id,
          node_count, cpu_count, node_list, account, partition_name, qos, cluster, job_name, state,
          submit_time, start_time, end_time, array_job_id, array_task_id, het_job_id, het_offset,
          start_time - INTERVAL $skew SECONDS AS earliest,
          coalesce(end_time, TIMESTAMP '9999-01-01') + INTERVAL $skew SECONDS AS latest,
          CASE WHEN uid IS NULL THEN concat('user ', user) ELSE concat('uid ', uid) END AS owner
        FROM slurm_job
        WHERE start_time IS NOT NULL
      ), het AS (
        SELECT cluster AS c, het_job_id AS h, submit_time AS t,
          sum(node_count) AS nodes, sum(cpu_count) AS cpus
        FROM slurm_job
        WHERE het_job_id IS NOT NULL
        GROUP BY cluster, het_job_id, submit_time
      ), by_number AS (
        SELECT l.log_id, l.job_id, l.uid AS log_uid, l.user AS log_user, l.pid,
          l.start_time AS log_start, l.end_time AS log_end, a.*,
          row_number() OVER best AS place,
          count(a.record_id) OVER (PARTITION BY l.job_id, l.log_id) AS candidate_count
        FROM log l LEFT JOIN allocation a
          ON l.job_id = a.slurm_job_id
          AND (a.job_id_is_own OR a.het_offset = 0)
          AND ($same_user
            OR a.uid IS NULL AND (l.user IS NULL OR a.slurm_user IS NULL))
          AND l.start_time <= a.latest AND l.end_time >= a.earliest
        WINDOW best AS (PARTITION BY l.job_id, l.log_id
          ORDER BY $same_user DESC,
            least(l.end_time, coalesce(a.end_time, l.end_time))
              - greatest(l.start_time, a.start_time) DESC,
            a.start_time DESC, a.record_id)
      ), best AS (
        SELECT * FROM by_number WHERE place = 1
      ), around AS (
        SELECT l.job_id, l.log_id, count(*) AS candidate_count,
          CASE WHEN count(*) = 1 THEN any_value(struct(a.*)) END AS allocation
        FROM (SELECT job_id, log_id, log_start, log_end,
            explode(array(concat('uid ', log_uid), concat('user ', log_user))) AS owner
          FROM best
          WHERE record_id IS NULL AND (pid = '' OR pid = CAST(job_id AS STRING))) l
        JOIN allocation a ON l.owner = a.owner
          AND l.log_start >= a.earliest AND l.log_end <= a.latest
        GROUP BY l.job_id, l.log_id
      ), matched AS (
        SELECT b.log_id, b.job_id, b.log_uid, b.log_user, b.log_start, b.log_end,
          $matched,
          CASE WHEN b.record_id IS NOT NULL THEN b.candidate_count
            ELSE coalesce(r.candidate_count, 0) END AS candidate_count,
          CASE WHEN b.record_id IS NULL THEN if(r.candidate_count = 1, 'pid-fallback', 'none')
            WHEN b.array_task_id IS NOT NULL THEN 'array'
            WHEN b.het_job_id IS NOT NULL THEN 'het' ELSE 'exact' END AS match_quality
        FROM best b LEFT JOIN around r ON b.job_id = r.job_id AND b.log_id = r.log_id
      )
      SELECT m.log_id, m.job_id, m.match_quality,
        CASE WHEN m.record_id IS NOT NULL
          THEN coalesce(m.log_uid = m.uid, false) OR coalesce(m.log_user = m.slurm_user, false)
          END AS user_checked,
        CASE WHEN m.record_id IS NOT NULL THEN greatest(0D,
          (unix_micros(least(m.log_end, coalesce(m.end_time, m.log_end)))
            - unix_micros(greatest(m.log_start, m.start_time))) / 1e6D) END AS overlap_s,
        m.candidate_count, m.record_id, m.slurm_job_id,
        CASE WHEN m.het_job_id IS NULL THEN m.node_count ELSE h.nodes END AS node_count,
        CASE WHEN m.het_job_id IS NULL THEN m.cpu_count ELSE h.cpus END AS cpu_count,
        m.node_list, m.slurm_user, m.account, m.partition_name, m.qos, m.cluster, m.job_name,
        m.state, m.submit_time, m.start_time, m.end_time, m.array_job_id, m.array_task_id,
        m.het_job_id
      FROM matched m LEFT JOIN het h
        ON m.het_job_id = h.h AND m.cluster <=> h.c AND m.submit_time <=> h.t
      """;

  private static final List<String> ALLOCATION =
      List.of(
          "record_id",
          "slurm_job_id",
          "uid",
          "slurm_user",
          "node_count",
          "cpu_count",
          "node_list",
          "account",
          "partition_name",
          "qos",
          "cluster",
          "job_name",
          "state",
          "submit_time",
          "start_time",
          "end_time",
          "array_job_id",
          "array_task_id",
          "het_job_id");

  private JobAllocations() {}

  /** The statement, on the store's tables. */
  static String statement() {
    return STATEMENT
        .replace("$skew", Long.toString(JobAllocation.CLOCK_SKEW_SECONDS))
        .replace("$process_id", JobAllocation.PROCESS_ID)
        .replace(
            "$matched",
            ALLOCATION.stream()
                .map(column -> "coalesce(b.%1$s, r.allocation.%1$s) AS %1$s".formatted(column))
                .collect(Collectors.joining(", ")))
        .replace(
            "$same_user",
            "(coalesce(l.uid = a.uid, false) OR coalesce(l.user = a.slurm_user, false))");
  }
}
