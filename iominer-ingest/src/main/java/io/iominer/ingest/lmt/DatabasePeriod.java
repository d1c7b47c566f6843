// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.table.LmtRouterTable;
import io.iominer.ingest.source.SourceReader;
import io.iominer.ingest.source.SourceSink;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Samples of a period of LMT's database, target by target. Memory: one target's samples of the
 * period. The last sample before the period is read too, so that nothing is lost between periods.
 */
final class DatabasePeriod implements SourceReader {
  private final LmtDatabase database;
  private final LocalDateTime from;
  private final LocalDateTime to;
  private final ZoneId zone;

  /** Times of the period by TS_ID. */
  private final NavigableMap<Long, Instant> times = new TreeMap<>();

  /**
   * A period of a database.
   *
   * @param from its begin, in the database's zone
   * @param to its end, which is not in it
   * @param zone time zone of the database's times, which it does not tell
   */
  DatabasePeriod(LmtDatabase database, LocalDateTime from, LocalDateTime to, ZoneId zone) {
    this.database = database;
    this.from = from;
    this.to = to;
    this.zone = zone;
  }

  /** A row of OST_INFO, OSS_INFO, MDS_INFO or ROUTER_INFO. */
  private record Component(long id, Target target) {}

  @Override
  public void read(SourceSink sink) {
    times.putAll(PeriodTimes.read(database, from, to, zone, sink));
    if (times.isEmpty()) {
      return;
    }
    Duration step = PeriodTimes.usualStep(times.values());
    Map<Long, String> fileSystems = new HashMap<>();
    database.visit(
        "SELECT FILESYSTEM_ID, FILESYSTEM_NAME FROM FILESYSTEM_INFO",
        row -> fileSystems.put(row.getLong(1), row.getString(2)));
    List<Component> servers = servers(fileSystems);
    osts(servers, step, sink);
    for (Component server : servers) {
      serverLoad(server, step, sink);
    }
    routers(fileSystems, step, sink);
    List<String> operations = new ArrayList<>();
    Map<Long, Integer> places = new HashMap<>();
    database.visit(
        "SELECT OPERATION_ID, OPERATION_NAME FROM OPERATION_INFO ORDER BY OPERATION_ID",
        row -> {
          places.put(row.getLong(1), operations.size());
          operations.add(row.getString(2));
        });
    for (Component target : metadataTargets(fileSystems)) {
      metadata(target, operations, places, step, sink);
    }
  }

  private List<Component> servers(Map<Long, String> fileSystems) {
    List<Component> servers = new ArrayList<>();
    database.visit(
        "SELECT OSS_ID, FILESYSTEM_ID, HOSTNAME FROM OSS_INFO ORDER BY OSS_ID",
        row ->
            servers.add(
                new Component(
                    row.getLong(1),
                    new Target(
                        fileSystems.getOrDefault(row.getLong(2), "unknown"),
                        Optional.empty(),
                        Optional.of(row.getString(3))))));
    return servers;
  }

  private void osts(List<Component> servers, Duration step, SourceSink sink) {
    Map<Long, Target> byId = new HashMap<>();
    servers.forEach(server -> byId.put(server.id(), server.target()));
    List<Component> targets = new ArrayList<>();
    database.visit(
        "SELECT OST_ID, OST_NAME, OSS_ID, HOSTNAME FROM OST_INFO ORDER BY OST_ID",
        row -> {
          Target server = byId.get(row.getLong(3));
          Optional<String> host =
              server == null ? Optional.ofNullable(row.getString(4)) : server.server();
          String name = row.getString(2);
          String fileSystem =
              server == null
                  ? Target.of(name, host).map(Target::fileSystem).orElse("unknown")
                  : server.fileSystem();
          targets.add(
              new Component(row.getLong(1), new Target(fileSystem, Optional.of(name), host)));
        });
    for (Component target : targets) {
      NavigableMap<Instant, List<Sample>> samples =
          samples(
              "SELECT TS_ID, READ_BYTES, WRITE_BYTES, PCT_CPU, KBYTES_FREE, KBYTES_USED,"
                  + " INODES_FREE, INODES_USED FROM OST_DATA WHERE OST_ID = ? AND TS_ID BETWEEN ?"
                  + " AND ?",
              "SELECT MAX(TS_ID) FROM OST_DATA WHERE OST_ID = ? AND TS_ID < ?",
              target.id(),
              LmtRows.OST_COUNTERS,
              (row, counters, gauges) -> {
                counters[LmtRows.READ_BYTES] = LmtDatabase.number(row, 2);
                counters[LmtRows.WRITE_BYTES] = LmtDatabase.number(row, 3);
                LmtRows.put(gauges, "cpu_percent", LmtDatabase.gauge(row, 4));
                LmtRows.room(
                    gauges,
                    LmtDatabase.number(row, 5),
                    LmtDatabase.number(row, 6),
                    LmtDatabase.number(row, 7),
                    LmtDatabase.number(row, 8));
              });
      info(target.target(), samples, sink);
      series(samples, LmtRows.OST_COUNTERS, step, i -> sink.row(LmtRows.ost(target.target(), i)));
    }
  }

