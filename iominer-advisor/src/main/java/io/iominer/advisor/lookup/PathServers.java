// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.advisor.abnormal.GroupActivity;
import io.iominer.advisor.iopath.AbnormalParts;
import io.iominer.advisor.iopath.PathPart;
import io.iominer.advisor.iopath.StepAmounts;
import io.iominer.advisor.iopath.TimeGrid;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.LmtRouterTable;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.TableRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * What servers measured in a job's time, and in the hour before it, by which peers are compared.
 */
final class PathServers {
  /** Seconds between samples where the store has none of the time: LMT's own interval. */
  private static final double USUAL_INTERVAL = 5;

  /** What Beacon's rule looks back at: its first wider window is an hour longer. */
  private static final double LOOK_BACK = 3600;

  /** Steps before the job's time at most; heuristic: those of LMT in that hour. */
  private static final int MOST_STEPS_BEFORE = 720;

  /** Microseconds of a second. */
  static final double MICROS = 1e6;

  private static final String INTERVAL_START = "interval_start";
  private static final String OST = "ost_index";

  private static final Comparator<StoredRow> BY_TIME =
      Comparator.comparing((StoredRow row) -> row.time("valid_from").orElse(Instant.EPOCH))
          .thenComparing(row -> row.string("oss"));

  /** Columns of a sample's time. */
  private static final List<StoreScan.Span> SPANS =
      List.of(new StoreScan.Span(INTERVAL_START, LmtColumns.INTERVAL_END));

  private final IoStore store;

  /** Mount points by Lustre's names. */
  private final Map<String, Optional<String>> mountPoints = new HashMap<>();

  private final TimeGrid grid;

  /** The steps of the job's time and, before them, those of an hour, as far as they are few. */
  private final TimeGrid wide;

  PathServers(IoStore store, List<FileSystemNames.Pair> names, TimeGrid grid) {
    this.store = store;
    names.forEach(
        pair -> mountPoints.put(pair.lustreName(), Optional.ofNullable(pair.mountPoint())));
    this.grid = grid;
    int before = Math.min(MOST_STEPS_BEFORE, (int) Math.ceil(LOOK_BACK / grid.step()));
    this.wide =
        new TimeGrid(grid.start() - before * grid.step(), grid.step(), before + grid.count());
  }

  /** Seconds between samples of a time: the lower median. */
  static double usualInterval(IoStore store, PathLog.Time time) {
    TimeGrid around = new TimeGrid(time.from(), Math.max(1, time.to() - time.from()), 1);
    NavigableMap<Double, Long> counts = new TreeMap<>();
    during(store.scan(LmtOstTable.DEFINITION), SPANS, around)
        .whereAbove("interval_s", 0.0)
        .rows(List.of("interval_s"), row -> counts.merge(row.real("interval_s"), 1L, Long::sum));
    long left = (counts.values().stream().mapToLong(Long::longValue).sum() + 1) / 2;
    for (Map.Entry<Double, Long> interval : counts.entrySet()) {
      left -= interval.getValue();
      if (left <= 0) {
        return interval.getKey();
      }
    }
    return USUAL_INTERVAL;
  }

  /** Rows in whose time something of a grid lies. */
  static StoreScan during(StoreScan scan, List<StoreScan.Span> spans, TimeGrid grid) {
    return scan.whereDuring(
        spans, Math.round(grid.start() * MICROS), Math.round(grid.end() * MICROS));
  }

  /** A time of a row in seconds since 1970 UTC; empty where it is NULL. */
  static OptionalDouble seconds(StoredRow row, String column) {
    Optional<Instant> time = row.time(column);
    return time.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(TableRow.micros(time.get()) / MICROS);
  }

  /** Bytes/s of routers of these names in {@link #wide}; without those that have no samples. */
  Map<String, double[]> routers(List<String> names) {
    return names.isEmpty()
        ? Map.of()
        : rates(
            store.scan(LmtRouterTable.DEFINITION).whereIn(LmtRouterTable.ROUTER, names),
            List.of(LmtRouterTable.ROUTER),
            List.of("bytes"),
            row -> row.string(LmtRouterTable.ROUTER));
  }

  /** Bytes/s of all OSTs of known file systems in {@link #wide}. */
  Map<Ost, double[]> osts() {
    return mountPoints.isEmpty()
        ? Map.of()
        : rates(
            ofKnownOsts(store.scan(LmtOstTable.DEFINITION)),
            List.of(LmtColumns.FILE_SYSTEM, OST),
            List.of("bytes_read", "bytes_written"),
            this::ost);
  }

