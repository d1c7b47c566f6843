// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.RawText;
import io.iominer.rootcause.heatmap.HeatMap;
import io.iominer.rootcause.heatmap.HeatMapBuilder;
import io.iominer.rootcause.heatmap.IoPhases;
import io.iominer.rootcause.heatmap.Period;
import io.iominer.rootcause.path.JobTrace;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/** The phases of a job's logs, one after the other; the rows of a log come together. */
final class StoredPhases implements Iterator<Row> {
  private final Iterator<Row> rows;
  private final BiConsumer<HeatMapBuilder, Row> add;
  private @Nullable Row ahead;
  private @Nullable Row found;

  private StoredPhases(Iterator<Row> rows, BiConsumer<HeatMapBuilder, Row> add) {
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
      HeatMapBuilder builder = builder(first, HeatMapBuilder.MOST_GROUPS);
      while (ahead != null && log.equals(ahead.getAs("log_id"))) {
        add.accept(builder, ahead);
        ahead = rows.hasNext() ? rows.next() : null;
      }
      Optional<HeatMap> map = build(builder, first);
      if (map.isPresent()) {
        Double run = first.getAs("run_time_s");
        return row(log, map.get(), run == null ? OptionalDouble.empty() : OptionalDouble.of(run));
      }
    }
    return null;
  }

  /** The heat map of one log's rows, of which there is one at least. */
  static Optional<HeatMap> heatMap(
      Iterator<Row> rows, BiConsumer<HeatMapBuilder, Row> add, int mostGroups) {
    Row first = rows.next();
    HeatMapBuilder builder = builder(first, mostGroups);
    add.accept(builder, first);
    rows.forEachRemaining(row -> add.accept(builder, row));
    return build(builder, first);
  }

  private static HeatMapBuilder builder(Row log, int mostGroups) {
    return new HeatMapBuilder(
        NameTable.NONE, log.<Long>getAs("process_count"), modules(log, "modules"), mostGroups);
  }

  private static Optional<HeatMap> build(HeatMapBuilder builder, Row log) {
    Set<DarshanModule> incomplete = modules(log, "modules_incomplete");
    boolean isWhole =
        !incomplete.contains(DarshanModule.DXT_POSIX)
            && !incomplete.contains(DarshanModule.DXT_MPIIO);
    return builder.build(isWhole ? JobTrace.State.USED : JobTrace.State.INCOMPLETE);
  }

  private static Row row(String log, HeatMap map, OptionalDouble run) {
    IoPhases phases = map.phases(run);
    @Nullable Period period = phases.period().orElse(null);
    return RowFactory.create(
        log,
        map.source().name().toLowerCase(Locale.ROOT),
        map.binSeconds(),
        map.peakBandwidth(),
        (long) phases.phases().size(),
        period == null ? null : period.seconds(),
        period == null ? null : period.share(),
        period == null ? null : period.phaseSeconds(),
        period == null ? null : period.phaseBytes());
  }

  static void addBins(HeatMapBuilder builder, Row row) {
    List<Long> stored = row.getList(row.fieldIndex("bins"));
    long[] bins = stored.stream().mapToLong(Long::longValue).toArray();
    long[] none = new long[bins.length];
    boolean isRead = direction(row) == IoDirection.READ;
    HeatmapRecord record =
        new HeatmapRecord(
            0,
            row.<Long>getAs("rank"),
            row.<Double>getAs("bin_width_s"),
            isRead ? none : bins,
            isRead ? bins : none);
    DarshanModule.ofLogNames(List.of(row.<String>getAs("module")))
        .forEach(layer -> builder.add(layer, record));
  }

  static void addSegment(HeatMapBuilder builder, Row row) {
    DarshanModule module = DarshanModule.valueOf(row.getAs("module"));
    DxtSegment segment = new DxtSegment();
    segment.set(
        direction(row),
        -1,
        row.<Long>getAs("length"),
        row.<Double>getAs("start_s"),
        row.<Double>getAs("end_s"));
    builder.add(new DxtRecord(module, 0, row.<Long>getAs("rank"), 0, RawText.EMPTY, 0, 0), segment);
  }

  private static IoDirection direction(Row row) {
    return IoDirection.valueOf(row.<String>getAs("operation").toUpperCase(Locale.ROOT));
  }

  private static Set<DarshanModule> modules(Row row, String column) {
    return DarshanModule.ofLogNames(row.getList(row.fieldIndex(column)));
  }
}
