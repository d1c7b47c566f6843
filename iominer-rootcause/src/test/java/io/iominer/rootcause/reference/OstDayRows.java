// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.query.LustreNames;
import io.iominer.rootcause.loss.SingleRankFiles;
import io.iominer.rootcause.ost.OstDayThresholds;
import io.iominer.rootcause.ost.SlowDays;

/**
 * The statement behind {@code ost_day}: what the files of jobs and the servers tell of the OSTs on
 * some days, beside the rows of the other days as they are.
 */
final class OstDayRows {
  /** The days to compute: a view with {@code day}. */
  static final String DAYS = "iominer_ost_days";

  private static final String KEY = "file_system, lustre_name, ost, day";

  private static final String VALUES =
      "file_rate, file_read_rate, file_write_rate, file_count, job_count, job_share,"
          + " compared_job_count, demanding_job_count, slowed_job_count, slowed_rate, slowed_share, read_rate, write_rate, peak_rate, bytes, sample_count,"
          + " active_sample_count, fullness";

  /** Each use of a file of one rank on one OST that moved enough to have a rate. */
  private static final String USES =
      """
      SELECT u.file_system, u.ost, d.day, u.direction, u.bytes, u.operation_time_s, j.job_id,
        j.uid, j.log_id, unix_micros(u.start_time) / 1e6D AS begin_s,
        unix_micros(u.end_time) / 1e6D AS end_s
      FROM file_ost_use u JOIN darshan_job j ON u.job_id = j.job_id AND u.log_id = j.log_id
        JOIN %s d ON CAST(j.start_time AS DATE) = d.day
      WHERE u.ost_count = 1 AND u.rank >= 0 AND u.bytes >= %d AND u.operation_time_s > 0""";

  /**
   * What an OST gave a log in a direction: of a file, and of all that were in use at once, as many
   * as their times overlap. Of a hundred files at once each is slow on any OST.
   */
  private static final String OF_LOGS =
      """
      SELECT file_system, ost, day, direction, job_id, uid, log_id, count(*) AS files,
        sum(bytes) / sum(operation_time_s) AS of_file,
        sum(bytes) / sum(operation_time_s)
          * greatest(1D, coalesce(sum(end_s - begin_s) / nullif(sum(further_s), 0D), 1D)) AS rate
      FROM (SELECT *, greatest(0D, end_s - greatest(begin_s, coalesce(max(end_s) OVER before,
          begin_s))) AS further_s
        FROM (%s)
        WINDOW before AS (PARTITION BY job_id, log_id, direction, file_system, ost
          ORDER BY begin_s, end_s ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING))
      GROUP BY 1, 2, 3, 4, 5, 6, 7"""
          .formatted(USES.formatted(DAYS, OstDayThresholds.LEAST_BYTES));

  /**
   * What jobs got, one voice each however many files and logs it has, and beside it what its other
   * OSTs gave it ({@code usual}), where these are enough to tell.
   */
  private static final String VOICES =
      """
      SELECT file_system, ost, day, direction, job_id, uid, sum(files) AS files,
        percentile(rate, 0.9) AS rate, max(usual) AS usual, max_by(rate, usual) AS got,
        max_by(share, usual) AS share
      FROM (SELECT *, if(others >= %d, usual_rate, NULL) AS usual,
          greatest(of_file / usual_of_file, rate / usual_rate) AS share
        FROM (SELECT *, percentile(rate, 0.5) OVER osts AS usual_rate,
            percentile(of_file, 0.5) OVER osts AS usual_of_file, count(*) OVER osts AS others
          FROM (%s)
          WINDOW osts AS (PARTITION BY job_id, log_id, direction, file_system)))
      GROUP BY 1, 2, 3, 4, 5, 6"""
          .formatted(SingleRankFiles.LEAST_OSTS, OF_LOGS);

  /**
   * {@code most} is what anybody got from the OST that day, in the direction. A job demanded more
   * if another OST would have given it more than that; it was slowed if it got no more than that,
   * and clearly less than from its others.
   */
  private static final String OF_FILES =
      """
      SELECT file_system, ost, day, percentile(rate, 0.9) AS file_rate,
        percentile(rate, 0.9) FILTER (WHERE direction = 'read') AS file_read_rate,
        percentile(rate, 0.9) FILTER (WHERE direction = 'write') AS file_write_rate,
        sum(files) AS file_count, count(DISTINCT job_id, uid) AS job_count,
        count(DISTINCT job_id, uid) FILTER (WHERE demands) AS demanding_job_count,
        count(DISTINCT job_id, uid) FILTER (WHERE slowed) AS slowed_job_count,
        percentile(got, 0.9) FILTER (WHERE slowed) AS slowed_rate,
        percentile(share, 0.5) FILTER (WHERE slowed) AS slowed_share
      FROM (SELECT *, demands AND share < %1$s AND %1$s * got <= most AS slowed
        FROM (SELECT *, coalesce(%1$s * usual > most, false) AS demands
          FROM (SELECT *, percentile(rate, 0.9) OVER (PARTITION BY file_system, ost, day, direction)
              AS most FROM (%2$s))))
      GROUP BY 1, 2, 3"""
          .formatted(SlowDays.SLOW + "D", VOICES);

