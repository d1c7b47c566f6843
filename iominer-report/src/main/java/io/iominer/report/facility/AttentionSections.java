// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.ChartRole.LABEL;
import static io.iominer.report.section.ChartRole.VALUE;
import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.CAUSE;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.NUMBER;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.model.Cause;
import io.iominer.report.facility.GroupSections.By;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ReportSection;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What an operator looks at first: who lost most, whose jobs overlapped, what the servers carried.
 */
public final class AttentionSections {
  /** Ids of sections. */
  static final String LOST_NODE_HOURS = "lost-node-hours";

  /** Users by what they lost, who are mostly those of the applications. */
  public static final String LOST_BY_USER = "lost-by-user";

  static final String INTERFERENCE = "interference";

  /** The section with the figures of all jobs. */
  public static final String KEY_FIGURES = "key-figures";

  /** The list of jobs to which applications lead. */
  public static final String LOST_JOBS = "lost-jobs";

  /** Other applications of a row; heuristic. */
  private static final int SHOWN_OTHERS = 3;

  private AttentionSections() {}

  /** Applications by the node hours that their jobs lost. */
  public static ReportSection lostNodeHours(JobFilter jobs, int rows) {
    return lost(By.APPLICATION, LOST_NODE_HOURS, "Applications", jobs, rows);
  }

  /** Users by the same. */
  public static ReportSection lostByUser(JobFilter jobs, int rows) {
    return lost(By.USER, LOST_BY_USER, "Users", jobs, rows);
  }

  private static ReportSection lost(By by, String id, String who, JobFilter jobs, int rows) {
    return ReportSection.table(
            id,
            who + " by lost node hours",
            "No job lost time that has a cause, or none was diagnosed.",
            column(by.column(), by.heading(), TEXT).as(LABEL),
            column("logs", "Logs", COUNT),
            column("lost_node_hours", "Lost node hours", NUMBER).in("node hours").as(VALUE),
            column("lost_share", "Of its node hours", SHARE),
            column("lost_s", "Lost", SECONDS),
            column("cause", "Main cause", CAUSE),
            column("unknown_node_logs", "Logs with unknown nodes", COUNT),
            column("job_id", "Job", TEXT),
            column("lost_of_all", "Of all node hours", SHARE))
        .drawn(ChartKind.BARS)
        .query(
            """
        SELECT %s AS %s, count(*) AS logs, sum(r.lost_s * node_count) / 3600 AS lost_node_hours,
          sum(r.lost_s * node_count) / nullif(sum(run_time_s * node_count), 0) AS lost_share,
          sum(r.lost_s) AS lost_s, array_max(array(%s)).cause AS cause,
          count_if(node_count IS NULL) AS unknown_node_logs,
          max_by(r.job_id, struct(r.lost_s * coalesce(node_count, 1), r.job_id)) AS job_id,
          sum(r.lost_s * coalesce(node_count, 1)) / (
            SELECT nullif(sum(r.run_time_s * coalesce(node_count, 1)), 0)
            FROM application_run r WHERE %s) AS lost_of_all
        FROM application_run r JOIN diagnosis d ON r.job_id = d.job_id AND r.log_id = d.log_id
        WHERE r.lost_s > 0 AND %s IS NOT NULL AND %s
        GROUP BY 1 ORDER BY lost_node_hours DESC NULLS LAST, lost_s DESC, 1
        LIMIT %d"""
                .formatted(
                    by.expression(),
                    by.column(),
                    lostByCause(),
                    ChosenRuns.of(jobs),
                    by.expression(),
                    ChosenRuns.of(jobs),
                    rows))
        .withNote(
            """
            Logs: logs that lost time
            %s
            Lost node hours: lost time multiplied by the nodes of the job
            Of its node hours: lost node hours over all node hours of the same jobs
            Logs with unknown nodes: in 'Of all node hours' they count as one node; 'Lost node hours' and 'Of its node hours' leave them out
            Job: the one that lost most
            Of all node hours: lost node hours over the node hours of all jobs"""
                .formatted(LossWords.LOST));
  }

