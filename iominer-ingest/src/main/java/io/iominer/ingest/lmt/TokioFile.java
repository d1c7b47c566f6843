// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.table.TableRow;
import io.iominer.ingest.lmt.Interval.Flag;
import io.iominer.ingest.source.SourceReader;
import io.iominer.ingest.source.SourceSink;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A file of TOKIO's time series, version 1. Tables are time by component. Amounts stand at the
 * start of their interval and are per step, also where the attribute {@code units} says bytes/sec;
 * gauges stand at their instant. Minus zero is "missing". Source: pytokio, connectors/_hdf5.py and
 * timeseries.py; compared with the database of the same minutes.
 */
final class TokioFile implements SourceReader {
  static final String VERSION = "version";
  private static final String SUPPORTED = "1";
  private static final String TARGETS = "/datatargets";
  private static final String FULLNESS = "/fullness";
  private static final String SERVERS = "/dataservers";
  private static final String METADATA_TARGETS = "/mdtargets";
  private static final String METADATA_SERVERS = "/mdservers";
  private static final String TIMES = "timestamps";

  private final Path path;

  TokioFile(Path path) {
    this.path = path;
  }

  /** A table with its times. Times of a table without its own are those of its group. */
  private record Series(String object, long[] times, double[][] values, List<String> columns) {
    /** End of the interval that begins at a step; the last is as long as the one before it. */
    OptionalLong end(int step) {
      if (step + 1 < times.length) {
        return OptionalLong.of(times[step + 1]);
      }
      return times.length > 1
          ? OptionalLong.of(2 * times[step] - times[step - 1])
          : OptionalLong.empty();
    }
  }

  @Override
  public void read(SourceSink sink) {
    try (Hdf5File file = new Hdf5File(path)) {
      String version = file.text("/", VERSION).orElse("none");
      if (!version.equals(SUPPORTED)) {
        throw file.wrong("/", "version " + SUPPORTED + " of TOKIO's time series", version);
      }
      Optional<String> fileSystem = osts(file, sink);
      if (fileSystem.isPresent()) {
        servers(file, fileSystem.get(), sink);
        metadata(file, fileSystem.get(), sink);
      }
    }
  }

  /** Rows of one component by the second at which their interval ends. */
  private static final class Rows {
    private final NavigableMap<Long, TableRow> rows = new TreeMap<>();

    /** The row of an instant, which may be there already. */
    TableRow at(Series series, int step, Maker maker) {
      Optional<Instant> start =
          step == 0
              ? Optional.empty()
              : Optional.of(Instant.ofEpochSecond(series.times()[step - 1]));
      return rows.computeIfAbsent(
          series.times()[step], end -> maker.make(start, Instant.ofEpochSecond(end), false));
    }

    /** The row of an interval, made before those of instants. */
    TableRow interval(long start, long end, boolean isMissing, Maker maker) {
      TableRow row =
          maker.make(
              Optional.of(Instant.ofEpochSecond(start)), Instant.ofEpochSecond(end), isMissing);
      rows.put(end, row);
      return row;
    }

    void send(SourceSink sink) {
      rows.values().forEach(sink::row);
    }
  }

  /** Makes a row without values. */
  @FunctionalInterface
  private interface Maker {
    TableRow make(Optional<Instant> start, Instant end, boolean isMissing);
  }

  private static EnumSet<Flag> flags(boolean isMissing) {
    return isMissing ? EnumSet.of(Flag.MISSING) : EnumSet.noneOf(Flag.class);
  }

