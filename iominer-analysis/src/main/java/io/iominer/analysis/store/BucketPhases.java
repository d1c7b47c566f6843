// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.StoreTask;
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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Phases of the I/O of a bucket's logs: from heat maps, and of logs that have none from traces. */
final class BucketPhases {
  private static final List<String> JOB =
      StoredRow.withLog(List.of("process_count", "run_time_s", "modules", "modules_incomplete"));

  private static final List<String> BINS =
      StoredRow.withLog(List.of("module", "operation", "rank", "bin_width_s", "bins"));

  private static final List<String> SEGMENTS =
      StoredRow.withLog(List.of("module", "operation", "rank", "length", "start_s", "end_s"));

  private final StoreTask task;
  private final long bucket;
  private final Set<LogKey> logs;
  private final BiConsumer<LogKey, TableRow> sink;

  private BucketPhases(
      StoreTask task, long bucket, Set<LogKey> logs, BiConsumer<LogKey, TableRow> sink) {
    this.task = task;
    this.bucket = bucket;
    this.logs = logs;
    this.sink = sink;
  }

  /**
   * Finds those of some logs of a bucket.
   *
   * @param sink takes a row for each log that moved bytes
   */
  static void find(
      StoreTask task, long bucket, Set<LogKey> logs, BiConsumer<LogKey, TableRow> sink) {
    if (!logs.isEmpty()) {
      new BucketPhases(task, bucket, logs, sink).find();
    }
  }

  private void find() {
    Map<LogKey, StoredRow> jobs = new HashMap<>();
    scan(DarshanJobTable.DEFINITION)
        .rowsInTurn(JOB, logs::contains, row -> jobs.put(row.log(), row));
    Set<LogKey> mapped =
        ChosenLogs.with(task.store(), DarshanHeatmapTable.DEFINITION, bucket, logs);
    build(
        new Source(
            scan(DarshanHeatmapTable.DEFINITION).whereKnown("module"),
            DarshanHeatmapTable.DEFINITION,
            BINS,
            row -> true,
            StoredHeatMapBuilder::addBins),
        jobs);
    jobs.keySet().removeAll(mapped);
    build(
        new Source(
            scan(DarshanDxtTable.DEFINITION),
            DarshanDxtTable.DEFINITION,
            SEGMENTS,
            row -> isOfLowestLayer(row, Objects.requireNonNull(jobs.get(row.log()))),
            StoredHeatMapBuilder::addSegment),
        jobs);
  }

  /**
   * Rows that maps are built of.
   *
   * @param rows those of a table
   * @param columns of it, which are read
   * @param isMeant which of them count
   * @param add adds one to the map of its log
   */
  private record Source(
      StoreScan rows,
      TableDefinition table,
      List<String> columns,
      Predicate<StoredRow> isMeant,
      BiConsumer<StoredHeatMapBuilder, StoredRow> add) {
    /** Visits the rows that count of the logs that are wanted. */
    void forEach(Predicate<LogKey> isWanted, BiConsumer<LogKey, StoredRow> visitor) {
      rows.rowsInTurn(
          columns,
          isWanted,
          row -> {
            if (isMeant.test(row)) {
              visitor.accept(row.log(), row);
            }
          });
    }
  }

  private StoreScan scan(TableDefinition table) {
    return task.store().scan(table).ofBucket(bucket).near(logs);
  }

  /** Of a file that both layers traced, only what POSIX did counts. */
  private static boolean isOfLowestLayer(StoredRow segment, StoredRow job) {
    String posix = DarshanModule.DXT_POSIX.name();
    return segment.string("module").equals(posix) || !job.texts("modules").contains(posix);
  }

  private void build(Source source, Map<LogKey, StoredRow> jobs) {
    LogOrder order = LogOrder.of(source.rows(), jobs.keySet());
    if (!order.areTogether()) {
      buildApart(source, jobs, order);
    }
    Building building = new Building(jobs, source.add());
    source.forEach(log -> jobs.containsKey(log) && order.isTogether(log), building::add);
    building.tell();
  }

  private void buildApart(Source source, Map<LogKey, StoredRow> jobs, LogOrder order) {
    RowBytes bytes = RowBytes.of(source.table(), source.columns());
    try (RecordSort sort = task.sort()) {
      source.forEach(
          log -> jobs.containsKey(log) && !order.isTogether(log),
          (log, row) ->
              sort.add(
                  new RecordWriter()
                      .put(log.jobId())
                      .put(log.logId())
                      .put(bytes.write(row))
                      .finish()));
      Building building = new Building(jobs, source.add());
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
        BucketPhases.this.tell(last, builder, Objects.requireNonNull(jobs.get(last)));
      }
    }
  }

  private void tell(LogKey log, StoredHeatMapBuilder builder, StoredRow job) {
    builder
        .build()
        .ifPresent(
            map ->
                sink.accept(
                    log, PhasesRow.of(log.jobId(), log.logId(), map, job.number("run_time_s"))));
  }
}
