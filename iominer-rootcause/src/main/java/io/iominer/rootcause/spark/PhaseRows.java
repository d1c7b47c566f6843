// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.query.GroupFunction;
import io.iominer.core.query.IOMiner;
import io.iominer.core.table.JobPhasesTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/** Rows of {@code job_phases} for logs of which contention but no diagnosis is in the store. */
final class PhaseRows {
  private static final String COLUMNS =
      StoredPhases.COLUMNS.stream()
          .map(column -> column + " " + type(column))
          .collect(Collectors.joining(", "));

  private static final String LOGS =
      """
      WITH log AS (
        SELECT j.job_id, j.log_id, j.process_count, j.run_time_s, j.modules, j.modules_incomplete
        FROM darshan_job j
          LEFT SEMI JOIN job_contention s ON j.job_id = s.job_id AND j.log_id = s.log_id
          LEFT ANTI JOIN diagnosis d ON j.job_id = d.job_id AND j.log_id = d.log_id
      )
      SELECT /*+ MERGE(l, t) */ l.*, t.rank, t.module, t.operation""";

  private static final String HEAT_MAPS =
      LOGS
          + """
          , t.bin_width_s, t.bins
          FROM log l JOIN darshan_heatmap t ON l.job_id = t.job_id AND l.log_id = t.log_id
          WHERE t.module IS NOT NULL""";

  /** Of a file that both layers traced, only what POSIX did counts. */
  private static final String TRACES =
      LOGS
          + """
          , t.length, t.start_s, t.end_s
          FROM log l JOIN darshan_dxt t ON l.job_id = t.job_id AND l.log_id = t.log_id
            LEFT ANTI JOIN darshan_heatmap h ON l.job_id = h.job_id AND l.log_id = h.log_id
          WHERE t.module = 'DXT_POSIX' OR NOT array_contains(l.modules, 'DXT_POSIX')""";

  private PhaseRows() {}

  private static String type(String column) {
    TableDefinition table = JobPhasesTable.DEFINITION;
    return table.columns().get(table.indexOf(column)).type().sqlName();
  }

  /** From heat maps, and of logs that have none from traces. */
  static List<Dataset<StoredRows>> of(IOMiner miner) {
    return List.of(
        rows(miner, HEAT_MAPS, (job, rows) -> StoredPhases.ofHeatMaps(rows)),
        rows(miner, TRACES, (job, rows) -> StoredPhases.ofTraces(rows)));
  }

  private static Dataset<StoredRows> rows(IOMiner miner, String statement, GroupFunction phases) {
    Dataset<Row> rows = miner.query(statement).group("job_id", phases, COLUMNS, "log_id").dataset();
    String[] columns = rows.columns();
    return rows.map(
        (MapFunction<Row, StoredRows>) row -> stored(columns, row),
        Encoders.javaSerialization(StoredRows.class));
  }

  /** Rows that come right from a function have no names. */
  private static StoredRows stored(String[] columns, Row row) {
    TableRow stored = new TableRow(JobPhasesTable.DEFINITION);
    for (int i = 0; i < columns.length; i++) {
      stored.set(columns[i], row.get(i));
    }
    return StoredRows.of(List.of(stored));
  }
}