  private static Optional<String> osts(Hdf5File file, SourceSink sink) {
    Optional<Series> reads = series(file, TARGETS, "readbytes");
    Optional<Series> writes = series(file, TARGETS, "writebytes");
    Map<String, Series> room = new LinkedHashMap<>();
    for (String name : List.of("bytes", "bytestotal", "inodes", "inodestotal")) {
      series(file, FULLNESS, name).ifPresent(series -> room.put(name, series));
    }
    Series any =
        reads
            .or(() -> writes)
            .or(() -> room.values().stream().findFirst())
            .orElseThrow(
                () ->
                    file.wrong(
                        TARGETS, "readbytes or writebytes", String.valueOf(file.names(TARGETS))));
    Optional<String> fileSystem = Optional.empty();
    for (int column = 0; column < any.columns().size(); column++) {
      String name = any.columns().get(column);
      Target target =
          Target.of(name, Optional.empty())
              .orElseThrow(() -> file.wrong(any.object(), "names such as scratch-OST0001", name));
      fileSystem = Optional.of(target.fileSystem());
      Rows rows = new Rows();
      Maker maker = (start, end, isMissing) -> LmtRows.ost(target, start, end, flags(isMissing));
      amounts(rows, any, reads, writes, name, maker);
      room(file, rows, room, name, maker);
      rows.send(sink);
    }
    return fileSystem;
  }

  private static void amounts(
      Rows rows,
      Series any,
      Optional<Series> reads,
      Optional<Series> writes,
      String name,
      Maker maker) {
    if (reads.isEmpty() && writes.isEmpty()) {
      return;
    }
    for (int step = 0; step < any.times().length; step++) {
      OptionalLong end = any.end(step);
      if (end.isPresent()) {
        Long read = amount(reads, any.times()[step], step, name);
        Long written = amount(writes, any.times()[step], step, name);
        boolean isMissing = read == null && written == null;
        TableRow row = rows.interval(any.times()[step], end.getAsLong(), isMissing, maker);
        LmtRows.amounts(row, read, written);
      }
    }
  }

  private static @Nullable Long amount(
      Optional<Series> series, long time, int step, String column) {
    return series
        .filter(table -> step < table.times().length && table.times()[step] == time)
        .filter(table -> table.columns().contains(column))
        .map(table -> Amounts.of(table.values()[step][table.columns().indexOf(column)]))
        .orElse(null);
  }

  private static void room(
      Hdf5File file, Rows rows, Map<String, Series> room, String name, Maker maker) {
    Series used = room.get("bytes");
    Series total = room.get("bytestotal");
    if (used != null && total != null) {
      long unit = unit(file, used);
      room(rows, used, total, name, unit, "bytes_used", "bytes_free", maker);
    }
    Series inodes = room.get("inodes");
    Series allInodes = room.get("inodestotal");
    if (inodes != null && allInodes != null) {
      room(rows, inodes, allInodes, name, 1, "inodes_used", "inodes_free", maker);
    }
  }

  /** TOKIO's LMT archiver stores KiB (pytokio, cli/archive_lmtdb.py). */
  private static long unit(Hdf5File file, Series series) {
    return file.text(series.object(), "units").orElse("").equals("bytes") ? 1 : LmtRows.KIB;
  }

  private static void room(
      Rows rows,
      Series used,
      Series total,
      String name,
      long unit,
      String usedColumn,
      String freeColumn,
      Maker maker) {
    int column = used.columns().indexOf(name);
    int totalColumn = total.columns().indexOf(name);
    if (column < 0 || totalColumn < 0) {
      return;
    }
    for (int step = 0; step < Math.min(used.times().length, total.times().length); step++) {
      Long inUse = Amounts.of(used.values()[step][column]);
      Long all = Amounts.of(total.values()[step][totalColumn]);
      if (inUse != null && all != null && used.times()[step] == total.times()[step]) {
        TableRow row = rows.at(used, step, maker);
        row.set(usedColumn, inUse * unit);
        row.set(freeColumn, (all - inUse) * unit);
      }
    }
  }

