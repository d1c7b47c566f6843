// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline.spark;

import io.iominer.core.spark.IOMiner;
import io.iominer.core.table.DarshanFileTable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The critical files of every log of a store: the fewest rows of {@code darshan_file} that cover
 * the time in which a job read, wrote, opened or closed files, or did any of these.
 *
 * <p>A file's time is that from the first to the last operation of its row, which can hold pauses;
 * it is clipped to the job's run time where that is known. Times are compared in microseconds. Left
 * out are the standard streams, and HDF5 datasets and PnetCDF variables, whose file has a row of
 * its own. The result of equal intervals is that of the smallest record id, then rank.
 *
 * <p>Logs are swept one after the other where their rows lie: the plan has no exchange, and of a
 * log only the rows are on the heap that may still become critical.
 */
public final class CriticalFiles {
  /** Columns of an interval as the sweep gets and gives it; times in µs since 1970 UTC. */
  private static final String INTERVALS =
      """
      SELECT * FROM (
        SELECT /*+ MERGE(j) */ f.job_id, f.log_id, f.record_id, f.rank, f.file_name,
          unix_micros(j.start_time) AS window_start_us,
          unix_micros(j.start_time) + CAST(ceil(j.run_time_s * 1000000) AS BIGINT)
            AS window_end_us,
          stack(4,
            'READ', unix_micros(f.read_start_time), unix_micros(f.read_end_time),
            'WRITE', unix_micros(f.write_start_time), unix_micros(f.write_end_time),
            'METADATA', unix_micros(f.open_start_time), unix_micros(f.open_end_time),
            'METADATA', unix_micros(f.close_start_time), unix_micros(f.close_end_time))
            AS (activity, start_us, end_us)
        FROM darshan_file f LEFT JOIN darshan_job j ON f.job_id = j.job_id AND f.log_id = j.log_id
        WHERE %s)
      WHERE start_us IS NOT NULL AND end_us IS NOT NULL
      """
          .formatted(DarshanFileTable.isFile());

  private static final String SWEPT =
      "log_id STRING, direction STRING, record_id DECIMAL(20, 0), rank BIGINT, file_name STRING,"
          + " start_us BIGINT, end_us BIGINT, exclusive_ns BIGINT";

  private CriticalFiles() {}

  /**
   * Sweeps all logs.
   *
   * @return a row for each critical interval: {@code job_id}, {@code log_id}, {@code direction}
   *     (READ, WRITE, METADATA or ALL, see {@link io.iominer.sweepline.IoActivity}), {@code
   *     record_id}, {@code rank}, {@code file_name}, {@code start_time} and {@code end_time} of the
   *     interval within the job's time, and {@code exclusive_s}, the seconds that it adds. Its sum
   *     over a log and direction is the busy time. A file can come twice for METADATA and ALL. A
   *     log without time in a direction has no row for it.
   */
  public static Dataset<Row> of(IOMiner miner) {
    return miner
        .query(INTERVALS)
        .group("job_id", CriticalRows::new, SWEPT, "log_id", "start_us", "record_id", "rank")
        .dataset()
        .selectExpr(
            "job_id",
            "log_id",
            "direction",
            "record_id",
            "rank",
            "file_name",
            "timestamp_micros(start_us) AS start_time",
            "timestamp_micros(end_us) AS end_time",
            "exclusive_ns / 1e9D AS exclusive_s");
  }
}
