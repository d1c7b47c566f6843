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

import io.iominer.core.summary.Total;
import io.iominer.report.section.ChartKind;
import io.iominer.report.section.ReportSection;
import io.iominer.rootcause.history.Yardstick;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What is asked about one log of a job: all sections of {@code explain}. Their rows are found
 * without Spark; a query is what a reader may run himself, on the tables that have the numbers.
 */
public enum RunSection {
  /** What the log's job was. */
  JOB(
      ReportSection.facts(
              "job",
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
              column("modules_incomplete", "Incomplete modules", TEXT).orElse("none"))
          .query(
              """
        SELECT log_file, log_id, application, executable, coalesce(user, string(uid)) AS user,
          process_count, start_time, end_time, run_time_s, bytes_read, bytes_written, file_count,
          shared_file_count, ost_count,
          CASE WHEN size(modules_incomplete) > 0 THEN modules_incomplete END AS modules_incomplete
        FROM darshan_job WHERE :log""")),

  /** Its allocation. */
  ALLOCATION(
      ReportSection.facts(
              "allocation",
              "Its allocation",
              "The store has no accounting of the job.",
              column("match_quality", "Match with the log", TEXT),
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
        FROM job_allocation WHERE :log AND match_quality <> 'none'""")
          .withNote(RunSection.MATCH_LEGEND)),

  /** Its performance factors. */
  FACTORS(
      ShownFactors.section()
          .query(
              "SELECT "
                  + String.join(", ", ShownFactors.section().names())
                  + " FROM perf_factor WHERE :log ORDER BY direction")),

  /** Its critical files. */
  CRITICAL_FILES(
      ReportSection.table(
              "critical_files",
              "Critical path: main files, at most " + RunSection.ROWS,
              "The job used no file.",
              column("activity", "Activity", TEXT),
              column("file", "File", TEXT),
              column("uses", "Uses", COUNT),
              column("start_s", "From", SECONDS),
              column("end_s", "To", SECONDS),
              column("exclusive_s", "Adds to path", SECONDS),
              column("exclusive_share", "Of activity", SHARE),
              column("busy_share", "In I/O calls", SHARE))
          .withNote(RunSection.PATH_LEGEND)
          .query(
              """
        SELECT activity, coalesce(first(file_name), string(record_id)) AS file, count(*) AS uses,
          min(start_s) AS start_s, max(end_s) AS end_s, sum(exclusive_s) AS exclusive_s,
          sum(exclusive_share) AS exclusive_share,
          sum(exclusive_s * busy_share) / nullif(sum(exclusive_s), 0) AS busy_share
        FROM critical_file WHERE :log AND activity <> 'all'
        GROUP BY activity, record_id ORDER BY exclusive_s DESC, activity, record_id LIMIT %d"""
                  .formatted(RunSection.ROWS))),

  /** Other jobs on its OSTs. */
  CONTENTION(
      ReportSection.table(
              "contention",
              "Other jobs on its OSTs, at most " + RunSection.ROWS,
              "None is known: no other job's files lay on its OSTs then, or its log has no layouts.",
              column("job_id", "Job", TEXT),
              column("application", "Application", TEXT),
              column("user", "User", TEXT),
              column("ost_count", "Shared OSTs", COUNT),
              column("osts", "Names of these OSTs", LIST),
              column("overlap_s", "Overlap", SECONDS),
              column("bytes", "Bytes of the whole job", BYTES))
          .query(
              """
        -- A similar query: the table above counts all other jobs, job_pair holds those that moved most.
        SELECT other_job_id AS job_id, count(*) AS ost_count, max(overlap_s) AS overlap_s
        FROM job_pair WHERE :log
        GROUP BY other_job_id, other_uid ORDER BY overlap_s DESC, job_id LIMIT %d"""
                  .formatted(RunSection.ROWS))),

  /** Its OSTs. */
  OSTS(
      ReportSection.table(
              "osts",
              "Its OSTs, at most " + RunSection.OSTS_SHOWN,
              "None is known: the log has no stripe layouts.",
              column("ost", "OST", COUNT).as(LABEL),
              column("bytes", "Bytes of the job", BYTES).as(VALUE),
              column("busy_s", "In use", SECONDS),
              column("overlap_s", "Overlap", SECONDS),
              column("interference_s", "Interference at most", SECONDS),
              column("other_jobs_bytes", "Bytes of others meanwhile", BYTES),
              column("speed", "OST speed", SHARE),
              column("file_system", "File system", TEXT),
              column("measured_bytes", "Bytes by server", BYTES),
              column("measured_share", "Share of job", SHARE),
              column("fullness", "Space used", SHARE))
          .withNote(RunSection.OST_LEGEND)
          .drawn(ChartKind.COLUMNS)
          .query(
              """
        -- Part of the table above: the other columns are computed from file_ost_use and lmt_ost.
        SELECT o.ost, o.busy_s, o.overlap_s, o.interference_s, o.other_jobs_bytes, o.speed,
          o.file_system
        FROM (SELECT explode(osts) AS o FROM job_contention WHERE :log)""")),

  /** Runs that did the same. */
  COMPARABLE_RUNS(
      ReportSection.facts(
              "comparable_runs",
              "Compared with similar runs of the application",
              "Fewer than " + Yardstick.LEAST_RUNS + " similar runs are known.",
              column("comparable_run_count", "Runs", COUNT),
              column("slower_run_count", "Slower than usual", COUNT),
              column("usual_storage_s", "Usual in storage", SECONDS),
              column("compared_storage_s", "This run", SECONDS),
              column("read_beyond_usual_s", "Longer: reads", SECONDS),
              column("write_beyond_usual_s", "Longer: writes", SECONDS),
              column("meta_beyond_usual_s", "Longer: metadata", SECONDS),
              column("fastest_job_ids", "Fastest jobs", TEXT))
          .query(
              """
        SELECT comparable_run_count, slower_run_count, usual_storage_s, compared_storage_s,
          read_beyond_usual_s, write_beyond_usual_s, meta_beyond_usual_s,
          array_join(transform(fastest_runs, r -> string(r.job_id)), ', ') AS fastest_job_ids
        FROM job_contention WHERE :log AND comparable_run_count IS NOT NULL""")),

  /** How large its requests were. */
  SIZES(
      ReportSection.table(
              LogDrawnSections.SIZES,
              "Request sizes, POSIX",
              "The log counts no requests by their size.",
              column("size", "Size", TEXT).as(LABEL),
              column("reads", "Reads", COUNT).as(VALUE),
              column("writes", "Writes", COUNT).as(VALUE))
          .drawn(ChartKind.COLUMNS)
          .query(
              "SELECT stack(%d,\n  %s) AS (size, reads, writes)\nFROM darshan_job WHERE :log AND posix_reads + posix_writes > 0"
                  .formatted(SizeBins.NAMES.size(), sizes())));

  /** What is said in place of rows that a diagnosis fills. */
  public static final String NOT_DIAGNOSED = "The log was not diagnosed.";

  private static final String PATH_LEGEND =
      """
      Uses: uses of the file on the critical path. A use lasts from the first to the last operation
      From, To: begin of the first use and end of the last one
      Adds to path: seconds that the file adds to the critical path
      Of activity: these seconds over the whole critical path of the job's reads, writes or metadata
      In I/O calls: part of the file's uses in which a rank was in a call""";

  private static final String MATCH_LEGEND =
      "Match with the log: exact: by job number; array: by the number of an array's task; het: the leader"
          + " of a heterogeneous job; pid-fallback: the user's only allocation at that time";

  private static final String OST_LEGEND =
      """
      In use: time in which a file of the job on this OST was in use, from its first to its last operation
      Overlap: part of this time in which other jobs used the OST
      Interference at most: upper bound of the delay by other jobs, also beyond the job's I/O time
      Bytes of others meanwhile: bytes of other jobs during this time, estimated from their logs
      OST speed: rate of a slow OST over that of a healthy one, on the day of the run
      Bytes by server: bytes that the OST's server counted during this time
      Share of job: bytes of the job over the bytes by server""";

  /** Rows of a list. */
  public static final int ROWS = 10;

  /** OSTs of a job that are shown, those with most of its bytes first. */
  public static final int OSTS_SHOWN = 20;

  /** The run itself and its allocation. */
  public static final List<RunSection> FACTS = List.of(JOB, ALLOCATION);

  /** What its diagnosis stands on. */
  public static final List<RunSection> EVIDENCE =
      List.of(FACTORS, CRITICAL_FILES, CONTENTION, OSTS, COMPARABLE_RUNS);

  /** What a page shows beside. */
  public static final List<RunSection> OF_PAGE = List.of(SIZES);

  // A section is immutable: its columns are a copy.
  @SuppressWarnings("ImmutableEnumChecker")
  private final ReportSection section;

  RunSection(ReportSection section) {
    this.section = section;
  }

  private static String sizes() {
    return IntStream.range(0, SizeBins.NAMES.size())
        .mapToObj(
            i ->
                "'%s', posix_%s, posix_%s"
                    .formatted(
                        SizeBins.NAMES.get(i),
                        name(Total.FIRST_READ_SIZE, i),
                        name(Total.FIRST_WRITE_SIZE, i)))
        .collect(Collectors.joining(",\n  "));
  }

  private static String name(Total first, int bin) {
    return Total.values()[first.ordinal() + bin].name().toLowerCase(Locale.ROOT);
  }

  /** Its id. */
  public String id() {
    return section.id();
  }

  /** The section of a log, with its query. */
  public ReportSection of(long jobId, String logId) {
    return section.query(
        section
            .statement()
            .replace(":log", "job_id = %dL AND log_id = '%s'".formatted(jobId, logId)));
  }
}
