// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.spark;

import io.iominer.analysis.store.ChosenFiles;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.core.model.IoDirection;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.PerfFactors;
import io.iominer.core.spark.Tuples;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreState;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.table.DiagnosisRows;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
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
  private static final String BUCKET = "iominer_bucket";

  @Override
  public PerfFactors extract(
      Tuples jobs, double minBandwidth, double maxBandwidth, IoDirection direction) {
    List<String> columns = Arrays.asList(jobs.dataset().columns());
    List<ChosenFiles.Key> keys =
        Arrays.stream(ChosenFiles.Key.values())
            .filter(key -> columns.contains(key.column()))
            .toList();
    if (!keys.contains(ChosenFiles.Key.JOB_ID)) {
      throw new IoMinerException(
          ErrorKind.USER,
          "extractPerfFactors: expected a column job_id, found " + String.join(", ", columns));
    }
    IoStore store = IOMiner.storeOf(jobs.dataset().sparkSession());
    StoreState state = store.state();
    Tuples factors =
        jobs.project(keys.stream().map(FactorExtractor::typed).toArray(String[]::new))
            .filter(
                keys.stream()
                    .map(key -> key.column() + " IS NOT NULL")
                    .collect(Collectors.joining(" AND ")))
            .withColumn(BUCKET, IOMiner.bucket(store))
            .group(BUCKET, (bucket, names) -> rows(state, (Integer) bucket, keys, names), columns())
            .project(stored().stream().map(ColumnDefinition::name).toArray(String[]::new))
            .filter("direction = '" + direction.name().toLowerCase(Locale.ROOT) + "'")
            .filter(
                "critical_bandwidth BETWEEN "
                    + literal(minBandwidth)
                    + " AND "
                    + literal(maxBandwidth));
    return () -> factors;
  }

  /** The column as the type that the store has; NULL where its value does not fit. */
  private static String typed(ChosenFiles.Key key) {
    return "try_cast(%1$s AS %2$s) AS %1$s"
        .formatted(
            key.column(),
            DarshanFileTable.DEFINITION.column(key.column()).orElseThrow().type().sqlName());
  }

  private static String literal(double value) {
    return "CAST(" + value + " AS DOUBLE)";
  }

  private static List<ColumnDefinition> stored() {
    return PerfFactorTable.DEFINITION.columns();
  }

  private static String columns() {
    return stored().stream()
        .map(column -> column.name() + " " + column.type().sqlName())
        .collect(Collectors.joining(", "));
  }

  private static Iterator<Row> rows(
      StoreState store, int bucket, List<ChosenFiles.Key> keys, Iterator<Row> names) {
    List<Row> rows = new ArrayList<>();
    StoreTask task = new StoreTask(store.store(), SparkExchange.task());
    try (ChosenFiles files = new ChosenFiles(task, bucket, keys)) {
      names.forEachRemaining(name -> add(name, keys, files));
      files.forEach(
          log ->
              log.factors()
                  .forEach(factors -> rows.add(row(DiagnosisRows.factors(log.log(), factors)))));
    }
    return rows.iterator();
  }

  private static void add(Row name, List<ChosenFiles.Key> keys, ChosenFiles files) {
    files.add(
        name.<Long>getAs(ChosenFiles.Key.JOB_ID.column()),
        keys.contains(ChosenFiles.Key.LOG_ID) ? name.getAs(ChosenFiles.Key.LOG_ID.column()) : null,
        keys.contains(ChosenFiles.Key.RECORD_ID)
            ? name.<BigDecimal>getAs(ChosenFiles.Key.RECORD_ID.column()).longValue()
            : 0,
        keys.contains(ChosenFiles.Key.RANK) ? name.<Long>getAs(ChosenFiles.Key.RANK.column()) : 0);
  }

  private static Row row(TableRow row) {
    @Nullable Object[] values = stored().stream().map(column -> row.value(column.name())).toArray();
    return RowFactory.create(values);
  }
}