  /** What all jobs did and lost. */
  public static ReportSection keyFigures(JobFilter jobs) {
    return ReportSection.facts(
            KEY_FIGURES,
            "All jobs",
            "",
            column("jobs", "Jobs", COUNT),
            column("logs", "Logs", COUNT),
            column("allocated_logs", "Logs with a known number of nodes", COUNT),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES),
            column("node_hours", "Node hours", NUMBER),
            column("io_node_hours", "Node hours in I/O", NUMBER),
            column("lost_node_hours", "Lost node hours", NUMBER),
            column("lost_s", "Lost", SECONDS))
        .query(
            """
        SELECT count(DISTINCT job_id, uid) AS jobs, count(*) AS logs,
          count(node_count) AS allocated_logs, sum(bytes_read) AS bytes_read,
          sum(bytes_written) AS bytes_written, sum(run_time_s * node_count) / 3600 AS node_hours,
          sum(io_s * node_count) / 3600 AS io_node_hours,
          sum(lost_s * node_count) / 3600 AS lost_node_hours, sum(lost_s) AS lost_s
        FROM application_run r WHERE %s"""
                .formatted(ChosenRuns.of(jobs)))
        .withNote("Node hours: of logs whose number of nodes is known\n" + LossWords.LOST);
  }

  /** Jobs by the node hours that they lost, each log by itself. */
  public static ReportSection lostJobs(JobFilter jobs, int rows) {
    return ReportSection.table(
            LOST_JOBS,
            "Jobs by lost node hours",
            "No job lost time that has a cause, or none was diagnosed.",
            column("job_id", "Job", TEXT),
            column("application", "Application", TEXT),
            column("user", "User", TEXT),
            column("start_time", "Start (UTC)", TIME),
            column("node_count", "Nodes", COUNT),
            column("run_time_s", "Run time", SECONDS),
            column("io_s", "I/O time", SECONDS),
            column("lost_s", "Lost", SECONDS),
            column("lost_node_hours", "Lost node hours", NUMBER).in("node hours"),
            column("cause", "Main cause", CAUSE))
        .query(
            """
        SELECT r.job_id, r.application, coalesce(r.user, CAST(r.uid AS STRING)) AS user,
          r.start_time, r.node_count, r.run_time_s, r.io_s, r.lost_s,
          r.lost_s * r.node_count / 3600 AS lost_node_hours,
          coalesce(r.dominant_cause, r.verdict) AS cause
        FROM application_run r
        WHERE r.lost_s > 0 AND r.verdict IN ('cause', 'no_single_cause', 'minor') AND %s
        ORDER BY r.lost_s * coalesce(r.node_count, 1) DESC, r.job_id, r.log_id LIMIT %d"""
                .formatted(ChosenRuns.of(jobs), rows))
        .withNote(
            "Sorted by lost node hours. A log whose number of nodes is unknown is sorted as if it had one node.\n"
                + "Left out: logs in which "
                + LossWords.SMALL
                + "\nMain cause: "
                + LossWords.MINOR_CAUSE
                + "\n"
                + LossWords.LOST
                + "; what no cause explains counts only for 'Left out'\n"
                + "'diagnose' of a log without the store may find other losses, as it compares with no other"
                + " runs.");
  }

  /** What was lost to each cause, in node hours; a log of unknown nodes counts as one node. */
  private static String lostByCause() {
    return Arrays.stream(Cause.values())
        .map(
            cause ->
                "struct(sum(coalesce(d.%s, 0) * coalesce(node_count, 1)) AS lost, '%s' AS cause)"
                    .formatted(cause.column(), cause.label()))
        .collect(Collectors.joining(", "));
  }

  /** Jobs by what they lost to others on their OSTs, and whose jobs these were; a row for a log. */
  public static ReportSection interference(JobFilter jobs, int rows) {
    return ReportSection.table(
            INTERFERENCE,
            "Jobs by time lost to contention",
            "No job is known to have lost time to other jobs on its OSTs.",
            column("job_id", "Job", TEXT),
            column("application", "Application", TEXT),
            column("lost_contention_s", "Lost to contention", SECONDS),
            column("other_applications", "Applications there", COUNT),
            column("longest", "Longest overlap", TEXT))
        .query(
            """
        WITH met AS (
          SELECT j.job_id, j.log_id, j.application,
            coalesce(o.application, 'unknown') AS other, max(p.overlap_s) AS overlap_s
          FROM job_pair p
            JOIN darshan_job j ON p.job_id = j.job_id AND p.log_id = j.log_id
            JOIN (SELECT DISTINCT job_id, uid, application FROM darshan_job) o
              ON p.other_job_id = o.job_id AND p.other_uid = o.uid
          WHERE %s
          GROUP BY 1, 2, 3, 4
        ), longest AS (
          SELECT job_id, log_id, application, count(*) AS other_applications,
            array_sort(collect_list(struct(-overlap_s AS place, other, overlap_s))) AS others
          FROM met GROUP BY 1, 2, 3
        )
        SELECT m.job_id, m.application, d.lost_contention_s, m.other_applications,
          array_join(transform(slice(m.others, 1, %d),
            o -> concat(o.other, ' (', format_number(o.overlap_s, 0), ' s)')), ', ') AS longest
        FROM longest m JOIN diagnosis d ON m.job_id = d.job_id AND m.log_id = d.log_id
        WHERE d.lost_contention_s >= 0.005
        ORDER BY d.lost_contention_s DESC, m.job_id, m.log_id LIMIT %d"""
                .formatted(jobs.holds("j."), SHOWN_OTHERS, rows))
        .withNote(
            """
            Lost to contention: measured; not divided among the other jobs
            Applications there: those of other jobs on the job's OSTs at the same time
            Longest overlap: the applications that were there for the longest time
            An upper bound of the delay (ost-contention, on a job's page) is not counted here.""");
  }
}