  private static void servers(Hdf5File file, String fileSystem, SourceSink sink) {
    Optional<Series> cpu = series(file, SERVERS, "cpuload");
    Optional<Series> memory =
        series(file, SERVERS, "memused").filter(table -> isPercent(file, table));
    List<String> names = cpu.or(() -> memory).map(Series::columns).orElse(List.of());
    for (String name : names) {
      Target target = new Target(fileSystem, Optional.empty(), Optional.of(name));
      Rows rows = new Rows();
      Maker maker = (start, end, isMissing) -> LmtRows.oss(target, start, end, flags(isMissing));
      cpu.ifPresent(table -> gauge(rows, table, name, "cpu_percent", maker));
      memory.ifPresent(table -> gauge(rows, table, name, "memory_percent", maker));
      rows.send(sink);
    }
  }

  private static boolean isPercent(Hdf5File file, Series table) {
    return file.text(table.object(), "units").orElse("").equals("%");
  }

  private static void metadata(Hdf5File file, String fileSystem, SourceSink sink) {
    Map<String, Series> operations = new LinkedHashMap<>();
    for (String name : file.names(METADATA_TARGETS)) {
      if (!name.equals(TIMES)) {
        String operation = name.toLowerCase(Locale.ROOT).replaceFirst("s$", "");
        series(file, METADATA_TARGETS, name).ifPresent(table -> operations.put(operation, table));
      }
    }
    Optional<Series> cpu = series(file, METADATA_SERVERS, "cpuload");
    List<String> servers =
        operations.values().stream()
            .findFirst()
            .or(() -> cpu)
            .map(Series::columns)
            .orElse(List.of());
    for (String server : servers) {
      Target target = new Target(fileSystem, Optional.empty(), Optional.of(server));
      Rows rows = new Rows();
      Maker maker = (start, end, isMissing) -> LmtRows.mds(target, start, end, flags(isMissing));
      operations(rows, operations, server, maker);
      cpu.ifPresent(table -> gauge(rows, table, server, "cpu_percent", maker));
      rows.send(sink);
    }
  }

  private static void operations(
      Rows rows, Map<String, Series> operations, String server, Maker maker) {
    NavigableMap<Long, List<Object[]>> byEnd = new TreeMap<>();
    Map<Long, Long> starts = new TreeMap<>();
    operations.forEach(
        (operation, table) -> {
          int column = table.columns().indexOf(server);
          for (int step = 0; column >= 0 && step < table.times().length; step++) {
            OptionalLong end = table.end(step);
            Long count = Amounts.of(table.values()[step][column]);
            if (end.isPresent()) {
              starts.put(end.getAsLong(), table.times()[step]);
              List<Object[]> list =
                  byEnd.computeIfAbsent(end.getAsLong(), time -> new ArrayList<>());
              if (count != null) {
                list.add(new Object[] {operation, count, null});
              }
            }
          }
        });
    byEnd.forEach(
        (end, list) -> {
          TableRow row = rows.interval(starts.get(end), end, list.isEmpty(), maker);
          if (!list.isEmpty()) {
            row.set("operations", list);
          }
        });
  }

  private static void gauge(Rows rows, Series table, String name, String column, Maker maker) {
    int place = table.columns().indexOf(name);
    for (int step = 0; place >= 0 && step < table.times().length; step++) {
      rows.at(table, step, maker).set(column, Amounts.gauge(table.values()[step][place]));
    }
  }

  private static Optional<Series> series(Hdf5File file, String group, String name) {
    String object = group + "/" + name;
    if (!file.has(object)) {
      return Optional.empty();
    }
    String timesObject = file.text(object, TIMES).orElse(group + "/" + TIMES);
    long[] times = file.longs(timesObject);
    double[][] values = file.matrix(object);
    List<String> columns = file.texts(object, "columns");
    if (values.length != times.length) {
      throw file.wrong(object, times.length + " steps", String.valueOf(values.length));
    }
    for (double[] row : values) {
      if (row.length != columns.size()) {
        throw file.wrong(object, columns.size() + " columns", String.valueOf(row.length));
      }
    }
    return Optional.of(new Series(object, times, values, columns));
  }
}
