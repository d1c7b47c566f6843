// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.table.LmtColumns;
import io.iominer.report.section.ReportSection;

/** What a store does not hold, and what a report therefore cannot say. */
public final class MissingSection {
  /** Its id. */
  static final String ID = "missing";

  private MissingSection() {}

  /** Of some jobs and their days; rejected sources are those of all. */
  public static ReportSection of(JobFilter jobs) {
    return ReportSection.table(
            ID,
            "Missing data",
            "Nothing is known to be missing.",
            column("missing", "What is missing", TEXT),
            column("missing_count", "How many", COUNT),
            column("all_count", "Of", COUNT),
            column("unknown", "What cannot be said", TEXT),
            column("source", "Source", TEXT))
        .query(
            """
        WITH log AS (SELECT * FROM darshan_job WHERE %1$s),
        day AS (SELECT DISTINCT date(start_time) AS day FROM log WHERE start_time IS NOT NULL),
        sample AS (SELECT date(%2$s) AS day, is_missing FROM lmt_ost WHERE %3$s),
        server AS (SELECT DISTINCT day FROM sample),
        missing AS (
          SELECT 0 AS place, 'any log of a job of these days' AS missing,
            CAST(NULL AS BIGINT) AS missing_count, count(*) AS all_count,
            'everything' AS unknown, '%5$s' AS source FROM log
          UNION ALL
          SELECT 1, 'any accounting of jobs that ended on these days', NULL, count(*),
            'nodes and accounts', '%6$s' FROM slurm_job WHERE %4$s
          UNION ALL
          SELECT 2, 'any server-side monitoring data of these days', NULL, count(*),
            'what OSTs and MDTs carried in all', '%7$s' FROM server
          UNION ALL
          SELECT 3, 'logs without a diagnosis', count_if(d.log_id IS NULL), count(*),
            'why they were slow: run iominer analyze', '%5$s'
          FROM log l LEFT JOIN diagnosis d ON l.job_id = d.job_id AND l.log_id = d.log_id
          UNION ALL
          SELECT 4, 'logs that cannot be diagnosed', count_if(d.verdict = 'skipped'), count(*),
            'why they were slow: see column caveats of table diagnosis', '%5$s'
          FROM log l LEFT JOIN diagnosis d ON l.job_id = d.job_id AND l.log_id = d.log_id
          UNION ALL
          SELECT 5, 'logs without accounting of their job', count_if(a.log_id IS NULL), count(*),
            'node hours, and how many nodes the ranks had', '%6$s'
          FROM log l LEFT JOIN (SELECT * FROM job_allocation WHERE match_quality <> 'none') a
            ON l.job_id = a.job_id AND l.log_id = a.log_id
          UNION ALL
          SELECT 6, 'logs of files on Lustre without their OSTs',
            count_if(coalesce(ost_count, 0) = 0), count(*),
            'contention and slow OSTs of these jobs', '%8$s' FROM log WHERE lustre_file_count > 0
          UNION ALL
          SELECT 7, 'logs with incomplete counters', count_if(
            exists(modules_incomplete, module -> NOT startswith(module, 'DXT_'))), count(*),
            'part of what these jobs did', '%5$s' FROM log
          UNION ALL
          SELECT 8, 'logs with an incomplete trace (DXT)',
            count_if(size(modules_incomplete) > 0 AND
              NOT exists(modules_incomplete, module -> NOT startswith(module, 'DXT_'))), count(*),
            'when each operation began and ended', '%5$s' FROM log
          UNION ALL
          SELECT 9, 'logs without the end of the run', count_if(end_time IS NULL), count(*),
            'run time, and which jobs ran at the same time', '%5$s' FROM log
          UNION ALL
          SELECT 10, 'sources that were rejected, as a whole or in part', count(DISTINCT path),
            (SELECT count(*) FROM ingest_source), 'what they held', '%5$s' FROM ingest_reject
          UNION ALL
          SELECT 11, 'days with jobs, but without server-side monitoring data',
            count_if(s.day IS NULL), count(*), 'what OSTs and MDTs carried in all', '%7$s'
          FROM day d LEFT JOIN server s ON d.day = s.day
          UNION ALL
          SELECT 12, 'intervals of OSTs without a sample', count_if(is_missing), count(*),
            'what these OSTs carried then', '%7$s' FROM sample
        )
        SELECT missing, missing_count, all_count, unknown, source FROM missing
        WHERE missing_count > 0 OR (missing_count IS NULL AND all_count = 0) ORDER BY place"""
                .formatted(
                    jobs.holds(""),
                    LmtColumns.LAST_MOMENT,
                    jobs.period().containsInterval(LmtColumns.INTERVAL_END),
                    jobs.period().contains("end_time"),
                    DataSource.DARSHAN.label(),
                    DataSource.SLURM.label(),
                    DataSource.SERVERS.label(),
                    DataSource.LAYOUT.label().replace("'", "''")));
  }
}