  /** The target as its samples show it, also one without samples in the period. */
  private static void info(
      Target target, NavigableMap<Instant, List<Sample>> samples, SourceSink sink) {
    OptionalLong capacity = OptionalLong.empty();
    Optional<Instant> first = Optional.empty();
    for (Map.Entry<Instant, List<Sample>> entry : samples.entrySet()) {
      Map<String, Object> gauges = entry.getValue().get(0).gauges();
      if (gauges.get("bytes_free") instanceof Long free
          && gauges.get("bytes_used") instanceof Long used) {
        capacity = OptionalLong.of(free + used);
        first = Optional.of(entry.getKey());
        break;
      }
    }
    sink.row(LmtRows.info(target, capacity, first));
  }

  private void serverLoad(Component server, Duration step, SourceSink sink) {
    NavigableMap<Instant, List<Sample>> samples =
        samples(
            "SELECT TS_ID, PCT_CPU, PCT_MEMORY FROM OSS_DATA WHERE OSS_ID = ? AND TS_ID BETWEEN ?"
                + " AND ?",
            "SELECT MAX(TS_ID) FROM OSS_DATA WHERE OSS_ID = ? AND TS_ID < ?",
            server.id(),
            0,
            (row, counters, gauges) -> {
              LmtRows.put(gauges, "cpu_percent", LmtDatabase.gauge(row, 2));
              LmtRows.put(gauges, "memory_percent", LmtDatabase.gauge(row, 3));
            });
    series(samples, 0, step, i -> sink.row(LmtRows.oss(server.target(), i)));
  }

  /** Routers belong to no file system of the schema; a database usually holds one. */
  private void routers(Map<Long, String> fileSystems, Duration step, SourceSink sink) {
    if (!database.has("ROUTER_INFO") || !database.has("ROUTER_DATA")) {
      return;
    }
    String fileSystem =
        fileSystems.size() == 1 ? fileSystems.values().iterator().next() : LmtRouterTable.UNKNOWN;
    List<Component> routers = new ArrayList<>();
    database.visit(
        "SELECT ROUTER_ID, ROUTER_NAME, HOSTNAME FROM ROUTER_INFO ORDER BY ROUTER_ID",
        row -> {
          String name = row.getString(2) == null ? row.getString(3) : row.getString(2);
          if (name != null) {
            routers.add(
                new Component(
                    row.getLong(1), new Target(fileSystem, Optional.empty(), Optional.of(name))));
          }
        });
    for (Component router : routers) {
      NavigableMap<Instant, List<Sample>> samples =
          samples(
              "SELECT TS_ID, BYTES, PCT_CPU FROM ROUTER_DATA WHERE ROUTER_ID = ? AND TS_ID BETWEEN"
                  + " ? AND ?",
              "SELECT MAX(TS_ID) FROM ROUTER_DATA WHERE ROUTER_ID = ? AND TS_ID < ?",
              router.id(),
              1,
              (row, counters, gauges) -> {
                counters[0] = LmtDatabase.number(row, 2);
                LmtRows.put(gauges, "cpu_percent", LmtDatabase.gauge(row, 3));
              });
      series(samples, 1, step, i -> sink.row(LmtRows.router(router.target(), i)));
    }
  }

  private List<Component> metadataTargets(Map<Long, String> fileSystems) {
    List<Component> targets = new ArrayList<>();
    database.visit(
        "SELECT MDS_ID, FILESYSTEM_ID, MDS_NAME, HOSTNAME FROM MDS_INFO ORDER BY MDS_ID",
        row ->
            targets.add(
                new Component(
                    row.getLong(1),
                    new Target(
                        fileSystems.getOrDefault(row.getLong(2), "unknown"),
                        Optional.ofNullable(row.getString(3)),
                        Optional.ofNullable(row.getString(4))))));
    return targets;
  }

