// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.SparkSessions;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.core.table.Tables;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Makes a diagnosed store of many jobs for the advisors: the jobs of a store of one month, and the
 * same as those of later months. Arguments: FROM TO MONTHS. Server-side monitoring data and
 * accounts of what was ingested are left out.
 */
public final class LaterMonths {
  private static final Duration MONTH = Duration.ofDays(30);
  private static final long JOBS_APART = 1_000_000_000;
  private static final long MICROS = 1_000_000;
  private static final List<String> LEFT_OUT =
      List.of("lmt_", "ost_info", "ingest_", "advice", CalibrationTable.DEFINITION.name());

  private final int months;

  private LaterMonths(int months) {
    this.months = months;
  }

  public static void main(String[] args) throws Exception {
    SparkSession spark = SparkSessions.open(Map.of());
    LaterMonths copies = new LaterMonths(Integer.parseInt(args[2]));
    IoStore from = IoStore.open(Path.of(args[0]));
    IoStore to = IoStore.openOrCreate(Path.of(args[1]), from.jobBuckets());
    try (IOMiner miner = IOMiner.open(from.folder(), spark);
        StoreWriter writer = IoStore.writer(to.folder(), "benchmark")) {
      StoreChange change = new StoreChange();
      for (TableDefinition table : Tables.all()) {
        if (LEFT_OUT.stream().noneMatch(table.name()::startsWith)) {
          copies.copy(table, miner, writer, change);
        }
      }
      writer.commit(change);
    }
    spark.stop();
  }

  private void copy(TableDefinition table, IOMiner miner, StoreWriter writer, StoreChange change) {
    try (TableFileWriter files = writer.target(table).writer(0, 0)) {
      Dataset<Row> dataset = miner.load(table.name()).dataset();
      int[] places =
          table.columns().stream()
              .mapToInt(column -> dataset.schema().fieldIndex(column.name()))
              .toArray();
      Iterator<Row> rows = dataset.toLocalIterator();
      while (rows.hasNext()) {
        Row row = rows.next();
        @Nullable Object[] values = new @Nullable Object[places.length];
        Arrays.setAll(values, i -> plain(row.get(places[i])));
        for (int month = 0; month < months; month++) {
          files.write(stored(table, values, month));
        }
      }
      change.add(files.finish());
    }
  }

  private static TableRow stored(TableDefinition table, @Nullable Object[] values, int month) {
    TableRow stored = new TableRow(table);
    for (int i = 0; i < values.length; i++) {
      ColumnDefinition column = table.columns().get(i);
      @Nullable Object value = values[i];
      if (value instanceof Long number && column.name().equals("job_id")) {
        stored.set(i, number + month * JOBS_APART);
      } else if (value instanceof String text && column.name().equals("log_id")) {
        stored.set(i, String.format("%02x", month) + text.substring(2));
      } else if (value instanceof Long time && column.type() == ScalarType.TIMESTAMP) {
        stored.set(i, time + month * MONTH.toSeconds() * MICROS);
      } else {
        stored.set(i, value);
      }
    }
    return stored;
  }

  /** As {@link TableRow} has values. */
  private static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof Timestamp time) {
      return TableRow.micros(time.toInstant());
    }
    if (value instanceof Row struct) {
      return Stream.iterate(0, i -> i < struct.size(), i -> i + 1)
          .map(i -> plain(struct.get(i)))
          .toArray();
    }
    if (value instanceof Seq<?> list) {
      return CollectionConverters.asJava(list).stream().map(LaterMonths::plain).toList();
    }
    return value instanceof Object[] array
        ? Arrays.stream(array).map(LaterMonths::plain).toList()
        : value;
  }
}
