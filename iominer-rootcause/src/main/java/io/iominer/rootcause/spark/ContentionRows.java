// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.query.IOMiner;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.TableRow;
import io.iominer.facility.FileSystemModel;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** Finds what was around logs: rows of {@code job_contention}. Only narrow rows are shuffled. */
final class ContentionRows {
  /**
   * Others on a target take at most so many times as long as it needs for their bytes and scattered
   * requests alone: jobs that share it cost each other more than their own work, and share servers
   * and nodes on the way. Ours; tuned on a simulated facility, see docs/diagnosis.md.
   */
  private static final double SHARING = 2;

  /**
   * Uses of targets by logs of the view {@code iominer_beside}; times in µs since 1970 UTC. A
   * file's bytes are divided evenly over its OSTs and its time; its work on each OST is its bytes
   * and what scattered requests cost.
   */
  private static final String SPANS =
      """
      SELECT explode(ost_list(ost_bitmap)) AS ost, job_id, log_id, start_us, end_us,
        bytes / ost_count / (end_us - start_us) * 1e6D AS rate,
        (bytes + scattered * %s) / ost_count AS work
      FROM (
        SELECT f.ost_bitmap, f.ost_count, f.job_id, f.log_id, stack(2,
          unix_micros(f.read_start_time), unix_micros(f.read_end_time),
          coalesce(f.posix_bytes_read, 0) + coalesce(f.stdio_bytes_read, 0),
          greatest(0, coalesce(f.posix_reads - f.posix_consec_reads, 0)),
          unix_micros(f.write_start_time), unix_micros(f.write_end_time),
          coalesce(f.posix_bytes_written, 0) + coalesce(f.stdio_bytes_written, 0),
          greatest(0, coalesce(f.posix_writes - f.posix_consec_writes, 0)))
          AS (start_us, end_us, bytes, scattered)
        FROM darshan_file f LEFT SEMI JOIN iominer_beside b
          ON f.job_id = b.job_id AND f.log_id = b.log_id
        WHERE f.ost_count > 0)
      WHERE start_us < end_us""";

  private static final String STATEMENT =
      """
      SELECT l.job_id, l.log_id, max(a.node_count) AS node_count,
        sort_array(collect_list(CASE WHEN u.ost IS NOT NULL THEN named_struct('ost', u.ost,
          'busy_s', u.busy_s, 'overlap_s', u.overlap_s,
          'interference_s', least(u.overlap_s, %s * u.other_jobs_work / coalesce(s.speed, 1D)),
          'other_jobs_bytes', u.other_jobs_bytes, 'speed', s.speed, 'fullness', v.fullness) END)) AS osts
      FROM iominer_chosen l
        LEFT JOIN iominer_overlap u ON l.job_id = u.job_id AND l.log_id = u.log_id
        LEFT JOIN (%s) s ON u.ost = s.ost AND l.day = s.day
        LEFT JOIN (%s) v ON u.ost = v.ost AND l.day = v.day
        LEFT JOIN (SELECT job_id, log_id, node_count FROM job_allocation
          WHERE match_quality <> 'none') a ON l.job_id = a.job_id AND l.log_id = a.log_id
      GROUP BY l.job_id, l.log_id""";

  private ContentionRows() {}

  /** Rows for the logs of the view {@code iominer_chosen}, sorted by bucket. */
  static Dataset<StoredRows> of(IOMiner miner, FileSystemModel fileSystem) {
    miner
        .load("darshan_file")
        .sql(SPANS.formatted(fileSystem.seekBytes() + "D"))
        .group("ost", OstOverlap::of, OstOverlap.COLUMNS, "start_us", "log_id", "end_us")
        .dataset()
        .createOrReplaceTempView("iominer_overlap");
    return miner
        .sql(
            STATEMENT.formatted(
                SHARING / fileSystem.ostBytesPerSecond() + "D",
                OstSpeeds.slow(fileSystem),
                OstSpeeds.servers()))
        .withColumn("bucket", functions.expr(miner.bucket()))
        .repartition(functions.col("bucket"))
        .sortWithinPartitions("bucket", "job_id", "log_id")
        .map(
            (MapFunction<Row, StoredRows>) ContentionRows::stored,
            Encoders.javaSerialization(StoredRows.class));
  }

  private static StoredRows stored(Row row) {
    List<Object[]> osts = new ArrayList<>();
    for (Row ost : row.<Row>getList(row.fieldIndex("osts"))) {
      Object[] fields = new Object[ost.size()];
      for (int i = 0; i < fields.length; i++) {
        fields[i] = ost.get(i);
      }
      osts.add(fields);
    }
    return StoredRows.of(
        List.of(
            new TableRow(JobContentionTable.DEFINITION)
                .set("log_id", row.<Object>getAs("log_id"))
                .set("job_id", row.<Object>getAs("job_id"))
                .set("node_count", row.<Object>getAs("node_count"))
                .set("osts", osts)));
  }
}
