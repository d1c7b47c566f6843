// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.model.JobKey;
import io.iominer.core.query.FileOstUses;
import io.iominer.sweepline.OstUse;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Row;

/** Rows of logs' uses of OSTs, as they are swept. */
final class OstUseRows {
  /** The column by which rows are grouped: file system and index. */
  static final String OST = "of_ost";

  /** How the rows of an OST are sorted. */
  static final String[] ORDER = {"start_us", "log_id", "end_us"};

  /** Times in µs since 1970 UTC; work is in bytes. */
  private static final String COLUMNS =
      "named_struct('file_system', file_system, 'ost', ost) AS "
          + OST
          + ", job_id, uid, log_id, unix_micros(start_time) AS start_us,"
          + " unix_micros(end_time) AS end_us, coalesce(bytes, 0D) AS bytes,"
          + " coalesce(bytes, 0D) + %s * coalesce(scattered_requests, 0D) AS work";

  private OstUseRows() {}

  /**
   * Statement with a row for each use that has a length.
   *
   * @param logs a relation with {@code job_id}, {@code log_id} and {@code uid}
   * @param scatteredBytes bytes that an OST could move in the time that a scattered request costs,
   *     an expression over a use's {@code start_time}
   */
  static String statement(String logs, String scatteredBytes) {
    return "SELECT "
        + COLUMNS.formatted(scatteredBytes)
        + " FROM ("
        + FileOstUses.ofLogs(logs)
        + ") WHERE start_time < end_time";
  }

  /** A row as it is swept. */
  static OstUse use(Row row) {
    return new OstUse(
        new JobKey(row.<Long>getAs("job_id"), row.<Long>getAs("uid")),
        row.getAs("log_id"),
        TimeUnit.MICROSECONDS.toNanos(row.<Long>getAs("start_us")),
        TimeUnit.MICROSECONDS.toNanos(row.<Long>getAs("end_us")),
        row.<Double>getAs("bytes"),
        row.<Double>getAs("work"));
  }
}
