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
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.model.Cause;
import io.iominer.core.model.Verdict;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ReportSection;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What pages of applications and users tell, of all of them in one statement: the first column says
 * whose rows they are.
 */
public final class GroupSections {
  /** Days of a page's runs, up to that of the report. Heuristic: a month. */
  private static final int DAYS = 30;

  /** Days of the causes of all jobs; heuristic: two weeks. */
  private static final int CAUSE_DAYS = 14;

  /** Runs of a page, the latest ones; heuristic. */
  private static final int RUNS = 200;

  private static final String OF_CHARTS =
      """
      Lost: node hours by cause, whatever the main cause of a job is; a job whose number of nodes is unknown counts as one node
      Left out: less than 0.005 node hours""";

  private GroupSections() {}

  /** What the rows are grouped by. */
  public enum By {
    /** Applications. */
    APPLICATION("application", "Application", "r.application"),
    /** Users, those without a name by their number. */
    USER("user", "User", "coalesce(r.user, CAST(r.uid AS STRING))");

    private final String column;
    private final String heading;
    private final String expression;

    By(String column, String heading, String expression) {
      this.column = column;
      this.heading = heading;
      this.expression = expression;
    }

    /** The column of the sections. */
    public String column() {
      return column;
    }

    String heading() {
      return heading;
    }

    /** Its value in SQL, of a row r of {@code application_run}. */
    String expression() {
      return expression;
    }

    private String id(String what) {
      return what + "-of-" + name().toLowerCase(Locale.ROOT);
    }

    /** Those that lost most in the report's days, then those that moved most. */
    private String chosen(JobFilter jobs, int most) {
      return """
          SELECT %1$s AS name FROM application_run r WHERE %2$s AND %1$s IS NOT NULL GROUP BY 1
          ORDER BY sum(r.lost_s * coalesce(r.node_count, 1)) DESC NULLS LAST,
            sum(r.bytes_read + r.bytes_written) DESC NULLS LAST, 1 LIMIT %3$d"""
          .formatted(expression, ChosenRuns.of(jobs), most);
    }
  }

