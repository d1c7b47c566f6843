// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import static io.iominer.report.section.ChartRole.LABEL;
import static io.iominer.report.section.ChartRole.VALUE;
import static io.iominer.report.section.Form.BYTES;
import static io.iominer.report.section.Form.COUNT;
import static io.iominer.report.section.Form.LIST;
import static io.iominer.report.section.Form.SECONDS;
import static io.iominer.report.section.Form.SHARE;
import static io.iominer.report.section.Form.TEXT;
import static io.iominer.report.section.Form.TIME;
import static io.iominer.report.section.SectionColumn.column;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.Factor;
import io.iominer.core.query.UnitedPeriods;
import io.iominer.core.summary.Total;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionColumn;
import io.iominer.rootcause.history.Yardstick;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is asked about one log of a job. Every statement has few rows. */
public final class RunSections {
  /** Id of the section that says what the log's job was. */
  public static final String JOB = "job";

  /** Id of the section of its allocation. */
  public static final String ALLOCATION = "allocation";

  /** Id of the section of its performance factors. */
  public static final String FACTORS = "factors";

  /** Id of the section of its critical files. */
  public static final String CRITICAL_FILES = "critical_files";

  /** Id of the section of other jobs on its OSTs. */
  public static final String CONTENTION = "contention";

  /** Id of the section of its OSTs. */
  public static final String OSTS = "osts";

  /** Id of the section of runs that did the same. */
  public static final String COMPARABLE_RUNS = "comparable_runs";

  /** Rows of a list. */
  public static final int ROWS = 10;

  /** OSTs of a job that are shown, those with most of its bytes first. */
  public static final int OSTS_SHOWN = 20;

  /** OSTs that another job is said to share. */
  public static final int NAMED_OSTS = 8;

  /**
   * Servers saw all of a time of which they saw this part; heuristic: clocks and the ends of
   * samples are no finer.
   */
  public static final double WHOLE = 0.99;

  /** The paper's, and further ones that tell most. */
  public static final List<Factor> SHOWN_FACTORS =
      List.of(
          Factor.BYTES,
          Factor.CRITICAL_S,
          Factor.BANDWIDTH,
          Factor.SMALL_SHARE,
          Factor.NONCONSECUTIVE_SHARE,
          Factor.IS_COLLECTIVE,
          Factor.OST_COUNT,
          Factor.PROCESSES_PER_OST,
          Factor.UNALIGNED_SHARE,
          Factor.ONE_FILE_SHARE,
          Factor.IMBALANCE,
          Factor.METADATA_SHARE);

  /** What is said beside the OSTs of a log of which only the diagnosis could say more. */
  public static final String OSTS_NOT_DIAGNOSED =
      "Busy to Speed are not known, as the log was not diagnosed: iominer diagnose --store fills"
          + " them.";

  private final long jobId;
  private final String logId;
  private final List<FileSystemNames.Pair> names;

  /**
   * Those about a log.
   *
   * @param names of the store's file systems
   */
  public RunSections(long jobId, String logId, List<FileSystemNames.Pair> names) {
    this.jobId = jobId;
    this.logId = logId;
    this.names = List.copyOf(names);
  }

  /** The run itself and its allocation. */
  public List<ReportSection> facts() {
    return List.of(job(), allocation());
  }

  /** What its diagnosis stands on. */
  public List<ReportSection> evidence() {
    return List.of(factors(), criticalFiles(), otherJobs(), osts(), comparableRuns());
  }

  /** What a page shows beside. */
  public List<ReportSection> ofPage() {
    return List.of(sizes());
  }

  private ReportSection sizes() {
    List<String> bins = new ArrayList<>();
    for (int i = 0; i < SizeBins.NAMES.size(); i++) {
      bins.add(
          "named_struct('size', '%s', 'reads', posix_%s, 'writes', posix_%s)"
              .formatted(
                  SizeBins.NAMES.get(i),
                  name(Total.FIRST_READ_SIZE, i),
                  name(Total.FIRST_WRITE_SIZE, i)));
    }
    return ReportSection.table(
            LogDrawnSections.SIZES,
            "Request sizes, POSIX",
            "The log counts no requests by their size.",
            column("size", "Size", TEXT).as(LABEL),
            column("reads", "Reads", COUNT).as(VALUE),
            column("writes", "Writes", COUNT).as(VALUE))
        .drawn(ChartKind.COLUMNS)
        .query(
            "SELECT inline(array(%s)) FROM darshan_job WHERE %s AND posix_reads + posix_writes > 0"
                .formatted(String.join(", ", bins), isLog("")));
  }

