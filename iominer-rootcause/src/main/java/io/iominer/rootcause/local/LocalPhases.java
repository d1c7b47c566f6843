// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.LogKey;
import io.iominer.core.sort.RecordReader;
import io.iominer.core.sort.RecordSort;
import io.iominer.core.sort.RecordWriter;
import io.iominer.core.store.RowBytes;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanDxtTable;
import io.iominer.core.table.DarshanHeatmapTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.heatmap.HeatMapBuilder;
import io.iominer.rootcause.heatmap.StoredHeatMapBuilder;
import io.iominer.rootcause.table.PhasesRow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Phases of the I/O of a bucket's logs: from heat maps, and of logs that have none from traces. */
final class LocalPhases {
  private static final List<String> JOB =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          TableDefinition.LOG_COLUMN,
          "process_count",
          "run_time_s",
          "modules",
          "modules_incomplete");

  private static final List<String> BINS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          TableDefinition.LOG_COLUMN,
          "module",
          "operation",
          "rank",
          "bin_width_s",
          "bins");

  private static final List<String> SEGMENTS =
      List.of(
          TableDefinition.BUCKET_COLUMN,
          TableDefinition.LOG_COLUMN,
          "module",
          "operation",
          "rank",
          "length",
          "start_s",
          "end_s");

  private final LocalWork work;
  private final long bucket;
  private final Consumer<TableRow> sink;

  private LocalPhases(LocalWork work, long bucket, Consumer<TableRow> sink) {
    this.work = work;
    this.bucket = bucket;
    this.sink = sink;
  }

  /**
   * Finds those of some logs of a bucket.
   *
   * @param sink takes a row for each log that moved bytes
   */
  static void find(LocalWork work, long bucket, Set<LogKey> logs, Consumer<TableRow> sink) {
    if (!logs.isEmpty()) {
      new LocalPhases(work, bucket, sink).find(logs);
    }
  }

  private void find(Set<LogKey> logs) {
    Map<LogKey, StoredRow> jobs = new HashMap<>();
    scan(DarshanJobTable.DEFINITION)
        .rowsInTurn(
            JOB,
            row -> {
              if (logs.contains(row.log())) {
                jobs.put(row.log(), row);
              }
            });
    Set<LogKey> mapped = new HashSet<>();
    scan(DarshanHeatmapTable.DEFINITION)
        .rowsInTurn(List.of("job_id", "log_id"), row -> mapped.add(row.log()));
    build(
        scan(DarshanHeatmapTable.DEFINITION).whereKnown("module"),
        DarshanHeatmapTable.DEFINITION,
        BINS,
        jobs,
        row -> true,
        StoredHeatMapBuilder::addBins);
    jobs.keySet().removeAll(mapped);
    build(
        scan(DarshanDxtTable.DEFINITION),
        DarshanDxtTable.DEFINITION,
        SEGMENTS,
        jobs,
        row -> isOfLowestLayer(row, Objects.requireNonNull(jobs.get(row.log()))),
        StoredHeatMapBuilder::addSegment);
  }

  private StoreScan scan(TableDefinition table) {
    return work.store().scan(table).ofBucket(bucket);
  }

  /** Of a file that both layers traced, only what POSIX did counts. */
  private static boolean isOfLowestLayer(StoredRow segment, StoredRow job) {
    String posix = DarshanModule.DXT_POSIX.name();
    return segment.string("module").equals(posix) || !job.texts("modules").contains(posix);
  }

  private void build(
      StoreScan rows,
      TableDefinition table,
      List<String> columns,
      Map<LogKey, StoredRow> jobs,
      Predicate<StoredRow> isMeant,
      BiConsumer<StoredHeatMapBuilder, StoredRow> add) {
    LogOrder order = LogOrder.of(rows, jobs.keySet());
    if (!order.areTogether()) {
      buildApart(rows, table, columns, jobs, order, isMeant, add);
    }
    Building building = new Building(jobs, add);
    rows.rowsInTurn(
        columns,
        row -> {
          LogKey log = row.log();
          if (jobs.containsKey(log) && order.isTogether(log) && isMeant.test(row)) {
            building.add(log, row);
          }
        });
    building.tell();
  }

  private void buildApart(
      StoreScan rows,
      TableDefinition table,
      List<String> columns,
      Map<LogKey, StoredRow> jobs,
      LogOrder order,
      Predicate<StoredRow> isMeant,
      BiConsumer<StoredHeatMapBuilder, StoredRow> add) {
    RowBytes bytes = RowBytes.of(table, columns);
    try (RecordSort sort = work.sort()) {
      rows.rowsInTurn(
          columns,
          row -> {
            LogKey log = row.log();
            if (jobs.containsKey(log) && !order.isTogether(log) && isMeant.test(row)) {
              sort.add(
                  new RecordWriter()
                      .put(log.jobId())
                      .put(log.logId())
                      .put(bytes.write(row))
                      .finish());
            }
          });
      Building building = new Building(jobs, add);
      for (Iterator<byte[]> sorted = sort.sorted(); sorted.hasNext(); ) {
        RecordReader record = new RecordReader(sorted.next());
        LogKey log = new LogKey(record.whole(), String.valueOf(record.text()));
        building.add(log, bytes.read(record.rest()));
      }
      building.tell();
    }
  }

  /** Builds the map of one log after the other. */
  private final class Building {
    private final Map<LogKey, StoredRow> jobs;
    private final BiConsumer<StoredHeatMapBuilder, StoredRow> add;
    private @Nullable LogKey last;
    private @Nullable StoredHeatMapBuilder builder;

    Building(Map<LogKey, StoredRow> jobs, BiConsumer<StoredHeatMapBuilder, StoredRow> add) {
      this.jobs = jobs;
      this.add = add;
    }

    void add(LogKey log, StoredRow row) {
      if (builder == null || !log.equals(last)) {
        tell();
        builder =
            StoredHeatMapBuilder.of(
                Objects.requireNonNull(jobs.get(log)), HeatMapBuilder.MOST_GROUPS);
        last = log;
      }
      add.accept(builder, row);
    }

    /** Tells the last log. */
    void tell() {
      if (last != null && builder != null) {
        LocalPhases.this.tell(last, builder, Objects.requireNonNull(jobs.get(last)));
      }
    }
  }

  private void tell(LogKey log, StoredHeatMapBuilder builder, StoredRow job) {
    builder
        .build()
        .ifPresent(
            map ->
                sink.accept(PhasesRow.of(log.jobId(), log.logId(), map, job.number("run_time_s"))));
  }
}
