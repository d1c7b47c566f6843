// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.query.LustreNames;
import io.iominer.rootcause.loss.RatedFacility;
import java.util.Locale;

/** How fast and how full each OST was on each day, as jobs and servers saw it. */
final class OstSpeeds {
  /** An OST whose good files are slower than this share of the others' is slow; heuristic. */
  private static final double SLOW = 0.85;

  /** Files of at least so many bytes tell a rate; heuristic. */
  private static final long LEAST_BYTES = 16 << 20;

  /** Least speed, so that nothing takes for ever; heuristic. */
  private static final double LEAST_SPEED = 0.01;

  /**
   * OSTs of which a day must tell to be compared with each other alone, so that a day on which all
   * are slow makes none slow. Heuristic: the median of fewer is a matter of chance; all days' then
   * counts.
   */
  private static final int LEAST_OSTS = 8;

  private OstSpeeds() {}

  /**
   * Statement with {@code file_system}, {@code ost}, {@code day}, {@code speed} when slow, and the
   * number of {@code jobs} that tell it. A speed is a share of what an OST can do, or of the median
   * where nobody knows.
   */
  static String slow(RatedFacility facility) {
    return String.format(
        Locale.ROOT,
        """
        WITH rate AS (
          SELECT u.file_system, u.ost, CAST(j.start_time AS DATE) AS day,
            u.bytes / u.operation_time_s AS rate, j.job_id, j.uid
          FROM file_ost_use u JOIN darshan_job j ON u.job_id = j.job_id AND u.log_id = j.log_id
          WHERE u.ost_count = 1 AND u.rank >= 0 AND u.bytes >= %1$d AND u.operation_time_s > 0
            AND j.start_time IS NOT NULL
        ), target AS (
          SELECT file_system, ost, day, percentile(rate, 0.9) AS p90, count(DISTINCT job_id, uid) AS jobs
          FROM rate
          GROUP BY file_system, ost, day
        ), server AS (
          SELECT file_system, ost, day, most FROM (%2$s)
        )
        SELECT t.file_system, t.ost, t.day, t.jobs,
          greatest(%3$s, least(1D, greatest(t.p90, coalesce(s.most, 0D)) / %4$s)) AS speed
        FROM (SELECT *,
            if(count(*) OVER (PARTITION BY file_system, day) >= %6$d,
              percentile(p90, 0.5) OVER (PARTITION BY file_system, day),
              percentile(p90, 0.5) OVER (PARTITION BY file_system)) AS median
          FROM target) t
          LEFT JOIN server s
            ON t.file_system <=> s.file_system AND t.ost = s.ost AND t.day = s.day
        WHERE t.p90 < %5$s * t.median""",
        LEAST_BYTES,
        servers(),
        sql(LEAST_SPEED),
        facility.isKnown() ? sql(facility.model().scratch().ostBytesPerSecond()) : "t.median",
        sql(SLOW),
        LEAST_OSTS);
  }

  /**
   * Statement with {@code file_system}, {@code ost}, {@code day}, {@code most} bytes/s carried and
   * {@code fullness} at most, as servers measured them. Names of OSTs end with their index in four
   * hexadecimal digits.
   */
  static String servers() {
    return """
        SELECT n.file_system, coalesce(ost_index, CAST(conv(substring(ost_name, -4), 16, 10) AS INT)) AS ost,
          CAST(interval_end AS DATE) AS day,
          max(coalesce(read_rate, 0) + coalesce(write_rate, 0)) AS most,
          max(bytes_used / nullif(bytes_used + bytes_free, 0)) AS fullness
        FROM lmt_ost o JOIN %s n ON o.file_system = n.lustre_name GROUP BY 1, 2, 3"""
        .formatted(LustreNames.VIEW);
  }

  private static String sql(double value) {
    return "CAST(" + value + " AS DOUBLE)";
  }
}
