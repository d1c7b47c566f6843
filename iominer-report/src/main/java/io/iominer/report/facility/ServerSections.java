// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.ChartRole.ACROSS;
import static io.iominer.report.section.ChartRole.LABEL;
import static io.iominer.report.section.ChartRole.VALUE;
import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.NUMBER;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ReportSection;

/** What servers measured: what file systems carried, and how full they were. */
public final class ServerSections {
  /** What servers measured over time. */
  public static final String OST_HOURS = "ost-hours";

  public static final String MDT_HOURS = "mdt-hours";

  /** What file systems carried over time. */
  public static final String SERVER_HOURS = "server-hours";

  /** Columns of {@link #ostHours} at most. Heuristic: five minutes each on a day. */
  private static final int MOST_BINS = 288;

  private static final int LEAST_BIN_SECONDS = 300;

  /** The begin of a sample's step, in SQL. */
  private static final String BEGIN =
      """
      timestamp_seconds(
            CAST(floor((unix_seconds(interval_end) - 1) / width_s) AS BIGINT) * width_s)""";

  private static final String STEP = "5 minutes (longer in reports of several days)";

  private static final String NO_SAMPLES =
      "The store has no server-side monitoring data of this time ('iominer ingest --lmt').";

  private static final String NO_MDT_SAMPLES =
      "The store has no server-side monitoring data of MDTs of this time ('iominer ingest --lmt').";

  private static final int WEEK = 7;

  private ServerSections() {}

  /** What each file system carried over time, all its OSTs together. */
  public static ReportSection serverHours(JobFilter jobs) {
    return ReportSection.table(
            SERVER_HOURS,
            "File system throughput (LMT)",
            NO_SAMPLES,
            column("file_system", "File system", TEXT),
            column("begin", "From (UTC)", TIME).as(ACROSS),
            column("read_rate", "Read", RATE).as(VALUE),
            column("write_rate", "Written", RATE).as(VALUE),
            column("read_rate_before", "Read, a week before", RATE).as(VALUE),
            column("write_rate_before", "Written, a week before", RATE).as(VALUE))
        .drawn(ChartKind.CURVES)
        .query(
            """
        WITH chosen AS (
          SELECT file_system, ost_name, interval_end, read_rate, write_rate, false AS is_before
          FROM lmt_ost WHERE %s
          UNION ALL
          SELECT file_system, ost_name, interval_end + INTERVAL 7 DAYS, read_rate, write_rate, true
          FROM lmt_ost WHERE %s
        ),
        width AS (%s),
        osts AS (
          SELECT file_system, ost_name, %s AS begin, is_before, avg(read_rate) AS read_rate,
            avg(write_rate) AS write_rate
          FROM chosen CROSS JOIN width
          WHERE read_rate IS NOT NULL OR write_rate IS NOT NULL
          GROUP BY 1, 2, 3, 4
        )
        SELECT file_system, begin,
          sum(read_rate) FILTER (WHERE NOT is_before) AS read_rate,
          sum(write_rate) FILTER (WHERE NOT is_before) AS write_rate,
          sum(read_rate) FILTER (WHERE is_before) AS read_rate_before,
          sum(write_rate) FILTER (WHERE is_before) AS write_rate_before
        FROM osts GROUP BY 1, 2 ORDER BY 1, 2"""
                .formatted(
                    jobs.period().containsInterval("interval_end"),
                    weekBefore(jobs.period()),
                    width(),
                    BEGIN))
        .withNote("Sum of all OSTs. Each row is a mean over " + STEP + ".");
  }

  /** The same days a week before; none of a period without an end, which has them itself. */
  private static String weekBefore(Period period) {
    return period.from().isEmpty() || period.to().isEmpty()
        ? "false"
        : Period.of(period.from().get().minusDays(WEEK), period.to().get().minusDays(WEEK))
            .containsInterval("interval_end");
  }

  /** How full a file system's OSTs were over time. */
  public static ReportSection fullness(JobFilter jobs) {
    return ReportSection.table(
            "fullness",
            "Space in use (LMT)",
            NO_SAMPLES,
            column("file_system", "File system", TEXT),
            column("begin", "From (UTC)", TIME).as(ACROSS),
            column("all_used", "All OSTs", SHARE).as(VALUE),
            column("fullest", "Fullest OST", SHARE).as(VALUE))
        .drawn(ChartKind.CURVES)
        .query(
            """
        WITH chosen AS (SELECT * FROM lmt_ost WHERE bytes_used IS NOT NULL AND %s),
        width AS (%s),
        osts AS (
          SELECT file_system, ost_name, %s AS begin, max_by(bytes_used, interval_end) AS used,
            max_by(bytes_used + bytes_free, interval_end) AS size
          FROM chosen CROSS JOIN width GROUP BY 1, 2, 3
        )
        SELECT file_system, begin, sum(used) / nullif(sum(size), 0) AS all_used,
          max(used / nullif(size, 0)) AS fullest
        FROM osts GROUP BY 1, 2 ORDER BY 1, 2"""
                .formatted(jobs.period().containsInterval("interval_end"), width(), BEGIN))
        .withNote("Each row is the last sample of " + STEP + ".");
  }