  private StoreScan ofKnownOsts(StoreScan scan) {
    return scan.whereIn(LmtColumns.FILE_SYSTEM, mountPoints.keySet()).whereKnown(OST);
  }

  private Ost ost(StoredRow row) {
    return new Ost(mountPoints.get(row.string(LmtColumns.FILE_SYSTEM)), (int) row.whole(OST));
  }

  /** Those of samples that have all amounts. */
  private <K extends Comparable<K>> Map<K, double[]> rates(
      StoreScan samples, List<String> key, List<String> amounts, Function<StoredRow, K> part) {
    List<String> columns = new ArrayList<>(List.of(INTERVAL_START, LmtColumns.INTERVAL_END));
    columns.addAll(key);
    columns.addAll(amounts);
    Map<K, StepAmounts> sums = new TreeMap<>();
    during(samples, SPANS, wide)
        .rowsInTurn(
            columns,
            row -> {
              if (amounts.stream().noneMatch(row::isNull)) {
                sums.computeIfAbsent(part.apply(row), none -> new StepAmounts(wide))
                    .add(
                        seconds(row, INTERVAL_START).orElseThrow(),
                        seconds(row, LmtColumns.INTERVAL_END).orElseThrow(),
                        amounts.stream().mapToDouble(row::real).sum());
              }
            });
    Map<K, double[]> rates = new TreeMap<>();
    sums.forEach((each, sum) -> rates.put(each, sum.rates()));
    return rates;
  }

  /** The part of a rate in the job's time; what was not measured is NaN. */
  double[] ofJob(double[] rate) {
    return Arrays.copyOfRange(rate, wide.count() - grid.count(), wide.count());
  }

  /** A server of a file system: names may be the same in others. */
  private record Server(Optional<String> fileSystem, String name) {}

  /** OSTs of the servers of the job's OSTs, with these servers and with their own names. */
  record Served(Map<Ost, String> servers, Map<Ost, String> names) {}

  /** The latest word of a source on an OST's server counts. */
  Served served(Set<Ost> own) {
    Map<Ost, StoredRow> latest = new TreeMap<>();
    Map<Ost, String> names = new HashMap<>();
    if (!mountPoints.isEmpty()) {
      ofKnownOsts(store.scan(OstInfoTable.DEFINITION))
          .whereKnown("oss")
          .rowsInTurn(
              List.of(LmtColumns.FILE_SYSTEM, OST, "ost_name", "oss", "valid_from"),
              row -> {
                latest.merge(ost(row), row, BinaryOperator.maxBy(BY_TIME));
                names.merge(
                    ost(row),
                    row.string("ost_name"),
                    BinaryOperator.maxBy(Comparator.naturalOrder()));
              });
    }
    Map<Ost, String> servers = new TreeMap<>();
    latest.forEach((ost, row) -> servers.put(ost, row.string("oss")));
    Set<Server> ofOwn = new HashSet<>();
    servers.forEach(
        (ost, oss) -> {
          if (own.contains(ost)) {
            ofOwn.add(new Server(ost.fileSystem(), oss));
          }
        });
    servers
        .entrySet()
        .removeIf(each -> !ofOwn.contains(new Server(each.getKey().fileSystem(), each.getValue())));
    names.keySet().retainAll(servers.keySet());
    return new Served(servers, names);
  }

  /**
   * Marks parts that carry much less than their peers.
   *
   * @param group bytes/s in {@link #wide} by the names of the parts and of their peers
   */
  List<PathPart> mark(List<PathPart> parts, Map<String, double[]> group) {
    int from =
        group.values().stream().mapToInt(PathServers::firstMeasured).min().orElse(wide.count());
    if (from == wide.count()) {
      return parts;
    }
    Map<String, double[]> measured = new LinkedHashMap<>();
    group.forEach((name, rate) -> measured.put(name, Arrays.copyOfRange(rate, from, rate.length)));
    return AbnormalParts.mark(parts, new GroupActivity(wide.step(), measured), grid);
  }

  private static int firstMeasured(double[] rate) {
    int first = 0;
    while (first < rate.length && Double.isNaN(rate[first])) {
      first++;
    }
    return first;
  }
}
