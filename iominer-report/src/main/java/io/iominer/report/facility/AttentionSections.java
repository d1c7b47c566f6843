// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.ChartRole.ACROSS;
import static io.iominer.report.section.ChartRole.LABEL;
import static io.iominer.report.section.ChartRole.VALUE;
import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.CAUSE;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.NUMBER;
import static io.iominer.report.section.Form.RATE;
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

  /** What servers measured over time. */
  public static final String OST_HOURS = "ost-hours";

  public static final String MDT_HOURS = "mdt-hours";

  /** What file systems carried over time. */
  public static final String SERVER_HOURS = "server-hours";

  /** The list of jobs to which applications lead. */
  public static final String LOST_JOBS = "lost-jobs";

  /** Columns of {@link #ostHours} at most. Heuristic: five minutes each on a day. */
  private static final int MOST_BINS = 288;

  private static final int LEAST_BIN_SECONDS = 300;

  /** The begin of a sample's step, in SQL. */
  private static final String BEGIN =
      """
      timestamp_seconds(
            CAST(floor((unix_seconds(interval_end) - 1) / width_s) AS BIGINT) * width_s)""";

  private static final String STEP = "5 minutes (on a day; more where a report covers more days)";

  private static final String NO_SAMPLES =
      "The store has no server-side monitoring data of this time ('iominer ingest --lmt').";

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
            who + " that lost most node hours to slow I/O",
            "No job lost time that has a cause, or none was diagnosed.",
            column(by.column(), by.heading(), TEXT).as(LABEL),
            column("logs", "Logs", COUNT),
            column("lost_node_hours", "Lost node hours", NUMBER).in("node hours").as(VALUE),
            column("lost_share", "Of its node hours", SHARE),
            column("lost_s", "Lost", SECONDS),
            column("cause", "Main cause", CAUSE),
            column("unknown_node_logs", "Logs of unknown nodes", COUNT),
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
            "Lost: time that the diagnosis attributes to causes. Node hours: times the nodes of the"
                + " job; logs without a known number of nodes have none. Job: the one that lost most."
                + " Of all node hours: share of the node hours of all jobs; here a log of unknown nodes"
                + " counts as one node.");
  }

  /** What all jobs did and lost. */
  public static ReportSection keyFigures(JobFilter jobs) {
    return ReportSection.facts(
            KEY_FIGURES,
            "All jobs together",
            "",
            column("jobs", "Jobs", COUNT),
            column("logs", "Logs", COUNT),
            column("allocated_logs", "Logs of known nodes", COUNT),
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
        .withNote("Node hours are those of logs of known nodes; lost is the time lost to causes.");
  }

  /** Jobs by the node hours that they lost, each log by itself. */
  public static ReportSection lostJobs(JobFilter jobs, int rows) {
    return ReportSection.table(
            LOST_JOBS,
            "Jobs that lost most to slow I/O",
            "No job lost time that has a cause, or none was diagnosed.",
            column("job_id", "Job", TEXT),
            column("application", "Application", TEXT),
            column("user", "User", TEXT),
            column("start_time", "Start (UTC)", TIME),
            column("node_count", "Nodes", COUNT),
            column("run_time_s", "Run time", SECONDS),
            column("io_s", "In I/O", SECONDS),
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
            "Sorted by lost node hours; a log of unknown nodes is sorted as if it had one node.");
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

  /** Applications whose jobs used the same OSTs at the same time. */
  public static ReportSection interference(JobFilter jobs, int rows) {
    return ReportSection.table(
            INTERFERENCE,
            "Applications whose jobs overlapped on OSTs, by the time that they lost to contention",
            "No jobs used the same OSTs at the same time.",
            column("application", "Application", TEXT),
            column("other", "Overlapped with", TEXT),
            column("logs", "Logs", COUNT),
            column("osts", "OSTs", COUNT),
            column("overlap_s", "Together", SECONDS),
            column("lost_contention_s", "Lost to all jobs together", SECONDS),
            column("job_id", "Job", TEXT))
        .query(
            """
        WITH met AS (
          SELECT j.application, o.application AS other, j.job_id, j.log_id,
            count(DISTINCT p.file_system, p.ost) AS osts, max(p.overlap_s) AS overlap_s
          FROM job_pair p
            JOIN darshan_job j ON p.job_id = j.job_id AND p.log_id = j.log_id
            JOIN (SELECT DISTINCT job_id, uid, application FROM darshan_job) o
              ON p.other_job_id = o.job_id AND p.other_uid = o.uid
          WHERE %s
          GROUP BY 1, 2, 3, 4
        )
        SELECT m.application, m.other, count(*) AS logs, max(m.osts) AS osts,
          sum(m.overlap_s) AS overlap_s, sum(d.lost_contention_s) AS lost_contention_s,
          max_by(m.job_id, struct(d.lost_contention_s, m.job_id)) AS job_id
        FROM met m JOIN diagnosis d ON m.job_id = d.job_id AND m.log_id = d.log_id
        WHERE d.lost_contention_s > 0
        GROUP BY 1, 2 ORDER BY lost_contention_s DESC, overlap_s DESC, 1, 2 LIMIT %d"""
                .formatted(jobs.holds("j."), rows))
        .withNote(
            "OSTs: the most that one log shared. A log's loss to contention is not divided among the"
                + " jobs that it overlapped with: the same loss stands in each of their rows. Job: the one"
                + " that lost most.");
  }

  /** What each file system carried over time, all its OSTs together. */
  public static ReportSection serverHours(JobFilter jobs) {
    return ReportSection.table(
            SERVER_HOURS,
            "Reads and writes over time, as servers measured them",
            NO_SAMPLES,
            column("file_system", "File system", TEXT),
            column("begin", "From (UTC)", TIME).as(ACROSS),
            column("read_rate", "Read", RATE).as(VALUE),
            column("write_rate", "Written", RATE).as(VALUE))
        .drawn(ChartKind.CURVES)
        .query(
            """
        WITH chosen AS (SELECT * FROM lmt_ost WHERE %s),
        width AS (%s),
        osts AS (
          SELECT file_system, ost_name, %s AS begin, avg(read_rate) AS read_rate,
            avg(write_rate) AS write_rate
          FROM chosen CROSS JOIN width
          WHERE read_rate IS NOT NULL OR write_rate IS NOT NULL
          GROUP BY 1, 2, 3
        )
        SELECT file_system, begin, sum(read_rate) AS read_rate, sum(write_rate) AS write_rate
        FROM osts GROUP BY 1, 2 ORDER BY 1, 2"""
                .formatted(jobs.period().containsInterval("interval_end"), width(), BEGIN))
        .withNote("Sum over all OSTs of their means in each step of " + STEP + ".");
  }

  /** File systems by what their servers measured. */
  public static ReportSection fileSystems(JobFilter jobs) {
    return ReportSection.table(
            "file-systems",
            "File systems, as servers measured them",
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
                .formatted(jobs.period().containsInterval("interval_end")));
  }

  /** What each OST carried over time, as its server measured it. */
  public static ReportSection ostHours(JobFilter jobs) {
    return ReportSection.table(
            OST_HOURS,
            "What each OST carried over time, as servers measured it",
            NO_SAMPLES,
            column("file_system", "File system", TEXT).as(LABEL),
            column("ost_name", "OST", TEXT).as(LABEL),
            column("begin", "From (UTC)", TIME).as(ACROSS),
            column("rate", "Carried", RATE).as(VALUE))
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
        .withNote("Mean of the samples in each step of " + STEP + ".");
  }

  /** What each MDT did over time, as its server measured it. */
  public static ReportSection mdtHours(JobFilter jobs) {
    return ReportSection.table(
            MDT_HOURS,
            "Metadata operations of each MDT over time, as servers measured them",
            "The store has no server-side monitoring data of MDTs of this time ('iominer ingest --lmt').",
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
        .withNote("Mean of all kinds of operations together in each step of " + STEP + ".");
  }

  /** The length of a step, in SQL, of the rows that are chosen. */
  private static String width() {
    return """
        SELECT greatest(%d, %d * CAST(ceil((unix_seconds(max(interval_end))
            - unix_seconds(min(interval_end))) / %d) AS BIGINT)) AS width_s FROM chosen"""
        .formatted(LEAST_BIN_SECONDS, LEAST_BIN_SECONDS, LEAST_BIN_SECONDS * (long) MOST_BINS);
  }
}
