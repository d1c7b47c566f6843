// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.followup.FollowedRun;
import io.iominer.advisor.nodelocal.FileAccess;
import io.iominer.advisor.nodelocal.FileOwner;
import io.iominer.advisor.nodelocal.Locality;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.table.DarshanFileTable;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** What advisors read, as statements of Spark: a second form to compare with. */
final class AdviceStatements {
  /** The last run of each application at each size. */
  static final String LAST_RUNS =
      """
      SELECT application, process_count, node_count, max_by(job_id, start_time) AS job_id,
        max(start_time) AS start_time
      FROM application_run WHERE application IS NOT NULL AND start_time IS NOT NULL
      GROUP BY application, process_count, node_count""";

  /** The latest jobs of each size, each by its log with most bytes. */
  static final String LATEST_RUNS =
      """
      SELECT application, log_id FROM (
        SELECT *, row_number() OVER (PARTITION BY application, node_count, process_count
          ORDER BY start_time DESC NULLS LAST, log_id) AS place
        FROM (SELECT *, row_number() OVER (PARTITION BY application, node_count, process_count,
            job_id, uid ORDER BY bytes_read + bytes_written DESC, log_id) AS place_in_job
          FROM application_run WHERE application IS NOT NULL)
        WHERE place_in_job = 1)
      WHERE place <= %d""";

  /** Lists of nodes of logs that the accounting tells. */
  static final String NODE_LISTS =
      """
      SELECT a.node_list, a.node_count, count(*) AS runs
      FROM job_allocation a LEFT SEMI JOIN (SELECT * FROM darshan_job WHERE %s) j
        ON a.job_id = j.job_id AND a.log_id = j.log_id
      WHERE a.match_quality <> 'none' AND a.node_list IS NOT NULL
      GROUP BY a.node_list, a.node_count""";

  /** Runs with the settings that findings advise, the earliest of those with the same steps. */
  static final String FOUND =
      """
      SELECT application, process_count, rule, steps, min(start_time) AS start_time
      FROM (SELECT a.application, a.process_count, f.rule, f.advice.steps AS steps, a.start_time
        FROM (SELECT job_id, log_id, rule, explode(advice) AS advice FROM finding) f
          JOIN application_run a ON f.job_id = a.job_id AND f.log_id = a.log_id
        WHERE a.application IS NOT NULL AND a.start_time IS NOT NULL)
      GROUP BY application, process_count, rule, steps""";

  private static final String FOLLOWED_RUNS =
      """
      WITH file AS (
        SELECT f.job_id, f.log_id, f.record_id, f.mount_point, max(f.file_name) AS file_name,
          max(f.rank) = -1 OR count(DISTINCT f.rank) > 1 AS is_shared,
          max(f.stripe_count) AS stripe_count, max(f.stripe_pool) AS stripe_pool,
          ost_union(f.ost_bitmap) AS osts,
          sum(coalesce(f.bytes_read, 0L) + coalesce(f.bytes_written, 0L)) AS moved,
          coalesce(max(f.bytes_written), 0L) > 0 AS is_written
        FROM darshan_file f WHERE f.ost_count > 0 AND f.parent_record_id IS NULL
        GROUP BY f.job_id, f.log_id, f.record_id, f.mount_point
      ), mount AS (
        SELECT job_id, log_id, mount_point,
          collect_list(named_struct('file_name', file_name, 'stripe_count', stripe_count,
            'moved', moved, 'is_shared', is_shared))
            FILTER (WHERE place <= 20 AND stripe_count > 0) AS files,
          ost_list(ost_union(osts) FILTER (WHERE is_written)) AS osts,
          array_sort(collect_set(nullif(stripe_pool, '')) FILTER (WHERE is_written)) AS pools
        FROM (SELECT *, row_number() OVER (PARTITION BY job_id, log_id
          ORDER BY moved DESC, record_id) AS place FROM file)
        GROUP BY job_id, log_id, mount_point
      )
      SELECT a.application, a.start_time, a.process_count, a.node_count, a.io_s,
        a.bytes_read + a.bytes_written AS bytes, m.mounts
      FROM application_run a LEFT JOIN (
          SELECT job_id, log_id,
            collect_list(struct(mount_point, files, osts, pools)) AS mounts
          FROM mount GROUP BY job_id, log_id) m
        ON a.job_id = m.job_id AND a.log_id = m.log_id
      WHERE a.start_time IS NOT NULL AND a.application = '%s'""";

