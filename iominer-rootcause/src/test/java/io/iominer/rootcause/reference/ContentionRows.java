// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.query.IOMiner;
import io.iominer.core.query.LustreNames;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.JobPairTable;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.Diagnosis;
import io.iominer.rootcause.contention.LogOverlap;
import io.iominer.rootcause.gather.StoredYardstick;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * Finds what was around logs: rows of {@code job_contention} and {@code job_pair}. Only narrow rows
 * are shuffled.
 */
final class ContentionRows {
  private static final String STATEMENT =
      """
      SELECT l.job_id, l.log_id, max(a.node_count) AS node_count, first(struct(y.*)) AS yardstick,
        sort_array(collect_list(CASE WHEN u.ost IS NOT NULL THEN named_struct(
          'file_system', u.file_system, 'ost', u.ost,
          'busy_s', u.busy_s, 'overlap_s', u.overlap_s,
          'interference_s', least(u.overlap_s, %s * u.other_jobs_work / (%s * coalesce(s.speed, 1D))),
          'other_jobs_bytes', u.other_jobs_bytes, 'speed', s.speed, 'fullness', v.fullness,
          'file_system_ost_count', c.ost_count, 'speed_job_count', s.jobs,
          'other_job_count', u.other_job_count, 'speed_day_count', s.days,
          'speed_confidence', s.confidence, 'pairs', u.pairs) END)) AS osts
      FROM iominer_chosen l
        LEFT JOIN iominer_overlap u ON l.job_id = u.job_id AND l.log_id = u.log_id
        LEFT JOIN iominer_slow_osts s
          ON u.file_system <=> s.file_system AND u.ost = s.ost AND l.day = s.day
        LEFT JOIN (%s) v
          ON u.file_system <=> v.file_system AND u.ost = v.ost AND l.day = v.day
        LEFT JOIN (%s) c ON u.file_system <=> c.file_system
        LEFT JOIN (SELECT job_id, log_id, node_count FROM job_allocation
          WHERE match_quality <> 'none') a ON l.job_id = a.job_id AND l.log_id = a.log_id
        LEFT JOIN %s y ON l.job_id = y.job_id AND l.log_id = y.log_id
      GROUP BY l.job_id, l.log_id""";

  /** How many OSTs a file system has, as its servers tell: their indexes begin at 0. */
  private static final String OST_COUNTS =
      """
      SELECT n.file_system, max(coalesce(ost_index, CAST(conv(substring(ost_name, -4), 16, 10) AS INT))) + 1
          AS ost_count
      FROM ost_info o JOIN %s n ON o.file_system = n.lustre_name GROUP BY n.file_system""";

  private ContentionRows() {}

  /**
   * Rows for the logs of the view {@code iominer_chosen}, sorted by bucket.
   *
   * @param settings what is known of the facility
   */
  static Dataset<StoredRows> of(IOMiner miner, DatedSettings settings) {
    DatedOsts osts = new DatedOsts(settings);
    int mostPairs = (int) settings.settings().thresholds().number(Diagnosis.JOB_PAIRS);
    LustreNames.show(miner);
    YardstickRows.show(miner);
    miner
        .query(OstUseRows.statement("iominer_beside", osts.seekBytes("CAST(start_time AS DATE)")))
        .group(
            OstUseRows.OST,
            (ost, rows) -> OstOverlapRows.of(rows, mostPairs),
            OstOverlapRows.COLUMNS,
            OstUseRows.ORDER)
        .project(OstUseRows.OST + ".*", "*")
        .dataset()
        .createOrReplaceTempView("iominer_overlap");
    OstSpeeds.slow(miner.query(OstSpeeds.told(osts))).as("iominer_slow_osts");
    return miner
        .query(
            STATEMENT.formatted(
                LogOverlap.SHARING + "D",
                osts.rate("l.day"),
                OstSpeeds.fullness(),
                OST_COUNTS.formatted(LustreNames.VIEW),
                YardstickRows.VIEW))
        .dataset()
        .withColumn("bucket", functions.expr(IOMiner.bucket(miner.store())))
        .repartition(functions.col("bucket"))
        .sortWithinPartitions("bucket", "job_id", "log_id")
        .map(
            (MapFunction<Row, StoredRows>) ContentionRows::stored,
            Encoders.javaSerialization(StoredRows.class));
  }

  private static StoredRows stored(Row row) {
    List<Object[]> osts = new ArrayList<>();
    List<TableRow> rows = new ArrayList<>();
    for (Row ost : row.<Row>getList(row.fieldIndex("osts"))) {
      osts.add(Arrays.copyOf(fields(ost), JobContentionTable.OST.fields().size()));
      for (Row pair : ost.<Row>getList(ost.fieldIndex("pairs"))) {
        rows.add(pair(row, ost, pair));
      }
    }
    TableRow stored =
        new TableRow(JobContentionTable.DEFINITION)
            .set("log_id", row.<Object>getAs("log_id"))
            .set("job_id", row.<Object>getAs("job_id"))
            .set("node_count", row.<Object>getAs("node_count"))
            .set("osts", osts);
    StoredYardstick.of(SparkRows.stored(row.getAs("yardstick")))
        .ifPresent(known -> StoredYardstick.set(known, stored));
    rows.add(stored);
    return StoredRows.of(rows);
  }

  private static TableRow pair(Row log, Row ost, Row pair) {
    TableRow row =
        new TableRow(JobPairTable.DEFINITION)
            .set("log_id", log.<Object>getAs("log_id"))
            .set("job_id", log.<Object>getAs("job_id"))
            .set("file_system", ost.<Object>getAs("file_system"))
            .set("ost", ost.<Object>getAs("ost"));
    for (String column : pair.schema().fieldNames()) {
      row.set(column, pair.<Object>getAs(column));
    }
    return row;
  }

  /** The fields of a struct, as they are stored. */
  private static Object[] fields(Row struct) {
    Object[] fields = new Object[struct.size()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = struct.get(i);
    }
    return fields;
  }
}