  /**
   * The runs of a month.
   *
   * @param jobs of the report
   * @param most applications or users
   */
  public static ReportSection runs(By by, JobFilter jobs, int most) {
    return ReportSection.table(
            by.id("runs"),
            "Runs of the last " + DAYS + " days",
            "No run is known.",
            column(by.column(), by.heading(), TEXT),
            column("start_time", "Start (UTC)", TIME).as(ACROSS),
            column("job_id", "Job", TEXT),
            by == By.USER
                ? column("application", "Application", TEXT)
                : column("user", "User", TEXT),
            column("node_count", "Nodes", COUNT),
            column("run_time_s", "Run time", SECONDS),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES),
            column("read_bandwidth", "Read rate in calls", RATE).as(VALUE),
            column("write_bandwidth", "Write rate in calls", RATE).as(VALUE),
            column("lost_s", "Lost", SECONDS),
            column("cause", "Main cause", CAUSE))
        .drawn(ChartKind.POINTS)
        .query(
            """
        WITH chosen AS (%s), numbered AS (
          SELECT %s AS name, r.*, row_number() OVER (
            PARTITION BY %s ORDER BY r.start_time DESC, r.job_id, r.log_id) AS number
          FROM application_run r WHERE r.start_time IS NOT NULL AND %s
        )
        SELECT r.name AS %s, r.start_time, r.job_id, %s, r.node_count, r.run_time_s,
          r.bytes_read, r.bytes_written, r.read_bandwidth, r.write_bandwidth, r.lost_s,
          CASE WHEN r.verdict <> '%s' THEN coalesce(r.dominant_cause, r.verdict) END AS cause
        FROM numbered r JOIN chosen c ON r.name = c.name WHERE r.number <= %d
        ORDER BY r.name, r.start_time DESC, r.job_id, r.log_id"""
                .formatted(
                    by.chosen(jobs, most),
                    by.expression(),
                    by.expression(),
                    ChosenRuns.of(days(jobs, DAYS)),
                    by.column(),
                    by == By.USER
                        ? "r.application"
                        : By.USER.expression() + " AS " + By.USER.column(),
                    Verdict.NO_BOTTLENECK.label(),
                    RUNS))
        .withNote(
            "The latest "
                + RUNS
                + " runs at most. Dashed: the median.\n"
                + "Read rate in calls: bytes read over the time in which at least one rank was in a read call\n"
                + "Write rate in calls: the same for writes\n"
                + "Main cause: '-' where "
                + LossWords.SMALL
                + "; "
                + LossWords.MINOR_CAUSE);
  }

  /**
   * What was lost to each cause in a month.
   *
   * @param jobs of the report
   * @param most applications or users
   */
  public static ReportSection causes(By by, JobFilter jobs, int most) {
    return ReportSection.table(
            by.id("causes"),
            "Lost node hours by cause, " + DAYS + " days",
            "No run lost time that has a cause, or none was diagnosed.",
            column(by.column(), by.heading(), TEXT),
            column("cause", "Cause", CAUSE).as(LABEL),
            column("lost_node_hours", "Lost", NUMBER).in("node hours").as(VALUE))
        .drawn(ChartKind.BARS)
        .query(
            """
        WITH chosen AS (%s), summed AS (
          SELECT %s AS name, %s
          FROM application_run r JOIN diagnosis d ON r.job_id = d.job_id AND r.log_id = d.log_id
          WHERE %s GROUP BY 1
        ), stacked AS (SELECT name, %s FROM summed)
        SELECT s.name AS %s, s.cause, s.lost_node_hours FROM stacked s JOIN chosen c ON s.name = c.name
        WHERE s.lost_node_hours >= 0.005 ORDER BY s.name, s.lost_node_hours DESC, s.cause"""
                .formatted(
                    by.chosen(jobs, most),
                    by.expression(),
                    sums(),
                    ChosenRuns.of(days(jobs, DAYS)),
                    stack(),
                    by.column()))
        .withNote(OF_CHARTS);
  }

  /** What all jobs lost to each cause, by day. */
  public static ReportSection causeDays(JobFilter jobs) {
    return ReportSection.table(
            "cause-days",
            "Lost node hours by cause, " + CAUSE_DAYS + " days",
            "No job lost time that has a cause, or none was diagnosed.",
            column("cause", "Cause", CAUSE).as(LABEL),
            column("day", "Day (UTC)", TEXT).as(ACROSS),
            column("lost_node_hours", "Lost", NUMBER).in("node hours").as(VALUE))
        .drawn(ChartKind.HEAT)
        .query(
            """
        WITH last AS (SELECT max(r.start_time) AS start_time FROM application_run r WHERE %s),
        summed AS (
          SELECT date_format(r.start_time, 'yyyy-MM-dd') AS day, %s
          FROM last CROSS JOIN application_run r
            JOIN diagnosis d ON r.job_id = d.job_id AND r.log_id = d.log_id
          WHERE %s AND r.start_time >= date_sub(last.start_time, %d) GROUP BY 1
        ), stacked AS (SELECT day, %s FROM summed)
        SELECT cause, day, lost_node_hours FROM stacked WHERE lost_node_hours >= 0.005 ORDER BY cause, day"""
                .formatted(
                    ChosenRuns.of(jobs),
                    sums(),
                    ChosenRuns.of(days(jobs, CAUSE_DAYS)),
                    CAUSE_DAYS - 1,
                    stack()))
        .withNote("Day: on which a job began\n" + OF_CHARTS);
  }

  private static JobFilter days(JobFilter jobs, int days) {
    return new JobFilter(
        new Period(jobs.period().to().map(to -> to.minusDays(days - 1L)), jobs.period().to()),
        jobs.user(),
        jobs.application(),
        jobs.jobId());
  }

  private static String sums() {
    return Arrays.stream(Cause.values())
        .map(
            cause ->
                "sum(coalesce(d.%1$s, 0) * coalesce(r.node_count, 1)) / 3600 AS %1$s"
                    .formatted(cause.column()))
        .collect(Collectors.joining(", "));
  }

  private static String stack() {
    return Arrays.stream(Cause.values())
        .map(cause -> "'" + cause.label() + "', " + cause.column())
        .collect(
            Collectors.joining(
                ", ", "stack(" + Cause.values().length + ", ", ") AS (cause, lost_node_hours)"));
  }
}