  /** What metadata servers did, by kind of operation. */
  public static ReportSection mdtOperations(JobFilter jobs) {
    return ReportSection.table(
            "mdt-operations",
            "Metadata operations by kind (LMT)",
            NO_MDT_SAMPLES,
            column("file_system", "File system", TEXT),
            column("operation", "Operation", TEXT).as(LABEL),
            column("operations", "Operations", COUNT).as(VALUE),
            column("of_all", "Of all operations", SHARE))
        .drawn(ChartKind.BARS)
        .query(
            """
        SELECT file_system, o.name AS operation, sum(o.count) AS operations,
          sum(o.count) / nullif(sum(sum(o.count)) OVER (PARTITION BY file_system), 0) AS of_all
        FROM (SELECT file_system, explode(operations) AS o FROM lmt_mds WHERE %s)
        GROUP BY 1, 2 HAVING sum(o.count) > 0 ORDER BY 1, 3 DESC, 2"""
                .formatted(jobs.period().containsInterval("interval_end")));
  }

  /** File systems by what their servers measured. */
  public static ReportSection fileSystems(JobFilter jobs) {
    return ReportSection.table(
            "file-systems",
            "File systems (LMT)",
            NO_SAMPLES,
            column("file_system", "File system", TEXT),
            column("osts", "OSTs", COUNT),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES),
            column("fullest", "Fullest OST", SHARE),
            column("first_sample", "From (UTC)", TIME),
            column("last_sample", "To (UTC)", TIME))
        .query(
            """
        SELECT file_system, count(DISTINCT ost_name) AS osts, sum(bytes_read) AS bytes_read,
          sum(bytes_written) AS bytes_written,
          max(bytes_used / nullif(bytes_used + bytes_free, 0)) AS fullest,
          min(interval_start) AS first_sample, max(interval_end) AS last_sample
        FROM lmt_ost WHERE %s GROUP BY 1 ORDER BY 1"""
                .formatted(jobs.period().containsInterval("interval_end")))
        .withNote(
            "These sums differ from those of logs: servers count what all clients did on these days; logs count"
                + " whole jobs that began on these days.");
  }

  /** What each OST carried over time, as its server measured it. */
  public static ReportSection ostHours(JobFilter jobs) {
    return ReportSection.table(
            OST_HOURS,
            "OST throughput (LMT)",
            NO_SAMPLES,
            column("file_system", "File system", TEXT).as(LABEL),
            column("ost_name", "OST", TEXT).as(LABEL),
            column("begin", "From (UTC)", TIME).as(ACROSS),
            column("rate", "Read + written", RATE).as(VALUE))
        .drawn(ChartKind.HEAT)
        .query(
            """
        WITH chosen AS (SELECT * FROM lmt_ost WHERE %s),
        width AS (%s)
        SELECT file_system, ost_name, %s AS begin,
          avg(coalesce(read_rate, 0D) + coalesce(write_rate, 0D)) AS rate
        FROM chosen CROSS JOIN width
        WHERE read_rate IS NOT NULL OR write_rate IS NOT NULL
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"""
                .formatted(jobs.period().containsInterval("interval_end"), width(), BEGIN))
        .withNote("Each row is a mean over " + STEP + ".");
  }

  /** What each MDT did over time, as its server measured it. */
  public static ReportSection mdtHours(JobFilter jobs) {
    return ReportSection.table(
            MDT_HOURS,
            "Metadata operations by MDT (LMT)",
            NO_MDT_SAMPLES,
            column("file_system", "File system", TEXT).as(LABEL),
            column("mdt", "MDT", TEXT).as(LABEL),
            column("begin", "From (UTC)", TIME).as(ACROSS),
            column("rate", "Operations/s", NUMBER).in("operations/s").as(VALUE))
        .drawn(ChartKind.HEAT)
        .query(
            """
        WITH chosen AS (
          SELECT file_system, coalesce(mdt_name, mds, 'MDT') AS mdt, interval_end, interval_s,
            aggregate(operations, 0L, (sum, o) -> sum + coalesce(o.count, 0L)) AS operations
          FROM lmt_mds WHERE operations IS NOT NULL AND interval_s > 0 AND %s
        ),
        width AS (%s)
        SELECT file_system, mdt, %s AS begin,
          sum(operations) / sum(interval_s) AS rate
        FROM chosen CROSS JOIN width GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"""
                .formatted(jobs.period().containsInterval("interval_end"), width(), BEGIN))
        .withNote("All kinds of operations. Each row is a mean over " + STEP + ".");
  }

  /** The length of a step, in SQL, of the rows that are chosen. */
  private static String width() {
    return """
        SELECT greatest(%d, %d * CAST(ceil((unix_seconds(max(interval_end))
            - unix_seconds(min(interval_end))) / %d) AS BIGINT)) AS width_s FROM chosen"""
        .formatted(LEAST_BIN_SECONDS, LEAST_BIN_SECONDS, LEAST_BIN_SECONDS * (long) MOST_BINS);
  }
}