  private static String name(Total first, int bin) {
    return Total.values()[first.ordinal() + bin].name().toLowerCase(Locale.ROOT);
  }

  private String isLog(String prefix) {
    return "%1$sjob_id = %2$dL AND %1$slog_id = '%3$s'".formatted(prefix, jobId, logId);
  }

  private ReportSection job() {
    return ReportSection.facts(
            JOB,
            "The job, by its log",
            "",
            column("log_file", "Log", TEXT),
            column("log_id", "Log id", TEXT),
            column("application", "Application", TEXT),
            column("executable", "Command", TEXT),
            column("user", "User", TEXT),
            column("process_count", "Ranks", COUNT),
            column("start_time", "Start (UTC)", TIME),
            column("end_time", "End (UTC)", TIME),
            column("run_time_s", "Run time", SECONDS),
            column("bytes_read", "Read", BYTES),
            column("bytes_written", "Written", BYTES),
            column("file_count", "Files", COUNT),
            column("shared_file_count", "Shared files", COUNT),
            column("ost_count", "OSTs", COUNT),
            column("modules_incomplete", "Incomplete", TEXT))
        .query(
            """
        SELECT log_file, log_id, application, executable, coalesce(user, string(uid)) AS user,
          process_count, start_time, end_time, run_time_s, bytes_read, bytes_written, file_count,
          shared_file_count, ost_count,
          CASE WHEN size(modules_incomplete) > 0 THEN modules_incomplete END AS modules_incomplete
        FROM darshan_job WHERE %s"""
                .formatted(isLog("")));
  }

  private ReportSection allocation() {
    return ReportSection.facts(
            ALLOCATION,
            "Its allocation",
            "The store has no accounting of the job.",
            column("match_quality", "Match", TEXT),
            column("slurm_job_id", "Slurm job", TEXT),
            column("job_name", "Name", TEXT),
            column("account", "Account", TEXT),
            column("partition_name", "Partition", TEXT),
            column("state", "State", TEXT),
            column("node_count", "Nodes", COUNT),
            column("cpu_count", "Processors", COUNT),
            column("node_list", "Node list", TEXT),
            column("start_time", "Start (UTC)", TIME),
            column("end_time", "End (UTC)", TIME))
        .query(
            """
        SELECT match_quality, slurm_job_id, job_name, account, partition_name, state, node_count,
          cpu_count, node_list, start_time, end_time
        FROM job_allocation WHERE %s AND match_quality <> 'none'"""
                .formatted(isLog("")));
  }

  /** The paper's Coll is true where a single operation was collective. */
  static SectionColumn factorColumn(Factor factor) {
    return factor == Factor.IS_COLLECTIVE
        ? column(factor.column(), "Some Coll", TEXT)
        : SectionColumn.of(factor);
  }

  private ReportSection factors() {
    List<SectionColumn> columns = new ArrayList<>();
    columns.add(column("direction", "Direction", TEXT));
    SHOWN_FACTORS.forEach(factor -> columns.add(factorColumn(factor)));
    return ReportSection.table(
            FACTORS,
            "Performance factors",
            "The log was not diagnosed, or the job moved no bytes.",
            columns)
        .query(
            "SELECT direction, %s FROM perf_factor WHERE %s ORDER BY direction"
                .formatted(
                    SHOWN_FACTORS.stream().map(Factor::column).collect(Collectors.joining(", ")),
                    isLog("")));
  }

