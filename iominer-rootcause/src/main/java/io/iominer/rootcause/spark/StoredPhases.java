// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.JobPhasesTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.HeatMapBuilder;
import io.iominer.rootcause.heatmap.StoredHeatMapBuilder;
import io.iominer.rootcause.table.PhasesRow;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** The phases of a job's logs, one after the other; the rows of a log come together. */
final class StoredPhases implements Iterator<Row> {
  /** The columns that it gives. */
  static final List<String> COLUMNS =
      JobPhasesTable.DEFINITION.columns().stream()
          .map(ColumnDefinition::name)
          .filter(column -> !column.equals(TableDefinition.BUCKET_COLUMN))
          .toList();

  private final Iterator<Row> rows;
  private final BiConsumer<StoredHeatMapBuilder, Row> add;
  private @Nullable Row ahead;
  private @Nullable Row found;

  private StoredPhases(Iterator<Row> rows, BiConsumer<StoredHeatMapBuilder, Row> add) {
    this.rows = rows;
    this.add = add;
    this.ahead = rows.hasNext() ? rows.next() : null;
    this.found = find();
  }

  /** Of rows of {@code darshan_heatmap} with their logs. */
  static Iterator<Row> ofHeatMaps(Iterator<Row> rows) {
    return new StoredPhases(rows, StoredPhases::addBins);
  }

  /** Of rows of {@code darshan_dxt} with their logs. */
  static Iterator<Row> ofTraces(Iterator<Row> rows) {
    return new StoredPhases(rows, StoredPhases::addSegment);
  }

  @Override
  public boolean hasNext() {
    return found != null;
  }

  @Override
  public Row next() {
    Row next = found;
    if (next == null) {
      throw new NoSuchElementException();
    }
    found = find();
    return next;
  }

  /** The next log that moved bytes; null where there is none. */
  private @Nullable Row find() {
    while (ahead != null) {
      Row first = ahead;
      String log = first.getAs("log_id");
      StoredHeatMapBuilder builder =
          new StoredHeatMapBuilder(
              first.<Long>getAs("process_count"),
              first.getList(first.fieldIndex("modules")),
              first.getList(first.fieldIndex("modules_incomplete")),
              HeatMapBuilder.MOST_GROUPS);
      while (ahead != null && log.equals(ahead.getAs("log_id"))) {
        add.accept(builder, ahead);
        ahead = rows.hasNext() ? rows.next() : null;
      }
      Optional<HeatMap> map = builder.build();
      if (map.isPresent()) {
        Double run = first.getAs("run_time_s");
        return row(
            PhasesRow.of(
                first.<Long>getAs("job_id"),
                log,
                map.get(),
                run == null ? OptionalDouble.empty() : OptionalDouble.of(run)));
      }
    }
    return null;
  }

  private static Row row(TableRow stored) {
    @Nullable Object[] values = COLUMNS.stream().map(stored::value).toArray();
    return RowFactory.create(values);
  }

  private static void addBins(StoredHeatMapBuilder builder, Row row) {
    builder.addBins(
        row.getAs("module"),
        row.getAs("operation"),
        row.<Long>getAs("rank"),
        row.<Double>getAs("bin_width_s"),
        row.getList(row.fieldIndex("bins")));
  }

  private static void addSegment(StoredHeatMapBuilder builder, Row row) {
    builder.addSegment(
        row.getAs("module"),
        row.getAs("operation"),
        row.<Long>getAs("rank"),
        row.<Long>getAs("length"),
        row.<Double>getAs("start_s"),
        row.<Double>getAs("end_s"));
  }
}
