// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.facility;

import static io.iominer.report.section.ChartRole.LABEL;
import static io.iominer.report.section.ChartRole.VALUE;
import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.CAUSE;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.RATE;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Verdict;
import io.iominer.core.summary.AccessPattern;
import io.iominer.core.unit.Bytes;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.rootcause.Diagnosis;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a facility asks first about its logs. Each section is one statement on {@code darshan_job}
 * or {@code ingest_reject} that anybody can put to {@code iominer query}, too.
 */
public final class FacilitySections {
  /** Id of the summary. */
  static final String OVERVIEW = "overview";

  /** Modules that count bytes, in the order of the rows. */
  private static final List<DarshanModule> INTERFACES =
      List.of(
          DarshanModule.POSIX,
          DarshanModule.MPIIO,
          DarshanModule.STDIO,
          DarshanModule.H5D,
          DarshanModule.PNETCDF_VAR,
          DarshanModule.DFS,
          DarshanModule.DAOS);

  /** Seconds that the diagnosis divides; nothing else is called so. */
  private static final SectionColumn IO_TIME = column("io_s", "I/O time", SECONDS);

  /** Darshan's agg_time_by_slowest, over which it computes a job's bandwidth. */
  private static final SectionColumn SLOWEST_RANK =
      column("slowest_time_s", "Slowest rank", SECONDS);

  private static final String TIMES =
      """
      I/O time: time of the slowest rank plus the time in which ranks waited for other ranks' I/O
      Slowest rank: its time in I/O calls of the uppermost layer that Darshan saw
      Bandwidth: bytes that ranks asked of that layer, over the time of the slowest rank""";

  private final JobFilter jobs;

  private FacilitySections(JobFilter jobs) {
    this.jobs = jobs;
  }

  /** All sections, in the order of the screen. */
  public static List<ReportSection> all(SectionSettings settings) {
    return of(JobFilter.ALL, settings);
  }

  /** Those of some jobs; sources that were rejected are those of all. */
  public static List<ReportSection> of(JobFilter jobs, SectionSettings settings) {
    FacilitySections sections = new FacilitySections(jobs);
    int rows = settings.rows();
    return List.of(
        sections.overview(),
        sections.interfaces(),
        sections.applications(rows),
        sections.patterns(),
        sections.causes(),
        sections.longest(rows),
        sections.slowest(rows, settings.minBytesPerRank()),
        sections.incomplete(rows),
        rejected(rows));
  }

  /** The logs of the jobs, behind FROM. */
  private String logs() {
    return jobs.equals(JobFilter.ALL)
        ? "darshan_job"
        : "(SELECT * FROM darshan_job WHERE " + jobs.holds("") + ")";
  }

  private ReportSection overview() {
    return ReportSection.facts(
            OVERVIEW,
            "Summary of these logs",
            "",
            column("logs", "Logs", COUNT),
            column("jobs", "Jobs", COUNT),
            column("users", "Users", COUNT),
            column("applications", "Applications", COUNT),
            column("first_start_time", "First start (UTC)", TIME),
            column("last_end_time", "Last end (UTC)", TIME),
            column("max_process_count", "Most ranks", COUNT),
            column("files", "Files", COUNT),
            column("bytes_read", "Bytes read", BYTES),
            column("bytes_written", "Bytes written", BYTES))
        .query(
            """
        SELECT count(*) AS logs, count(DISTINCT job_id, uid) AS jobs,
          count(DISTINCT uid) AS users, count(DISTINCT application) AS applications,
          min(start_time) AS first_start_time, max(end_time) AS last_end_time,
          max(process_count) AS max_process_count, sum(file_count) AS files,
          sum(bytes_read) AS bytes_read, sum(bytes_written) AS bytes_written
        FROM %s"""
                .formatted(logs()));
  }