  private static final String ACCESSES =
      """
      SELECT named_struct('mount_point', f.mount_point, 'record_id', f.record_id) AS of_file,
        f.log_id, f.job_id, j.uid, j.application,
        CASE WHEN j.process_count = 1 OR n.node_count = 1 THEN 0L
          WHEN f.rank < 0 OR n.node_count IS NULL THEN f.rank
          ELSE f.rank - f.rank % ceil(j.process_count / n.node_count) END AS rank,
        coalesce(f.bytes_read, 0L) AS bytes_read, coalesce(f.bytes_written, 0L) AS bytes_written,
        unix_micros(f.read_start_time) AS first_read,
        unix_micros(f.write_start_time) AS first_write,
        coalesce(f.posix_opens, 0L) + coalesce(f.posix_stats, 0L) + coalesce(f.stdio_opens, 0L)
          AS metadata_operations,
        coalesce(f.posix_f_meta_time, 0D) + coalesce(f.stdio_f_meta_time, 0D) AS metadata_s
      FROM darshan_file f JOIN darshan_job j ON f.job_id = j.job_id AND f.log_id = j.log_id
        LEFT JOIN (SELECT job_id AS of_job, log_id AS of_log, node_count FROM job_allocation) n
          ON n.of_job = j.job_id AND n.of_log = j.log_id
      WHERE\s"""
          + DarshanFileTable.isFile();

  private static final String ACCESS_COLUMNS =
      "log_id STRING, job_id BIGINT, locality INT, is_read BOOLEAN, is_written BOOLEAN,"
          + " bytes BIGINT, metadata_operations BIGINT, metadata_s DOUBLE";

  /** Localities are numbers in their order; of as many of several the first is taken. */
  static final String LOCALITIES =
      """
      WITH of_log AS (
        SELECT j.application, j.process_count, j.job_id, j.log_id,
          size(j.modules_incomplete) > 0 AS is_incomplete,
          count_if(f.is_written) AS written_files,
          count_if(f.is_written AND f.locality <> 0) AS global_files,
          mode(f.locality, true) FILTER (WHERE f.is_written AND f.locality <> 0) AS reason,
          array_sort(collect_list(f.locality)) AS localities,
          count_if(f.locality = 0 AND f.is_read) AS read_again_files,
          coalesce(sum(f.bytes) FILTER (WHERE f.locality = 0), 0L) AS local_bytes,
          sum(f.metadata_operations) AS metadata_operations, sum(f.metadata_s) AS metadata_s,
          coalesce(sum(f.metadata_operations) FILTER (WHERE f.locality = 0), 0L)
            AS local_metadata_operations,
          coalesce(sum(f.metadata_s) FILTER (WHERE f.locality = 0), 0D) AS local_metadata_s
        FROM darshan_job j JOIN (
          SELECT job_id, log_id, of_file, first(locality) AS locality,
            bool_or(is_read) AS is_read, bool_or(is_written) AS is_written, sum(bytes) AS bytes,
            sum(metadata_operations) AS metadata_operations, sum(metadata_s) AS metadata_s
          FROM file_locality GROUP BY job_id, log_id, of_file) f
          ON j.job_id = f.job_id AND j.log_id = f.log_id
        WHERE j.application IS NOT NULL AND j.process_count > 1
        GROUP BY j.application, j.process_count, j.job_id, j.log_id, j.modules_incomplete
      )
      SELECT application, process_count, count(*) AS runs,
        count_if(written_files > 0) AS writing_runs,
        count_if(written_files > 0 AND global_files = 0) AS local_runs,
        count_if(is_incomplete) AS incomplete_runs, mode(reason, true) AS reason,
        flatten(collect_list(localities)) AS localities,
        sum(read_again_files) AS read_again_files, sum(local_bytes) AS local_bytes,
        sum(metadata_operations) AS metadata_operations, sum(metadata_s) AS metadata_s,
        sum(local_metadata_operations) AS local_metadata_operations,
        sum(local_metadata_s) AS local_metadata_s
      FROM of_log GROUP BY application, process_count
      ORDER BY local_metadata_operations DESC, application, process_count""";