  /** A job's OSTs beside each other: what slows all of them, as few nodes do, is not theirs. */
  private static final String OF_JOBS =
      """
      SELECT file_system, ost, day, percentile(share, 0.25) AS job_share,
        count(DISTINCT job_id, uid) AS compared_job_count
      FROM (SELECT *, rate / percentile(rate, 0.5) OVER osts AS share, count(*) OVER osts AS others
        FROM (SELECT file_system, ost, day, direction, job_id, uid, log_id,
            sum(bytes) / sum(operation_time_s) AS rate
          FROM (%s)
          GROUP BY 1, 2, 3, 4, 5, 6, 7)
        WINDOW osts AS (PARTITION BY job_id, log_id, direction, file_system))
      WHERE others >= %d
      GROUP BY 1, 2, 3"""
          .formatted(
              USES.formatted(DAYS, OstDayThresholds.LEAST_COMPARED_BYTES),
              SingleRankFiles.LEAST_OSTS);

  /** Names of OSTs end with their index in four hexadecimal digits. */
  private static final String OF_SERVERS =
      """
      SELECT n.file_system, o.file_system AS lustre_name, o.ost, o.day,
        percentile(read_rate, 0.99) FILTER (WHERE read_rate > 0) AS read_rate,
        percentile(write_rate, 0.99) FILTER (WHERE write_rate > 0) AS write_rate,
        max(CASE WHEN coalesce(read_rate, write_rate) IS NOT NULL
          THEN coalesce(read_rate, 0D) + coalesce(write_rate, 0D) END) AS peak_rate,
        CAST(sum(coalesce(bytes_read, bytes_written, 0L)
          + if(bytes_read IS NULL, 0L, coalesce(bytes_written, 0L))) AS DOUBLE) AS bytes,
        count(*) AS sample_count, count_if(read_rate > 0 OR write_rate > 0) AS active_sample_count,
        max(bytes_used / nullif(bytes_used + bytes_free, 0)) AS fullness
      FROM (SELECT *, CAST(interval_end AS DATE) AS day,
          coalesce(ost_index, CAST(conv(substring(ost_name, -4), 16, 10) AS INT)) AS ost
        FROM lmt_ost) o
        LEFT SEMI JOIN %s d ON o.day = d.day
        LEFT JOIN %s n ON o.file_system = n.lustre_name
      GROUP BY 1, 2, 3, 4"""
          .formatted(DAYS, LustreNames.VIEW);

  private static final String COMPUTED =
      """
      SELECT coalesce(f.file_system, s.file_system) AS file_system,
        coalesce(f.lustre_name, s.lustre_name) AS lustre_name, coalesce(f.ost, s.ost) AS ost,
        CAST(coalesce(f.day, s.day) AS TIMESTAMP) AS day,
        file_rate, file_read_rate, file_write_rate, coalesce(file_count, 0L) AS file_count,
        coalesce(job_count, 0L) AS job_count, job_share,
        coalesce(compared_job_count, 0L) AS compared_job_count,
        coalesce(demanding_job_count, 0L) AS demanding_job_count,
        coalesce(slowed_job_count, 0L) AS slowed_job_count, slowed_rate, slowed_share,
        read_rate, write_rate, peak_rate, if(peak_rate IS NULL, NULL, bytes) AS bytes,
        coalesce(sample_count, 0L) AS sample_count,
        coalesce(active_sample_count, 0L) AS active_sample_count, fullness
      FROM (SELECT n.lustre_name, r.*
        FROM (SELECT coalesce(a.file_system, b.file_system) AS file_system,
            coalesce(a.ost, b.ost) AS ost, coalesce(a.day, b.day) AS day,
            file_rate, file_read_rate, file_write_rate, file_count, job_count, job_share,
            compared_job_count, demanding_job_count, slowed_job_count, slowed_rate, slowed_share
          FROM (%s) a FULL JOIN (%s) b
            ON a.file_system <=> b.file_system AND a.ost = b.ost AND a.day = b.day) r
        LEFT JOIN %s n ON r.file_system <=> n.file_system) f
      FULL JOIN (%s) s ON f.file_system <=> s.file_system
        AND f.lustre_name <=> s.lustre_name AND f.ost = s.ost AND f.day = s.day"""
          .formatted(OF_FILES, OF_JOBS, LustreNames.VIEW, OF_SERVERS);

  private OstDayRows() {}

  /**
   * Statement with all rows of {@code ost_day}, the columns in their order. It needs the views
   * {@link #DAYS} and {@link LustreNames#VIEW}.
   */
  static String statement() {
    String all =
        "SELECT "
            + (KEY + ", " + VALUES).replace(" day,", " o.day,")
            + " FROM ost_day o LEFT ANTI JOIN "
            + DAYS
            + " d ON CAST(o.day AS DATE) = d.day UNION ALL "
            + COMPUTED;
    return """
        SELECT %1$s, %2$s,
          percentile(file_rate, 0.5) OVER (
            PARTITION BY file_system, if(telling >= %3$d, day, NULL) ORDER BY day
            RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS peer_file_rate,
          coalesce(%4$s, %5$s) AS trend
        FROM (SELECT *, count(file_rate) OVER (PARTITION BY file_system, day) AS telling FROM (%6$s))
        WINDOW past AS (PARTITION BY file_system, lustre_name, ost ORDER BY day
          ROWS BETWEEN %7$d PRECEDING AND 1 PRECEDING)"""
        .formatted(
            KEY,
            VALUES,
            OstDayThresholds.LEAST_OSTS,
            trend("peak_rate"),
            trend("file_rate"),
            all,
            OstDayThresholds.PAST_DAYS);
  }

  private static String trend(String rate) {
    return "if(count(%1$s) OVER past >= %2$d, %1$s / nullif(percentile(%1$s, 0.5) OVER past, 0D), NULL)"
        .formatted(rate, OstDayThresholds.LEAST_PAST_DAYS);
  }
}
