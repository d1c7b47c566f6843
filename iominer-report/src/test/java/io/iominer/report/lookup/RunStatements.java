// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.text.SqlText;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.ReportSection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All that a section about a log says, as a statement in SQL that a test compares with it. */
final class RunStatements {
  private final StoredLog log;
  private final List<FileSystemNames.Pair> names;

  RunStatements(StoredLog log, List<FileSystemNames.Pair> names) {
    this.log = log;
    this.names = names;
  }

  /** That which a page shows, where it has all columns. */
  ReportSection of(RunSection section) {
    ReportSection shown = section.of(log.jobId(), log.logId());
    return switch (section) {
      case CONTENTION -> shown.query(otherJobs());
      case OSTS -> shown.query(osts());
      default -> shown;
    };
  }

  private String isLog() {
    return "job_id = %dL AND log_id = '%s'".formatted(log.jobId(), log.logId());
  }

  private String otherJobs() {
    return """
        WITH use AS (
          SELECT u.file_system, u.ost, u.job_id, u.log_id, j.uid,
            unix_micros(u.start_time) AS begin_us, unix_micros(u.end_time) AS until_us
          FROM file_ost_use u JOIN darshan_job j ON u.job_id = j.job_id AND u.log_id = j.log_id
          WHERE u.start_time < u.end_time
        ), mine AS (
          SELECT * FROM use WHERE %1$s
        ), other AS (
          SELECT u.* FROM use u LEFT SEMI JOIN mine m
            ON u.file_system <=> m.file_system AND u.ost = m.ost
          WHERE NOT EXISTS (SELECT 1 FROM mine m WHERE u.job_id = m.job_id AND u.uid = m.uid)
            AND u.begin_us < (SELECT max(until_us) FROM mine)
            AND u.until_us > (SELECT min(begin_us) FROM mine)
        ), n AS (
          SELECT o.job_id AS other_job_id, o.uid AS other_uid, o.file_system, o.ost,
            sum(least(m.until_us, o.until_us) - greatest(m.begin_us, o.begin_us)) / 1e6D
              AS overlap_s
          FROM %2$s m JOIN %3$s o ON m.file_system <=> o.file_system AND m.ost = o.ost
            AND o.begin_us < m.until_us AND o.until_us > m.begin_us
          GROUP BY o.job_id, o.uid, o.file_system, o.ost
        )
        SELECT n.other_job_id AS job_id, first(j.application) AS application,
          coalesce(first(j.user), string(n.other_uid)) AS user, count(*) AS ost_count,
          transform(slice(sort_array(collect_set(struct(n.file_system, n.ost))), 1, %4$d),
            o -> concat('OST ', o.ost, coalesce(concat(' of ', o.file_system), ''))) AS osts, max(n.overlap_s) AS overlap_s,
          first(j.bytes) AS bytes
        FROM n JOIN (
          SELECT job_id, uid, min_by(application, start_time) AS application, max(user) AS user,
            sum(bytes_read + bytes_written) AS bytes
          FROM darshan_job GROUP BY job_id, uid) j
          ON n.other_job_id = j.job_id AND n.other_uid = j.uid
        GROUP BY n.other_job_id, n.other_uid
        ORDER BY overlap_s DESC, n.other_job_id LIMIT %5$d"""
        .formatted(
            isLog(),
            UnitedPeriods.of("mine", "file_system, ost", "begin_us", "until_us"),
            UnitedPeriods.of("other", "job_id, uid, file_system, ost", "begin_us", "until_us"),
            OtherJobRows.NAMED_OSTS,
            RunSection.ROWS);
  }

  private String osts() {
    return """
        WITH use AS (
          SELECT file_system, ost, bytes, unix_micros(start_time) / 1e6D AS begin_s,
            unix_micros(end_time) / 1e6D AS until_s
          FROM file_ost_use WHERE %1$s
        ), own AS (
          SELECT file_system, ost, coalesce(sum(bytes), 0) AS moved,
            sum(bytes) FILTER (WHERE begin_s < until_s) AS timed_moved
          FROM use GROUP BY file_system, ost
        ), timed AS (
          SELECT * FROM use WHERE begin_s < until_s
        ), busy AS (
          SELECT * FROM %4$s
        ), sample AS (
          SELECT o.ost_index, n.file_system, bytes_read + bytes_written AS moved, interval_s,
            unix_micros(interval_start) / 1e6D AS begin_s,
            unix_micros(interval_end) / 1e6D AS until_s,
            bytes_used / nullif(bytes_used + bytes_free, 0) AS fullness
          FROM lmt_ost o JOIN %3$s n ON o.file_system = n.lustre_name WHERE interval_s > 0
        ), served AS (
          SELECT file_system, ost, max(fullness) AS fullness, sum(moved) AS moved,
            sum(measured_s) AS measured_s
          FROM (
            SELECT o.file_system, o.ost, s.begin_s, max(s.fullness) AS fullness,
              max(s.moved) AS moved,
              sum(least(s.until_s, o.until_s) - greatest(s.begin_s, o.begin_s))
                FILTER (WHERE s.moved IS NOT NULL) AS measured_s
            FROM busy o JOIN sample s
              ON s.file_system <=> o.file_system AND s.ost_index = o.ost
                AND s.begin_s < o.until_s AND s.until_s > o.begin_s
            GROUP BY o.file_system, o.ost, s.begin_s)
          GROUP BY file_system, ost
        ), used AS (
          SELECT file_system, ost, sum(until_s - begin_s) AS used_s
          FROM busy GROUP BY file_system, ost
        ), around AS (
          SELECT a.* FROM (SELECT explode(osts) AS a FROM job_contention WHERE %1$s)
        )
        SELECT o.ost, CAST(o.moved AS BIGINT) AS bytes, a.busy_s, a.overlap_s, a.interference_s,
          a.other_jobs_bytes, a.speed, o.file_system, CAST(s.moved AS BIGINT) AS measured_bytes,
          CASE WHEN s.measured_s >= %5$sD * u.used_s AND o.timed_moved <= s.moved
            THEN o.timed_moved / nullif(s.moved, 0) END AS measured_share,
          coalesce(s.fullness, a.fullness) AS fullness
        FROM own o
          LEFT JOIN served s ON o.file_system <=> s.file_system AND o.ost = s.ost
          LEFT JOIN used u ON o.file_system <=> u.file_system AND o.ost = u.ost
          LEFT JOIN around a ON o.file_system <=> a.file_system AND o.ost = a.ost
        ORDER BY o.moved DESC, o.file_system, o.ost LIMIT %2$d"""
        .formatted(
            isLog(),
            RunSection.OSTS_SHOWN,
            relation(names),
            UnitedPeriods.of("timed", "file_system, ost", "begin_s", "until_s"),
            MeasuredOst.WHOLE);
  }

  /** The pairs as a relation in SQL: {@code lustre_name} and {@code file_system}. */
  private static String relation(List<FileSystemNames.Pair> pairs) {
    String rows =
        pairs.isEmpty()
            ? "(" + text(null) + ", " + text(null) + ")"
            : pairs.stream()
                .map(pair -> "(" + text(pair.lustreName()) + ", " + text(pair.mountPoint()) + ")")
                .collect(Collectors.joining(", "));
    return "(SELECT * FROM VALUES "
        + rows
        + " AS name(lustre_name, file_system) WHERE lustre_name IS NOT NULL)";
  }

  private static String text(@Nullable String value) {
    return value == null ? "CAST(NULL AS STRING)" : SqlText.literal(value);
  }
}
