// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.table.LmtColumns;
import io.iominer.report.facility.Attention.Topic;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRow;
import io.iominer.report.section.SectionRows;
import java.util.List;

/** What a store does not hold, and what a report therefore cannot say. */
public final class MissingSection {
  /** Its id. */
  public static final String ID = "missing";

  /** Lines of a page's beginning; heuristic. */
  private static final int MOST_LINES = 2;

  private MissingSection() {}

  /** What is missing most, in lines; nothing of another section. */
  public static List<Attention> attention(SectionRows rows) {
    if (!rows.section().id().equals(ID)) {
      return List.of();
    }
    List<Attention> lines =
        rows.byName().stream()
            .limit(MOST_LINES)
            .map(row -> new Attention(Topic.MISSING_DATA, row.text("missing"), line(row)))
            .toList();
    return isEverything(rows) ? lines.subList(0, 1) : lines;
  }

  private static boolean isEverything(SectionRows rows) {
    return !rows.rows().isEmpty() && "everything".equals(rows.byName().get(0).value("unknown"));
  }

  private static String line(SectionRow row) {
    String what =
        row.value("missing_count") == null
            ? row.text("missing").replaceFirst("^any ", "no ")
            : row.text("missing_count")
                + " of "
                + row.text("all_count")
                + " "
                + row.text("missing");
    return what + "; unknown: " + row.text("unknown");
  }

  /** Of some jobs and their days; rejected sources are those of all. */
  public static ReportSection of(JobFilter jobs) {
    return ReportSection.table(
            ID,
            "Data that is missing, and what cannot be said without it",
            "Nothing is known to be missing.",
            column("missing", "What is missing", TEXT),
            column("missing_count", "How many", COUNT),
            column("all_count", "Of", COUNT),
            column("unknown", "Without it unknown", TEXT))
        .query(
            """
        WITH log AS (SELECT * FROM darshan_job WHERE %s),
        day AS (SELECT DISTINCT date(start_time) AS day FROM log WHERE start_time IS NOT NULL),
        server AS (SELECT DISTINCT date(%s) AS day
          FROM lmt_ost WHERE %s),
        missing AS (
          SELECT 0 AS place, 'any log of a job of these days' AS missing,
            CAST(NULL AS BIGINT) AS missing_count, count(*) AS all_count,
            'everything' AS unknown FROM log
          UNION ALL
          SELECT 1, 'logs without a diagnosis', count_if(d.log_id IS NULL), count(*),
            'why they were slow: run iominer analyze'
          FROM log l LEFT JOIN diagnosis d ON l.job_id = d.job_id AND l.log_id = d.log_id
          UNION ALL
          SELECT 2, 'logs without accounting of their job', count_if(a.log_id IS NULL), count(*),
            'node hours, and how many nodes the ranks had'
          FROM log l LEFT JOIN (SELECT * FROM job_allocation WHERE match_quality <> 'none') a
            ON l.job_id = a.job_id AND l.log_id = a.log_id
          UNION ALL
          SELECT 3, 'logs without the OSTs of their files', count_if(coalesce(ost_count, 0) = 0), count(*),
            'contention and slow OSTs of these jobs' FROM log
          UNION ALL
          SELECT 4, 'logs with missing records', count_if(size(modules_incomplete) > 0), count(*),
            'part of what these jobs did' FROM log
          UNION ALL
          SELECT 5, 'logs without the end of the run', count_if(end_time IS NULL), count(*),
            'run time, and who ran beside them' FROM log
          UNION ALL
          SELECT 6, 'sources that were rejected, as a whole or in part', count(DISTINCT path),
            (SELECT count(*) FROM ingest_source), 'what they held' FROM ingest_reject
          UNION ALL
          SELECT 7, 'days with jobs, but without server-side monitoring data',
            count_if(s.day IS NULL), count(*), 'what OSTs and MDTs carried in all'
          FROM day d LEFT JOIN server s ON d.day = s.day
          UNION ALL
          SELECT 8, 'any server-side monitoring data of these days', CAST(NULL AS BIGINT), count(*),
            'what OSTs and MDTs carried in all' FROM server
        )
        SELECT missing, missing_count, all_count, unknown FROM missing
        WHERE missing_count > 0 OR (missing_count IS NULL AND all_count = 0) ORDER BY place"""
                .formatted(
                    jobs.holds(""),
                    LmtColumns.LAST_MOMENT,
                    jobs.period().containsInterval(LmtColumns.INTERVAL_END)));
  }
}
