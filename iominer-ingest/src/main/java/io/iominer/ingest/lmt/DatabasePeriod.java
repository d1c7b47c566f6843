// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import io.iominer.core.table.LmtRouterTable;
import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.SourceReader;
import io.iominer.ingest.source.SourceSink;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Samples of a period of LMT's database, stretch by stretch, and in each target by target. The
 * pages of a stretch stay in memory while the samples of each target are picked from them. The last
 * sample before the period is read too, so that nothing is lost between periods. Memory: the times
 * of the period and one target's samples of a stretch.
 */
final class DatabasePeriod implements SourceReader {
  /** Years that every form of a time can hold. */
  private static final LocalDateTime EARLIEST = LocalDateTime.of(1970, 1, 1, 0, 0);

  private static final LocalDateTime LATEST = LocalDateTime.of(9999, 1, 1, 0, 0);

  private static final SampleQuery OST =
      new SampleQuery(
          "OST_DATA",
          "OST_ID",
          "READ_BYTES, WRITE_BYTES, " + SampleQuery.LOAD_AND_ROOM,
          (row, counters, gauges) -> {
            counters[LmtRows.READ_BYTES] = row.count(2);
            counters[LmtRows.WRITE_BYTES] = row.count(3);
            SampleQuery.loadAndRoom(row, 4, gauges);
          });

  private static final SampleQuery OSS =
      new SampleQuery(
          "OSS_DATA",
          "OSS_ID",
          "PCT_CPU, PCT_MEMORY",
          (row, counters, gauges) -> {
            LmtRows.put(gauges, "cpu_percent", row.gauge(2));
            LmtRows.put(gauges, "memory_percent", row.gauge(3));
          });

  private static final SampleQuery ROUTER =
      new SampleQuery(
          "ROUTER_DATA",
          "ROUTER_ID",
          "BYTES, PCT_CPU",
          (row, counters, gauges) -> {
            counters[0] = row.count(2);
            LmtRows.put(gauges, "cpu_percent", row.gauge(3));
          });

  private final LmtDatabase database;
  private final LocalDateTime from;
  private final LocalDateTime to;
  private final ZoneId zone;
  private final boolean isWhole;
  private final int stretch;

  /**
   * A period of a database.
   *
   * @param from its begin, in the database's zone
   * @param to its end, which is not in it
   * @param zone time zone of the database's times, which it does not tell
   */
  DatabasePeriod(LmtDatabase database, LocalDateTime from, LocalDateTime to, ZoneId zone) {
    this(database, from, to, zone, false, PeriodTimes.DAY);
  }

  /** All of a database. */
  static DatabasePeriod whole(LmtDatabase database, ZoneId zone) {
    return new DatabasePeriod(database, EARLIEST, LATEST, zone, true, PeriodTimes.DAY);
  }

  /**
   * The same with another length of a stretch.
   *
   * @param isWhole whether times outside of the period are absurd ones
   * @param stretch times, at least 1
   */
  DatabasePeriod(
      LmtDatabase database,
      LocalDateTime from,
      LocalDateTime to,
      ZoneId zone,
      boolean isWhole,
      int stretch) {
    this.database = database;
    this.from = from;
    this.to = to;
    this.zone = zone;
    this.isWhole = isWhole;
    this.stretch = stretch;
  }

  /** A row of OST_INFO, OSS_INFO, MDS_INFO or ROUTER_INFO. */
  private record Component(long id, Target target) {}

  @Override
  public void read(SourceSink sink) {
    PeriodTimes times =
        isWhole
            ? PeriodTimes.ofAll(database, from, to, zone, sink)
            : PeriodTimes.ofPeriod(database, from, to, zone, sink);
    if (times.isEmpty()) {
      return;
    }
    Map<Long, String> fileSystems = new HashMap<>();
    database.visit(
        "SELECT FILESYSTEM_ID, FILESYSTEM_NAME FROM FILESYSTEM_INFO",
        row -> fileSystems.put(row.getLong(1), row.getString(2)));
    List<Component> servers = servers(fileSystems);
    List<Capacity> capacities = new ArrayList<>();
    List<DatabaseSeries> targets = new ArrayList<>();
    for (Component ost : osts(servers)) {
      Capacity capacity = new Capacity(ost.target());
      capacities.add(capacity);
      Consumer<Interval> rows = rows(sink, interval -> LmtRows.ost(ost.target(), interval));
      targets.add(
          new DatabaseSeries(
              database,
              times,
              sink::flawed,
              ost.id(),
              OST,
              LmtRows.OST_COUNTERS,
              rows.andThen(interval -> capacity.see(interval.sample()))));
    }
    for (Component server : servers) {
      Consumer<Interval> rows = rows(sink, interval -> LmtRows.oss(server.target(), interval));
      targets.add(new DatabaseSeries(database, times, sink::flawed, server.id(), OSS, 0, rows));
    }
    for (Component router : routers(fileSystems)) {
      Consumer<Interval> rows = rows(sink, interval -> LmtRows.router(router.target(), interval));
      targets.add(new DatabaseSeries(database, times, sink::flawed, router.id(), ROUTER, 1, rows));
    }
    Operations operations = Operations.of(database, sink::flawed);
    List<String> names = operations.names();
    for (Component mdt : metadataTargets(fileSystems)) {
      Consumer<Interval> rows = rows(sink, interval -> LmtRows.mds(mdt.target(), names, interval));
      SampleQuery query = operations.query(mdt.id());
      targets.add(
          new DatabaseSeries(database, times, sink::flawed, mdt.id(), query, names.size(), rows));
    }
    times.forEachStretch(stretch, part -> targets.forEach(target -> target.read(part)));
    targets.forEach(DatabaseSeries::finish);
    capacities.forEach(capacity -> sink.row(capacity.row()));
  }

  /** Sends the rows of intervals that end in the period. */
  private Consumer<Interval> rows(SourceSink sink, Function<Interval, TableRow> row) {
    Instant begin = from.atZone(zone).toInstant();
    return interval -> {
      if (!interval.sample().time().isBefore(begin)) {
        sink.row(row.apply(interval));
      }
    };
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

  private List<Component> osts(List<Component> servers) {
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
    return targets;
  }

  /** Routers belong to no file system of the schema; a database usually holds one. */
  private List<Component> routers(Map<Long, String> fileSystems) {
    if (!database.has("ROUTER_INFO") || !database.has("ROUTER_DATA")) {
      return List.of();
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
    return routers;
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

  /** The room of a target as the first sample with one shows it, also without any sample. */
  private static final class Capacity {
    private final Target target;
    private OptionalLong bytes = OptionalLong.empty();
    private Optional<Instant> first = Optional.empty();

    Capacity(Target target) {
      this.target = target;
    }

    void see(Sample sample) {
      if ((first.isEmpty() || sample.time().isBefore(first.get()))
          && sample.gauges().get("bytes_free") instanceof Long free
          && sample.gauges().get("bytes_used") instanceof Long used) {
        bytes = OptionalLong.of(free + used);
        first = Optional.of(sample.time());
      }
    }

    TableRow row() {
      return LmtRows.info(target, bytes, first);
    }
  }
}