  private void metadata(
      Component target,
      List<String> operations,
      Map<Long, Integer> places,
      Duration step,
      SourceSink sink) {
    String before = "SELECT MAX(TS_ID) FROM MDS_DATA WHERE MDS_ID = ? AND TS_ID < ?";
    Map<Long, @Nullable Long[]> counters = new HashMap<>();
    long first = first(before, target.id());
    database.visit(
        "SELECT TS_ID, OPERATION_ID, SAMPLES FROM MDS_OPS_DATA WHERE MDS_ID = ? AND TS_ID BETWEEN ?"
            + " AND ?",
        row -> {
          Integer place = places.get(row.getLong(2));
          Long count = LmtDatabase.number(row, 3);
          if (place != null && count != null) {
            @Nullable Long[] all =
                counters.computeIfAbsent(
                    row.getLong(1), time -> new @Nullable Long[operations.size()]);
            Long other = all[place];
            all[place] = other == null ? count : (Long) Math.max(other, count);
          }
        },
        target.id(),
        first,
        times.lastKey());
    NavigableMap<Instant, List<Sample>> samples =
        samples(
            "SELECT TS_ID, PCT_CPU, KBYTES_FREE, KBYTES_USED, INODES_FREE, INODES_USED FROM"
                + " MDS_DATA WHERE MDS_ID = ? AND TS_ID BETWEEN ? AND ?",
            before,
            target.id(),
            operations.size(),
            (row, values, gauges) -> {
              @Nullable Long[] all = counters.remove(row.getLong(1));
              if (all != null) {
                System.arraycopy(all, 0, values, 0, values.length);
              }
              LmtRows.put(gauges, "cpu_percent", LmtDatabase.gauge(row, 2));
              LmtRows.room(
                  gauges,
                  LmtDatabase.number(row, 3),
                  LmtDatabase.number(row, 4),
                  LmtDatabase.number(row, 5),
                  LmtDatabase.number(row, 6));
            });
    series(
        samples,
        operations.size(),
        step,
        i -> sink.row(LmtRows.mds(target.target(), operations, i)));
  }

  /** Takes the values of a row. */
  @FunctionalInterface
  private interface Values {
    void take(ResultSet row, @Nullable Long[] counters, Map<String, Object> gauges)
        throws SQLException;
  }

  /** TS_ID of the last sample before the period, or the period's first. */
  private long first(String before, long id) {
    long[] first = {times.firstKey()};
    database.visit(
        before,
        row -> {
          Long last = LmtDatabase.number(row, 1);
          if (last != null) {
            first[0] = last;
          }
        },
        id,
        times.firstKey());
    return first[0];
  }

  private NavigableMap<Instant, List<Sample>> samples(
      String statement, String before, long id, int counterCount, Values values) {
    NavigableMap<Instant, List<Sample>> samples = new TreeMap<>();
    long first = first(before, id);
    Map<Long, Instant> known = new HashMap<>(times);
    if (first < times.firstKey()) {
      database.visit(
          "SELECT TS_ID, TIMESTAMP FROM TIMESTAMP_INFO WHERE TS_ID = ?",
          row ->
              known.put(
                  row.getLong(1), LmtDatabase.time(row.getString(2)).atZone(zone).toInstant()),
          first);
    }
    database.visit(
        statement,
        row -> {
          Instant time = known.get(row.getLong(1));
          if (time != null) {
            @Nullable Long[] counters = new @Nullable Long[counterCount];
            Map<String, Object> gauges = new LinkedHashMap<>();
            values.take(row, counters, gauges);
            samples
                .computeIfAbsent(time, key -> new ArrayList<>())
                .add(Sample.of(time, counters, gauges));
          }
        },
        id,
        first,
        times.lastKey());
    return samples;
  }

  /** Sends the intervals that end in the period; a target without any sample sends nothing. */
  private void series(
      NavigableMap<Instant, List<Sample>> samples,
      int counterCount,
      Duration step,
      Consumer<Interval> sink) {
    if (samples.isEmpty()) {
      return;
    }
    Instant begin = from.atZone(zone).toInstant();
    CounterSeries series =
        new CounterSeries(
            step,
            interval -> {
              if (!interval.sample().time().isBefore(begin)) {
                sink.accept(interval);
              }
            });
    NavigableMap<Instant, List<Sample>> all = new TreeMap<>(samples);
    for (Instant time : times.values()) {
      all.computeIfAbsent(
          time, key -> List.of(Sample.of(key, new @Nullable Long[counterCount], Map.of())));
    }
    for (List<Sample> atOnce : all.values()) {
      atOnce.forEach(series::add);
    }
    series.finish();
  }
}
