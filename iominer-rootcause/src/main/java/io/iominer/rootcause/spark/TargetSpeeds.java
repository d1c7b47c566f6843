// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.query.IOMiner;
import io.iominer.rootcause.fact.Machine;
import java.io.Serializable;
import java.sql.Date;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Row;

/**
 * How fast each storage target was on each day, as jobs and servers saw it. There are as many
 * entries as targets times days, so they fit on the driver.
 */
final class TargetSpeeds implements Serializable {
  private static final long serialVersionUID = 1;

  /** A target whose good files are slower than this share of the others' is slow; ours. */
  private static final double SLOW = 0.85;

  /** Files of at least so many bytes tell a rate; ours. */
  private static final long LEAST_BYTES = 16 << 20;

  /** Least speed, so that nothing takes for ever; ours. */
  private static final double LEAST_SPEED = 0.01;

  private final HashMap<LocalDate, HashMap<Integer, Double>> byDay = new HashMap<>();

  private TargetSpeeds() {}

  /** Speeds of the targets on the days of the store. */
  static TargetSpeeds of(IOMiner miner, Machine machine) {
    TargetSpeeds speeds = new TargetSpeeds();
    for (Row row : slow(miner)) {
      double carried = Math.max(row.<Double>getAs("p90"), row.<Double>getAs("most"));
      speeds
          .byDay
          .computeIfAbsent(row.<Date>getAs("day").toLocalDate(), day -> new HashMap<>())
          .put(
              row.getAs("ost"), Math.max(LEAST_SPEED, Math.min(1, carried / machine.targetRate())));
    }
    return speeds;
  }

  /** Speeds on a day; targets that are as fast as they should be are left out. */
  Map<Integer, Double> on(LocalDate day) {
    return byDay.getOrDefault(day, new HashMap<>());
  }

  private static List<Row> slow(IOMiner miner) {
    return miner
        .sql(
            String.format(
                Locale.ROOT,
                """
                WITH used AS (
                  SELECT f.job_id, f.log_id, explode(ost_list(f.ost_bitmap)) AS ost,
                    coalesce(f.posix_bytes_read, 0) AS br, f.posix_f_read_time AS tr,
                    coalesce(f.posix_bytes_written, 0) AS bw, f.posix_f_write_time AS tw
                  FROM darshan_file f
                  WHERE f.ost_count = 1 AND f.rank >= 0
                ), rate AS (
                  SELECT u.ost, CAST(j.start_time AS DATE) AS day,
                    greatest(CASE WHEN br >= %1$d AND tr > 0 THEN br / tr END,
                      CASE WHEN bw >= %1$d AND tw > 0 THEN bw / tw END) AS rate
                  FROM used u JOIN darshan_job j ON u.job_id = j.job_id AND u.log_id = j.log_id
                  WHERE j.start_time IS NOT NULL
                ), target AS (
                  SELECT ost, day, percentile(rate, 0.9) AS p90 FROM rate
                  WHERE rate IS NOT NULL GROUP BY ost, day
                ), server AS (
                  SELECT CAST(conv(substring(ost_name, -4), 16, 10) AS INT) AS ost,
                    CAST(interval_end AS DATE) AS day,
                    max(coalesce(read_rate, 0) + coalesce(write_rate, 0)) AS most
                  FROM lmt_ost GROUP BY 1, 2
                )
                SELECT t.ost, t.day, t.p90, coalesce(s.most, 0D) AS most
                FROM target t LEFT JOIN server s ON t.ost = s.ost AND t.day = s.day
                WHERE t.p90 < %2$s * (SELECT percentile(p90, 0.5) FROM target)""",
                LEAST_BYTES,
                Double.toString(SLOW)))
        .collectAsList();
  }
}
