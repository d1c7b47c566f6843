// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import static org.apache.spark.sql.functions.max;

import io.iominer.core.query.IOMiner;
import io.iominer.core.query.Tuples;
import io.iominer.rootcause.fact.Machine;
import java.util.Locale;

/** Says of every log of a store why its job's I/O was slow. */
public final class Diagnoses {
  /** Uses of targets by logs; times in µs since 1970 UTC. */
  private static final String SPANS =
      """
      SELECT explode(ost_list(ost_bitmap)) AS ost, log_id, start_us, end_us FROM (
        SELECT ost_bitmap, log_id, stack(2,
          unix_micros(read_start_time), unix_micros(read_end_time),
          unix_micros(write_start_time), unix_micros(write_end_time)) AS (start_us, end_us)
        FROM darshan_file WHERE ost_count > 0)
      WHERE start_us < end_us""";

  private static final String COMPANY = "iominer_company";

  private Diagnoses() {}

  /**
   * Judges all logs.
   *
   * @return a row for each log: {@code job_id}, {@code log_id}, {@code verdict}, {@code
   *     dominant_cause} (NULL unless the verdict is a cause), {@code io_s} and the seconds lost to
   *     each cause
   */
  public static Tuples of(IOMiner miner, Machine machine) {
    TargetSpeeds speeds = TargetSpeeds.of(miner, machine);
    miner
        .load("darshan_file")
        .sql(SPANS)
        .group("ost", Company::of, Company.COLUMNS, "start_us")
        .dataset()
        .groupBy("log_id")
        .agg(max("company_s").as("company_s"))
        .createOrReplaceTempView(COMPANY);
    return miner
        .load("darshan_file")
        .sql(
            String.format(
                Locale.ROOT,
                """
      SELECT f.job_id, f.log_id, %s, j.process_count, j.run_time_s,
        unix_micros(j.start_time) AS start_us, ost_list(f.ost_bitmap) AS osts, c.company_s
      FROM darshan_file f
        JOIN darshan_job j ON f.job_id = j.job_id AND f.log_id = j.log_id
        LEFT JOIN %s c ON f.log_id = c.log_id
      WHERE f.parent_record_id IS NULL
        AND coalesce(f.file_name, '') NOT IN ('<STDIN>', '<STDOUT>', '<STDERR>')""",
                RecordRows.columns(),
                COMPANY))
        .group(
            "job_id",
            (job, rows) -> new Verdicts(job, rows, machine, speeds),
            Verdicts.COLUMNS,
            "log_id");
  }
}
