// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.model.IoDirection;
import io.iominer.core.query.PerfFactors;
import io.iominer.core.query.Tuples;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.gather.GatheredLog;
import io.iominer.rootcause.gather.StoredUses;
import io.iominer.rootcause.table.DiagnosisRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * Performance factors of the logs, or of the files, that tuples name by {@code job_id} and, where
 * they have them, {@code log_id}, {@code record_id} and {@code rank}. Of a log of which only some
 * files are named, only these count. The rows have the columns of {@code perf_factor}. Public
 * because it is a service.
 */
public final class FactorExtractor implements PerfFactors.Extractor {
  private static final String CHOICE = "iominer_factor_choice";

  /** What names a row of {@code darshan_file}. */
  private enum Key {
    JOB_ID,
    LOG_ID,
    RECORD_ID,
    RANK;

    /** The first two name a log, too. */
    private static final Set<Key> OF_LOGS = EnumSet.of(JOB_ID, LOG_ID);

    String column() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public PerfFactors extract(
      Tuples jobs, double minBandwidth, double maxBandwidth, IoDirection direction) {
    List<String> columns = Arrays.asList(jobs.dataset().columns());
    List<Key> keys =
        Arrays.stream(Key.values()).filter(key -> columns.contains(key.column())).toList();
    if (!keys.contains(Key.JOB_ID)) {
      throw new IoMinerException(
          ErrorKind.USER,
          "extractPerfFactors: expected a column job_id, found " + String.join(", ", columns));
    }
    jobs.project(keys.stream().map(Key::column).toArray(String[]::new)).as(CHOICE);
    Tuples gathered =
        GatheredLogs.chosen(
            jobs,
            chosen("darshan_job", keys.stream().filter(Key.OF_LOGS::contains)),
            chosen("darshan_file", keys.stream()));
    StoredUses uses = new StoredUses(Arrays.asList(gathered.dataset().columns()));
    Tuples factors =
        gathered
            .group(
                "job_id",
                (job, members) ->
                    rows(new GatheredLogs(new SparkRows(members), Double.POSITIVE_INFINITY, uses)),
                columns(),
                GatheredLogs.ORDER.toArray(String[]::new))
            .filter("direction = '" + direction.name().toLowerCase(Locale.ROOT) + "'")
            .filter("bandwidth BETWEEN " + literal(minBandwidth) + " AND " + literal(maxBandwidth));
    return () -> factors;
  }

  private static String chosen(String table, Stream<Key> keys) {
    return keys.map(key -> "t." + key.column() + " = c." + key.column())
        .collect(
            Collectors.joining(
                " AND ",
                "(SELECT /*+ MERGE(c) */ t.* FROM "
                    + table
                    + " t LEFT SEMI JOIN "
                    + CHOICE
                    + " c ON ",
                ")"));
  }

  private static String literal(double value) {
    return "CAST(" + value + " AS DOUBLE)";
  }

  /** All but the job, which the group adds. */
  private static List<ColumnDefinition> stored() {
    return PerfFactorTable.DEFINITION.columns().stream()
        .filter(column -> !column.name().equals(TableDefinition.BUCKET_COLUMN))
        .toList();
  }

  private static String columns() {
    return stored().stream()
        .map(column -> column.name() + " " + column.type().sqlName())
        .collect(Collectors.joining(", "));
  }

  private static Iterator<Row> rows(Iterator<GatheredLog> logs) {
    List<ColumnDefinition> columns = stored();
    List<Row> rows = new ArrayList<>();
    while (logs.hasNext()) {
      GatheredLog log = logs.next();
      log.factors()
          .forEach(factors -> rows.add(row(DiagnosisRows.factors(log.log(), factors), columns)));
    }
    return rows.iterator();
  }

  private static Row row(TableRow row, List<ColumnDefinition> columns) {
    @Nullable Object[] values = columns.stream().map(column -> row.value(column.name())).toArray();
    return RowFactory.create(values);
  }
}
