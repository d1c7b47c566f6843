// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.model.JobKey;
import io.iominer.core.query.IOMiner;
import io.iominer.rootcause.history.ComparableRuns;
import io.iominer.rootcause.history.PastRun;
import io.iominer.rootcause.history.RunTimes;
import io.iominer.rootcause.history.RunWork;
import io.iominer.rootcause.history.Yardstick;
import io.iominer.rootcause.history.Yardstick.FastRun;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * The yardsticks of chosen logs and of those that are compared with them: a narrow row for each run
 * of the same applications, compared where an application's runs are.
 */
final class YardstickRows {
  /** The view with a row for each log that has a yardstick: {@link #COLUMNS}. */
  static final String VIEW = "iominer_yardstick";

  static final String COLUMNS =
      "job_id BIGINT, log_id STRING, comparable_run_count BIGINT, slower_run_count BIGINT,"
          + " usual_storage_s DOUBLE, compared_storage_s DOUBLE, read_beyond_usual_s DOUBLE,"
          + " write_beyond_usual_s DOUBLE, meta_beyond_usual_s DOUBLE, fastest_runs"
          + " ARRAY<STRUCT<job_id: BIGINT, log_id: STRING, start_time: TIMESTAMP, storage_s: DOUBLE>>";

  private static final String KEY = "of_application";

  /**
   * Runs of which one of another kind is none to compare with, by {@link #KEY}. The file system is
   * that of the largest file. Releases before did not store how long a run was in the storage.
   */
  private static final String RUNS =
      """
      SELECT named_struct('application', j.application, 'process_count', j.process_count,
          'access_pattern', j.access_pattern, 'node_count', a.node_count,
          'mount_point', f.largest.mount_point, 'has_mpiio', coalesce(j.mpiio_records, 0) > 0,
          'has_hdf5', coalesce(j.h5d_records, 0) > 0,
          'has_pnetcdf', coalesce(j.pnetcdf_var_records, 0) > 0) AS %1$s,
        j.job_id, j.uid, j.log_id, unix_micros(j.start_time) AS start_us,
        CAST(j.bytes_read AS DOUBLE) AS bytes_read,
        CAST(j.bytes_written AS DOUBLE) AS bytes_written,
        CAST(j.bytes_read + j.bytes_written AS DOUBLE) AS bytes,
        CAST(coalesce(j.posix_reads, 0) + coalesce(j.stdio_reads, 0) AS DOUBLE) AS reads,
        CAST(coalesce(j.posix_writes, 0) + coalesce(j.stdio_writes, 0) AS DOUBLE) AS writes,
        CAST(coalesce(j.posix_consec_reads, 0) + coalesce(j.posix_consec_writes, 0) AS DOUBLE)
          AS consecutive,
        CAST(coalesce(j.posix_opens, 0) + coalesce(j.stdio_opens, 0) AS DOUBLE) AS opens,
        CAST(coalesce(j.mpiio_coll_reads, 0) + coalesce(j.mpiio_coll_writes, 0) AS DOUBLE)
          AS collective,
        CAST(j.file_count AS DOUBLE) AS files, CAST(j.shared_file_count AS DOUBLE) AS shared_files,
        CAST(coalesce(j.ost_count, 0) AS DOUBLE) AS osts,
        coalesce(j.storage_time_s, j.slowest_time_s) AS storage_s, j.read_time_s, j.write_time_s,
        j.meta_time_s
      FROM darshan_job j
        LEFT SEMI JOIN (SELECT DISTINCT d.application FROM darshan_job d
          JOIN iominer_chosen l ON d.job_id = l.job_id AND d.log_id = l.log_id) c
          ON j.application = c.application
        LEFT JOIN (SELECT job_id, log_id, max(struct(
            coalesce(bytes_read, 0) + coalesce(bytes_written, 0) AS bytes, mount_point)) AS largest
          FROM darshan_file GROUP BY job_id, log_id) f
          ON j.job_id = f.job_id AND j.log_id = f.log_id
        LEFT JOIN (SELECT job_id, log_id, max(node_count) AS node_count FROM job_allocation
          WHERE match_quality <> 'none' GROUP BY job_id, log_id) a
          ON j.job_id = a.job_id AND j.log_id = a.log_id
      WHERE j.start_time IS NOT NULL AND j.bytes_read + j.bytes_written > 0"""
          .formatted(KEY);

  private YardstickRows() {}

  /** Makes the view, for the logs of the view {@code iominer_chosen}. */
  static void show(IOMiner miner) {
    miner
        .query(RUNS)
        .group(KEY, (application, rows) -> rows(rows), COLUMNS, "bytes", "start_us", "log_id")
        .dataset()
        .drop(KEY)
        .createOrReplaceTempView(VIEW);
  }

  private static Iterator<Row> rows(Iterator<Row> runs) {
    ComparableRuns compared = new ComparableRuns(runs(runs));
    Iterable<ComparableRuns.Beside> all = () -> compared;
    return StreamSupport.stream(all.spliterator(), false)
        .map(YardstickRows::row)
        .flatMap(Optional::stream)
        .iterator();
  }

  private static Iterator<PastRun> runs(Iterator<Row> rows) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return rows.hasNext();
      }

      @Override
      public PastRun next() {
        return run(rows.next());
      }
    };
  }

  private static PastRun run(Row row) {
    return new PastRun(
        new JobKey(row.<Long>getAs("job_id"), row.<Long>getAs("uid")),
        row.getAs("log_id"),
        row.<Long>getAs("start_us"),
        new RunWork(
            number(row, "bytes_read"),
            number(row, "bytes_written"),
            number(row, "reads"),
            number(row, "writes"),
            number(row, "consecutive"),
            number(row, "opens"),
            number(row, "collective"),
            number(row, "files"),
            number(row, "shared_files"),
            number(row, "osts")),
        new RunTimes(
            number(row, "storage_s"),
            number(row, "read_time_s"),
            number(row, "write_time_s"),
            number(row, "meta_time_s")));
  }

  private static double number(Row row, String column) {
    return row.<Double>getAs(column);
  }

  private static Optional<Row> row(ComparableRuns.Beside beside) {
    return Yardstick.of(beside.run(), beside.others()).map(known -> row(beside.run(), known));
  }

  private static Row row(PastRun run, Yardstick known) {
    List<Row> fastest = new ArrayList<>();
    for (FastRun fast : known.fastest()) {
      fastest.add(
          RowFactory.create(fast.jobId(), fast.logId(), time(fast.startMicros()), fast.seconds()));
    }
    return RowFactory.create(
        run.job().jobId(),
        run.logId(),
        known.runs(),
        known.slowerRuns(),
        known.usualSeconds(),
        known.seconds(),
        known.readBeyond(),
        known.writeBeyond(),
        known.metadataBeyond(),
        fastest.toArray());
  }

  private static Timestamp time(long micros) {
    return Timestamp.from(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
  }
}