  private ReportSection criticalFiles() {
    return ReportSection.table(
            CRITICAL_FILES,
            "Files that cover the time from first to last operations, at most " + ROWS,
            "The log was not diagnosed, or the job used no file.",
            column("activity", "Activity", TEXT),
            column("file", "File", TEXT),
            column("uses", "Uses", COUNT),
            column("start_s", "From", SECONDS),
            column("end_s", "To", SECONDS),
            column("exclusive_s", "Adds", SECONDS),
            column("exclusive_share", "Of the path", SHARE),
            column("busy_share", "In calls", SHARE))
        .query(
            """
        SELECT activity, coalesce(first(file_name), string(record_id)) AS file, count(*) AS uses,
          min(start_s) AS start_s, max(end_s) AS end_s, sum(exclusive_s) AS exclusive_s,
          sum(exclusive_share) AS exclusive_share,
          sum(exclusive_s * busy_share) / nullif(sum(exclusive_s), 0) AS busy_share
        FROM critical_file WHERE %s AND activity <> 'all'
        GROUP BY activity, record_id ORDER BY exclusive_s DESC, activity, record_id LIMIT %d"""
                .formatted(isLog(""), ROWS));
  }

  private ReportSection otherJobs() {
    return ReportSection.table(
            CONTENTION,
            "Other jobs on its OSTs at the same time, at most " + ROWS,
            "None is known: no other job's files lay on its OSTs then, or its log has no layouts.",
            column("job_id", "Job", TEXT),
            column("application", "Application", TEXT),
            column("user", "User", TEXT),
            column("ost_count", "OSTs in common", COUNT),
            column("osts", "Which", LIST),
            column("overlap_s", "Together", SECONDS),
            column("bytes", "Bytes of its run", BYTES))
        .query(
            """
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
                    isLog(""),
                    UnitedPeriods.of("mine", "file_system, ost", "begin_us", "until_us"),
                    UnitedPeriods.of(
                        "other", "job_id, uid, file_system, ost", "begin_us", "until_us"),
                    NAMED_OSTS,
                    ROWS));
  }

  private ReportSection comparableRuns() {
    return ReportSection.facts(
            COMPARABLE_RUNS,
            "Against runs of its application that did the same at other times",
            "Fewer than "
                + Yardstick.LEAST_RUNS
                + " such runs are known, or the log was not diagnosed.",
            column("comparable_run_count", "Runs", COUNT),
            column("slower_run_count", "Slower than usual", COUNT),
            column("usual_storage_s", "Usual in storage", SECONDS),
            column("compared_storage_s", "This run", SECONDS),
            column("read_beyond_usual_s", "Beyond: reads", SECONDS),
            column("write_beyond_usual_s", "Beyond: writes", SECONDS),
            column("meta_beyond_usual_s", "Beyond: metadata", SECONDS),
            column("fastest_job_ids", "Fastest jobs", TEXT))
        .query(
            """
        SELECT comparable_run_count, slower_run_count, usual_storage_s, compared_storage_s,
          read_beyond_usual_s, write_beyond_usual_s, meta_beyond_usual_s,
          array_join(transform(fastest_runs, r -> string(r.job_id)), ', ') AS fastest_job_ids
        FROM job_contention WHERE %s AND comparable_run_count IS NOT NULL"""
                .formatted(isLog("")));
  }

  /**
   * Measured is what servers saw in samples during which a file of the log was in use there, which
   * may be shorter than a sample. Its share is known where they saw all of that time, and no fewer
   * bytes than the log has: what page caches serve reaches no server.
   */
  private ReportSection osts() {
    return ReportSection.table(
            OSTS,
            "Its OSTs while it used them, at most " + OSTS_SHOWN,
            "None is known: the log has no stripe layouts.",
            column("ost", "OST", COUNT).as(LABEL),
            column("bytes", "Bytes of the job", BYTES).as(VALUE),
            column("busy_s", "Busy", SECONDS),
            column("overlap_s", "With other jobs", SECONDS),
            column("interference_s", "Interference at most", SECONDS),
            column("other_jobs_bytes", "Bytes of other jobs", BYTES),
            column("speed", "Speed", SHARE),
            column("file_system", "File system", TEXT),
            column("measured_bytes", "Measured", BYTES),
            column("measured_share", "Of measured", SHARE),
            column("fullness", "Full", SHARE))
        .drawn(ChartKind.COLUMNS)
        .query(
            """
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
                    isLog(""),
                    OSTS_SHOWN,
                    FileSystemNames.relation(names),
                    UnitedPeriods.of("timed", "file_system, ost", "begin_s", "until_s"),
                    WHOLE));
  }
}