  private AdviceStatements() {}

  static List<Row> rows(IOMiner miner, String statement) {
    return miner.query(statement).collect();
  }

  /** The rows of {@link #LOCALITIES}. */
  static List<Row> localities(IOMiner miner) {
    Dataset<Row> located =
        miner
            .query(ACCESSES)
            .group("of_file", (file, rows) -> located(rows), ACCESS_COLUMNS)
            .dataset();
    located.createOrReplaceTempView("file_locality");
    return rows(miner, LOCALITIES);
  }

  private static Iterator<Row> located(Iterator<Row> rows) {
    List<Row> all = new ArrayList<>();
    rows.forEachRemaining(all::add);
    Locality locality = Locality.of(all.stream().map(AdviceStatements::access).toList());
    return all.stream().map(row -> located(row, locality)).iterator();
  }

  private static FileAccess access(Row row) {
    return new FileAccess(
        new FileOwner(row.<Long>getAs("uid"), row.getAs("application")),
        row.<Long>getAs("rank"),
        row.<Long>getAs("bytes_read"),
        row.<Long>getAs("bytes_written"),
        count(row, "first_read"),
        count(row, "first_write"));
  }

  private static Row located(Row access, Locality locality) {
    long read = access.<Long>getAs("bytes_read");
    long written = access.<Long>getAs("bytes_written");
    return RowFactory.create(
        access.getAs("log_id"),
        access.getAs("job_id"),
        locality.ordinal(),
        read > 0,
        written > 0,
        read + written,
        access.getAs("metadata_operations"),
        access.getAs("metadata_s"));
  }

  /** The runs of an application as a follow-up sees them. */
  static List<FollowedRun> followedRuns(IOMiner miner, String application) {
    return rows(miner, FOLLOWED_RUNS.formatted(application)).stream()
        .map(AdviceStatements::run)
        .toList();
  }

  private static FollowedRun run(Row row) {
    Double seconds = row.<@Nullable Double>getAs("io_s");
    List<FollowedRun.File> files = new ArrayList<>();
    List<FollowedRun.Written> written = new ArrayList<>();
    for (Row mount : AdviceStatements.<Row>list(row, "mounts")) {
      for (Row file : AdviceStatements.<Row>list(mount, "files")) {
        files.add(
            new FollowedRun.File(
                text(file, "file_name"),
                file.<Long>getAs("stripe_count"),
                file.<Long>getAs("moved"),
                file.<Boolean>getAs("is_shared")));
      }
      written.add(
          new FollowedRun.Written(
              text(mount, "mount_point"), list(mount, "osts"), list(mount, "pools")));
    }
    return new FollowedRun(
        row.<Timestamp>getAs("start_time").toInstant(),
        row.<Long>getAs("process_count"),
        count(row, "node_count"),
        row.<Long>getAs("bytes"),
        seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds),
        files,
        written);
  }

  static <T> List<T> list(Row row, String column) {
    int field = row.fieldIndex(column);
    return row.isNullAt(field) ? List.of() : row.getList(field);
  }

  static OptionalLong count(Row row, String column) {
    Long count = row.<@Nullable Long>getAs(column);
    return count == null ? OptionalLong.empty() : OptionalLong.of(count);
  }

  private static Optional<String> text(Row row, String column) {
    return Optional.ofNullable(row.<@Nullable String>getAs(column));
  }
}