  private ReportSection interfaces() {
    String stacked =
        INTERFACES.stream()
            .map(FacilitySections::interfaceRow)
            .collect(Collectors.joining(",\n    "));
    return ReportSection.table(
            "interfaces",
            "Bytes and time by interface",
            "No interface moved a byte.",
            column("interface", "Interface", TEXT),
            column("logs", "Logs", COUNT),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES),
            column("read_time_s", "Read time", SECONDS),
            column("write_time_s", "Write time", SECONDS),
            column("meta_time_s", "Metadata time", SECONDS),
            column("incomplete_logs", "Logs left out", COUNT))
        .withNote(
            """
            Do not add the rows, as HDF5 and PnetCDF call MPI-IO, and MPI-IO calls POSIX.
            Times: sums over all ranks
            Logs left out: logs with an impossible value, such as a negative time; the sum of its column is without them""")
        .query(
            """
        SELECT interface, count(*) AS logs, sum(read) AS bytes_read, sum(written) AS bytes_written,
          sum(read_s) AS read_time_s, sum(write_s) AS write_time_s, sum(meta_s) AS meta_time_s,
          count_if(read IS NULL OR written IS NULL OR read_s IS NULL OR write_s IS NULL
            OR meta_s IS NULL) AS incomplete_logs
        FROM (SELECT process_count, stack(%d,
            %s,
            %d, 'all, each byte once', 1L, bytes_read, bytes_written,
              read_time_s, write_time_s, meta_time_s)
          AS (place, interface, records, read, written, read_s, write_s, meta_s) FROM %s)
        WHERE records > 0 GROUP BY place, interface
        HAVING bytes_read > 0 OR bytes_written > 0 OR read_time_s > 0 OR write_time_s > 0
          OR meta_time_s > 0
        ORDER BY place"""
                .formatted(INTERFACES.size() + 1, stacked, INTERFACES.size(), logs()));
  }

  private static String interfaceRow(DarshanModule module) {
    String prefix = module.name().toLowerCase(Locale.ROOT);
    return "%d, '%s', %s_records, %s_bytes_read, %s_bytes_written, %s"
        .formatted(
            INTERFACES.indexOf(module),
            module.logName(),
            prefix,
            prefix,
            prefix,
            List.of("read", "write", "meta").stream()
                .map(kind -> prefix + "_f_" + kind + "_time")
                .collect(Collectors.joining(", ")));
  }

  private ReportSection applications(int rows) {
    return ReportSection.table(
            "applications",
            "Applications by bytes",
            "No application moved a byte.",
            column("application", "Application", TEXT),
            column("logs", "Logs", COUNT),
            column("users", "Users", COUNT),
            column("max_process_count", "Ranks", COUNT),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES),
            column("bytes_share", "Of all bytes", SHARE),
            column("slowest_times_s", "Slowest ranks", SECONDS),
            column("bandwidth", "Bandwidth", RATE))
        .query(
            """
        SELECT application, count(*) AS logs, count(DISTINCT uid) AS users,
          max(process_count) AS max_process_count,
          sum(bytes_read) AS bytes_read, sum(bytes_written) AS bytes_written,
          sum(moved) / sum(sum(moved)) OVER () AS bytes_share,
          sum(slowest_time_s) AS slowest_times_s,
          sum(moved) / nullif(sum(slowest_time_s), 0) AS bandwidth
        FROM (SELECT *, bytes_read + bytes_written AS moved FROM %s) WHERE moved > 0
        GROUP BY application ORDER BY bytes_share DESC, application LIMIT %d"""
                .formatted(logs(), rows))
        .withNote(
            """
            Ranks: the most of any log
            Slowest ranks: time in I/O calls of each log's slowest rank, summed over the logs
            Bandwidth: bytes over the time of the slowest ranks""");
  }

  private ReportSection patterns() {
    return ReportSection.table(
            "patterns",
            "Access patterns",
            "No job moved a byte.",
            column("access_pattern", "Pattern", TEXT),
            column("logs", "Logs", COUNT),
            column("logs_share", "Of all logs", SHARE),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES),
            column("median_bandwidth", "Median bandwidth", RATE))
        .query(
            """
        SELECT coalesce(access_pattern, 'no bytes moved') AS access_pattern, count(*) AS logs,
          count(*) / sum(count(*)) OVER () AS logs_share,
          sum(bytes_read) AS bytes_read, sum(bytes_written) AS bytes_written,
          median(bandwidth) AS median_bandwidth
        FROM %s GROUP BY 1 ORDER BY logs DESC, access_pattern"""
                .formatted(logs()))
        .withNote(AccessPattern.legend());
  }

  /** A share of next to no time says nothing and is NULL. */
  private ReportSection causes() {
    return ReportSection.table(
            "causes",
            "Logs by verdict and main cause",
            "No job was diagnosed.",
            column("cause", "Cause or verdict", CAUSE).as(LABEL),
            column("logs", "Logs", COUNT),
            column("logs_share", "Of all logs", SHARE),
            IO_TIME,
            column("lost_s", "Lost", SECONDS).as(VALUE),
            column("lost_share", "Of I/O time", SHARE))
        .drawn(ChartKind.BARS)
        .query(
            """
        SELECT coalesce(dominant_cause, verdict) AS cause, count(*) AS logs,
          count(*) / sum(count(*)) OVER () AS logs_share, sum(io_s) AS io_s,
          sum(lost_s + unexplained_s) AS lost_s,
          sum(lost_s + unexplained_s)
            / nullif(sum(CASE WHEN verdict <> '%s' THEN io_s END), 0) AS lost_share
        FROM application_run r WHERE %s GROUP BY 1 ORDER BY lost_s DESC, cause"""
                .formatted(Verdict.NO_IO.label(), ChosenRuns.of(jobs)))
        .withNote(
            """
            Cause or verdict: a log counts once, under its main cause, also of a loss below %s of the run; else under its verdict
            Lost: also what no cause explains"""
                .formatted(Diagnosis.MINOR.usual()));
  }

  private ReportSection longest(int rows) {
    return table(
        "longest",
        "Jobs by I/O time",
        "No job spent time in I/O.",
        "coalesce(d.io_s, slowest_time_s) > 0",
        "coalesce(d.io_s, slowest_time_s) DESC",
        rows,
        TIMES);
  }

  private ReportSection slowest(int rows, long minBytesPerRank) {
    return table(
            "slowest",
            "Jobs by lowest bandwidth",
            "No job moved that much.",
            "bandwidth IS NOT NULL AND bytes_read + bytes_written >= %dL * process_count"
                .formatted(minBytesPerRank),
            "bandwidth",
            rows,
            "Left out: jobs that moved less than %s per rank\n"
                    .formatted(new Bytes(minBytesPerRank).asSet())
                + TIMES)
        .drawn(ChartKind.PARALLEL);
  }

  private ReportSection table(
      String id,
      String title,
      String empty,
      String condition,
      String order,
      int rows,
      String note) {
    return ReportSection.table(
            id,
            title,
            empty,
            column("job_id", "Job", TEXT),
            column("application", "Application", TEXT).as(LABEL),
            column("user", "User", TEXT),
            column("process_count", "Ranks", COUNT),
            column("run_time_s", "Run time", SECONDS),
            IO_TIME,
            column("run_share", "Of run", SHARE),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES),
            SLOWEST_RANK,
            column("bandwidth", "Bandwidth", RATE),
            column("access_pattern", "Pattern", TEXT))
        .query(
            """
        SELECT j.job_id, application, coalesce(user, string(uid)) AS user, process_count,
          run_time_s, d.io_s, d.io_s / nullif(run_time_s, 0) AS run_share,
          bytes_read, bytes_written, slowest_time_s, bandwidth, access_pattern
        FROM %s j LEFT JOIN diagnosis d ON j.job_id = d.job_id AND j.log_id = d.log_id
        WHERE %s ORDER BY %s, j.job_id, j.log_id LIMIT %d"""
                .formatted(logs(), condition, order, rows))
        .withNote(note);
  }

  private ReportSection incomplete(int rows) {
    return ReportSection.table(
            "incomplete",
            "Incomplete or faulty logs",
            "None: every log is complete.",
            column("missing", "What is missing or wrong", TEXT),
            column("logs", "Logs", COUNT),
            column("logs_share", "Of all logs", SHARE),
            column("log_file", "For example", TEXT))
        .query(
            """
        SELECT missing, count(*) AS logs,
          count(*) / (SELECT count(*) FROM %1$s j) AS logs_share,
            min(substring_index(log_file, '/', -1)) AS log_file
        FROM (
          SELECT concat('records of ', module) AS missing, log_file
          FROM %1$s j LATERAL VIEW explode(modules_incomplete) AS module
          UNION ALL
          SELECT 'the end of the run' AS missing, log_file FROM %1$s j
          WHERE end_time IS NULL
          UNION ALL
          SELECT 'impossible values, which sums leave out' AS missing, log_file
          FROM %1$s j WHERE impossible_values > 0)
        GROUP BY missing ORDER BY logs DESC, missing LIMIT %2$d"""
                .formatted(logs(), rows));
  }

  private static ReportSection rejected(int rows) {
    return ReportSection.table(
            "rejected",
            "Rejected or partly read sources",
            "None: every source was used.",
            column("reason", "Reason", TEXT),
            column("part", "Part", TEXT),
            column("sources", "Sources", COUNT),
            column("message", "For example", TEXT))
        .query(
            """
        SELECT reason, part, count(DISTINCT path) AS sources, min(message) AS message
        FROM ingest_reject GROUP BY reason, part ORDER BY sources DESC, reason, part LIMIT %d"""
                .formatted(rows));
  }
}
