// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.query.LustreNames;
import io.iominer.core.query.Tuples;
import io.iominer.rootcause.ost.SlowDays;
import java.sql.Date;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** How fast and how full each OST was on each day, by {@code ost_day}. */
final class OstSpeeds {
  private static final String OST = "of_ost";

  private static final String COLUMNS =
      "day DATE, speed DOUBLE, jobs BIGINT, days BIGINT, confidence STRING";

  private OstSpeeds() {}

  /**
   * Statement with {@code file_system}, {@code ost} and {@code day} of days on which jobs had files
   * there, what they tell of it, and how fast it was for those that it slowed: as a share of what
   * an OST can do, or, where nobody knows, of what the others gave them. What it gave at most says
   * less, as it may have been slow for a part of the day.
   */
  static String told(DatedOsts osts) {
    return String.format(
        Locale.ROOT,
        """
        SELECT named_struct('file_system', file_system, 'ost', ost) AS of_ost,
          CAST(day AS DATE) AS day, demanding_job_count, slowed_job_count, job_share,
          file_rate, peak_rate / file_rate AS server_share,
          %s AS speed
        FROM ost_day WHERE file_rate > 0""",
        osts.knownRate("CAST(day AS DATE)")
            .map(rate -> "slowed_rate / " + rate)
            .orElse("slowed_share"));
  }

  /**
   * Rows with {@code file_system}, {@code ost}, {@code day} and {@code speed} when slow, and what
   * tells it: {@code jobs}, {@code days} and {@code confidence}.
   *
   * @param told by {@link #told}
   */
  static Tuples slow(Tuples told) {
    return told.group(OST, (ost, rows) -> slow(rows), COLUMNS, "day").project(OST + ".*", "*");
  }

  private static Iterator<Row> slow(Iterator<Row> rows) {
    List<SlowDays.Told> days = new ArrayList<>();
    while (rows.hasNext()) {
      Row row = rows.next();
      days.add(
          new SlowDays.Told(
              row.<Date>getAs("day").toLocalDate(),
              row.<Long>getAs("demanding_job_count"),
              row.<Long>getAs("slowed_job_count"),
              row.<Double>getAs("file_rate"),
              number(row, "speed"),
              number(row, "job_share"),
              number(row, "server_share")));
    }
    return SlowDays.clearly(days).stream()
        .map(
            slow ->
                RowFactory.create(
                    Date.valueOf(slow.day()),
                    slow.speed(),
                    slow.evidence().jobs(),
                    slow.evidence().days(),
                    slow.evidence().confidence().label()))
        .iterator();
  }

  private static OptionalDouble number(Row row, String column) {
    Double value = row.<@Nullable Double>getAs(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /**
   * Statement with {@code file_system}, {@code ost}, {@code day} and {@code fullness} at most, as
   * servers measured it; for {@link LustreNames#VIEW}.
   */
  static String fullness() {
    return """
        SELECT o.file_system, o.ost, CAST(o.day AS DATE) AS day, o.fullness
        FROM ost_day o LEFT SEMI JOIN %s n
          ON o.lustre_name = n.lustre_name AND o.file_system <=> n.file_system
        WHERE o.fullness IS NOT NULL"""
        .formatted(LustreNames.VIEW);
  }
}
