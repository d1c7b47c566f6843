// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.TEXT;

import io.iominer.core.analysis.JobFilter;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.ReportSection.Shape;
import io.iominer.report.section.SectionColumn;
import java.util.List;

/** What a store does not hold, and what a report therefore cannot say. */
public final class MissingSection {
  private MissingSection() {}

  /** Of some jobs and their days; rejected sources are those of all. */
  public static ReportSection of(JobFilter jobs) {
    return new ReportSection(
        "missing",
        "Data that is missing, and what cannot be said without it",
        "Nothing is known to be missing.",
        Shape.TABLE,
        List.of(
            new SectionColumn("What is missing", TEXT),
            new SectionColumn("How many", COUNT),
            new SectionColumn("Of", COUNT),
            new SectionColumn("Without it unknown", TEXT)),
        """
        WITH log AS (SELECT * FROM darshan_job WHERE %s),
        day AS (SELECT DISTINCT date(start_time) AS day FROM log WHERE start_time IS NOT NULL),
        missing AS (
          SELECT 1 AS place, 'logs without a diagnosis' AS missing, count_if(d.log_id IS NULL) AS missing_count,
            count(*) AS all_count, 'why they were slow: run iominer analyze' AS unknown
          FROM log l LEFT JOIN diagnosis d ON l.job_id = d.job_id AND l.log_id = d.log_id
          UNION ALL
          SELECT 2, 'logs without accounting of their job', count_if(a.log_id IS NULL), count(*),
            'node hours, and how many nodes the ranks had'
          FROM log l LEFT JOIN (SELECT * FROM job_allocation WHERE match_quality <> 'none') a
            ON l.job_id = a.job_id AND l.log_id = a.log_id
          UNION ALL
          SELECT 3, 'logs that do not say on which OSTs files lie', count_if(coalesce(ost_count, 0) = 0), count(*),
            'contention and slow OSTs of these jobs' FROM log
          UNION ALL
          SELECT 4, 'logs of which records are missing', count_if(size(modules_incomplete) > 0), count(*),
            'part of what these jobs did' FROM log
          UNION ALL
          SELECT 5, 'logs without the end of the run', count_if(end_time IS NULL), count(*),
            'run time, and who ran beside them' FROM log
          UNION ALL
          SELECT 6, 'sources that were rejected, as a whole or in part', count(DISTINCT path),
            CAST(NULL AS BIGINT), 'what they held' FROM ingest_reject
          UNION ALL
          SELECT 7, 'days with jobs, but without server-side monitoring data',
            count_if(s.day IS NULL), count(*), 'what OSTs and MDTs carried in all'
          FROM day d LEFT JOIN (SELECT DISTINCT date(interval_end) AS day FROM lmt_ost) s ON d.day = s.day
        )
        SELECT missing, missing_count, all_count, unknown FROM missing
        WHERE missing_count > 0 ORDER BY place"""
            .formatted(jobs.holds("")));
  }
}
