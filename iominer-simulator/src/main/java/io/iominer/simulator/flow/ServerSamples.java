// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import io.iominer.facility.network.Network;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes what LMT would have sampled into a database of its schema 1.1, SQLite or MariaDB. A target
 * in an outage has no rows, and its counters begin at 0 after it.
 */
final class ServerSamples implements AutoCloseable {
  private static final List<String> TABLES =
      List.of(
          "FILESYSTEM_INFO (FILESYSTEM_ID INTEGER PRIMARY KEY, FILESYSTEM_NAME VARCHAR(128),"
              + " FILESYSTEM_MOUNT_NAME VARCHAR(64), SCHEMA_VERSION FLOAT)",
          "OSS_INFO (OSS_ID INTEGER PRIMARY KEY, FILESYSTEM_ID INTEGER, HOSTNAME VARCHAR(128),"
              + " FAILOVERHOST VARCHAR(128))",
          "OST_INFO (OST_ID INTEGER PRIMARY KEY, OSS_ID INTEGER, OST_NAME VARCHAR(128), HOSTNAME"
              + " VARCHAR(128), OFFLINE BOOLEAN, DEVICE_NAME VARCHAR(128))",
          "MDS_INFO (MDS_ID INTEGER PRIMARY KEY, FILESYSTEM_ID INTEGER, MDS_NAME VARCHAR(128),"
              + " HOSTNAME VARCHAR(128), DEVICE_NAME VARCHAR(128))",
          "OPERATION_INFO (OPERATION_ID INTEGER PRIMARY KEY, OPERATION_NAME VARCHAR(64) UNIQUE,"
              + " UNITS VARCHAR(16))",
          "TIMESTAMP_INFO (TS_ID INTEGER PRIMARY KEY, TIMESTAMP DATETIME)",
          "OST_DATA (OST_ID INTEGER, TS_ID INTEGER, READ_BYTES BIGINT, WRITE_BYTES BIGINT,"
              + " PCT_CPU FLOAT, KBYTES_FREE BIGINT, KBYTES_USED BIGINT, INODES_FREE BIGINT,"
              + " INODES_USED BIGINT, PRIMARY KEY (OST_ID, TS_ID))",
          "OSS_DATA (OSS_ID INTEGER, TS_ID INTEGER, PCT_CPU FLOAT, PCT_MEMORY FLOAT,"
              + " PRIMARY KEY (OSS_ID, TS_ID))",
          "MDS_DATA (MDS_ID INTEGER, TS_ID INTEGER, PCT_CPU FLOAT, KBYTES_FREE BIGINT,"
              + " KBYTES_USED BIGINT, INODES_FREE BIGINT, INODES_USED BIGINT,"
              + " PRIMARY KEY (MDS_ID, TS_ID))",
          "MDS_OPS_DATA (MDS_ID INTEGER, TS_ID INTEGER, OPERATION_ID INTEGER,"
              + " SAMPLES BIGINT, SUM BIGINT, SUMSQUARES BIGINT)");

  /** Where forwarding nodes are described. */
  private static final List<String> ROUTER_TABLES =
      List.of(
          "ROUTER_INFO (ROUTER_ID INTEGER PRIMARY KEY, ROUTER_NAME VARCHAR(128), HOSTNAME"
              + " VARCHAR(128), ROUTER_GROUP_ID INTEGER)",
          "ROUTER_DATA (ROUTER_ID INTEGER, TS_ID INTEGER, BYTES BIGINT, PCT_CPU FLOAT,"
              + " PRIMARY KEY (ROUTER_ID, TS_ID))");

  private static final List<String> OPERATIONS = List.of("open", "close");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final int SAMPLES_PER_BATCH = 720;

  /** Capacity of a target, and what of it is used at the beginning; heuristic. */
  private static final long TARGET_KBYTES = 40L << 30;

  private static final long USED_KBYTES = 24L << 30;
  private static final long INODES = 100_000_000;
  private static final double BYTES_PER_KBYTE = 1024;
  private static final double PERCENT = 100;
  private static final double MEMORY_PERCENT = 60;

  private final Facility facility;
  private final Instant begin;
  private final double interval;
  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new LinkedHashMap<>();
  private final List<String> routers;
  private final double[] forwarded;
  private final double[] forwardedBefore;
  private final double[] read;
  private final double[] written;
  private final double[] writtenAll;
  private final double[] before;
  private double metadataOperations;
  private double metadataBefore;
  private long sample;

  private ServerSamples(Facility facility, Instant begin, double interval, Connection connection) {
    this.facility = facility;
    this.begin = begin;
    this.interval = interval;
    this.connection = connection;
    this.read = new double[facility.osts()];
    this.written = new double[facility.osts()];
    this.writtenAll = new double[facility.osts()];
    this.before = new double[facility.fileSystem().ossCount()];
    this.routers = facility.routerNames();
    this.forwarded = new double[routers.size()];
    this.forwardedBefore = new double[routers.size()];
  }

  /**
   * Begins a database, which must be empty.
   *
   * @param begin the simulation's time 0
   * @param interval seconds between samples
   */
  static ServerSamples create(
      Facility facility, Instant begin, double interval, Connection connection)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute("CREATE TABLE " + table);
      }
      if (!facility.routerNames().isEmpty()) {
        for (String table : ROUTER_TABLES) {
          statement.execute("CREATE TABLE " + table);
        }
      }
    }
    connection.setAutoCommit(false);
    ServerSamples samples = new ServerSamples(facility, begin, interval, connection);
    samples.describe();
    return samples;
  }

  private void describe() throws SQLException {
    String name = facility.fileSystem().name();
    insert("FILESYSTEM_INFO", 1, name, "/" + name, 1.1);
    for (int server = 0; server < facility.fileSystem().ossCount(); server++) {
      insert("OSS_INFO", server + 1, 1, server(server), null);
    }
    for (int target = 0; target < facility.osts(); target++) {
      int server = target / facility.fileSystem().osses().ostsPerOss();
      insert(
          "OST_INFO",
          target + 1,
          server + 1,
          String.format(Locale.ROOT, "%s-OST%04x", name, target),
          server(server),
          0,
          "/dev/md" + target % facility.fileSystem().osses().ostsPerOss());
    }
    for (int router = 0; router < routers.size(); router++) {
      insert("ROUTER_INFO", router + 1, routers.get(router), routers.get(router), 1);
    }
    insert("MDS_INFO", 1, 1, name + "-MDT0000", "mds01", "/dev/md0");
    for (int i = 0; i < OPERATIONS.size(); i++) {
      insert("OPERATION_INFO", i + 1, OPERATIONS.get(i), "reqs");
    }
  }

  private static String server(int server) {
    return String.format(Locale.ROOT, "oss%03d", server + 1);
  }

  /** Adds a row, which is written with others. */
  private void insert(String table, Object... values) throws SQLException {
    PreparedStatement statement = statements.get(table);
    if (statement == null) {
      String marks = "?" + ", ?".repeat(values.length - 1);
      statement = connection.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")");
      statements.put(table, statement);
    }
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    statement.addBatch();
  }

  /** Counts on while no rate changes, and samples at every interval's end. */
  void pass(Network network, double from, double to) throws SQLException {
    double at = from;
    while (sample * interval <= to) {
      count(network, at, Math.max(at, sample * interval));
      at = Math.max(at, sample * interval);
      sample();
    }
    count(network, at, to);
  }

  private void count(Network network, double from, double to) {
    double seconds = to - from;
    if (seconds <= 0) {
      return;
    }
    for (int target = 0; target < facility.osts(); target++) {
      read[target] += network.readRate(target) * seconds;
      written[target] += network.writeRate(target) * seconds;
      writtenAll[target] += network.writeRate(target) * seconds;
    }
    for (int router = 0; router < forwarded.length; router++) {
      forwarded[router] += network.forwardedRate(router) * seconds;
    }
    metadataOperations += network.metadataRate() * seconds;
  }

  private void sample() throws SQLException {
    double now = sample * interval;
    long id = sample + 1;
    insert("TIMESTAMP_INFO", id, TIME.format(begin.plusMillis(Math.round(now * 1000))));
    for (int target = 0; target < facility.osts(); target++) {
      if (facility.troubles().factor(target, now) == 0) {
        read[target] = 0;
        written[target] = 0;
      } else {
        long used =
            USED_KBYTES + Math.round(writtenAll[target] / BYTES_PER_KBYTE) % USED_KBYTES / 4;
        insert(
            "OST_DATA",
            target + 1,
            id,
            Math.round(read[target]),
            Math.round(written[target]),
            null,
            TARGET_KBYTES - used,
            used,
            INODES / 2,
            INODES / 2);
      }
    }
    for (int server = 0; server < facility.fileSystem().ossCount(); server++) {
      insert("OSS_DATA", server + 1, id, load(server), MEMORY_PERCENT);
    }
    double rate = Math.max(0, metadataOperations - metadataBefore) / interval;
    metadataBefore = metadataOperations;
    insert(
        "MDS_DATA",
        1,
        id,
        rate / facility.fileSystem().mdtOperationsPerSecond() * PERCENT,
        TARGET_KBYTES / 2,
        TARGET_KBYTES / 2,
        INODES / 2,
        INODES / 2);
    for (int i = 0; i < OPERATIONS.size(); i++) {
      insert(
          "MDS_OPS_DATA", 1, id, i + 1, Math.round(metadataOperations / OPERATIONS.size()), 0, 0);
    }
    sampleRouters(id);
    sample++;
    if (sample % SAMPLES_PER_BATCH == 0) {
      flush();
    }
  }

  /**
   * Routers count on through outages of OSTs; their load is a share of what a healthy one carries.
   */
  private void sampleRouters(long id) throws SQLException {
    for (int router = 0; router < forwarded.length; router++) {
      double rate = (forwarded[router] - forwardedBefore[router]) / interval;
      forwardedBefore[router] = forwarded[router];
      double percent = Math.min(PERCENT, rate / facility.forwardingRate() * PERCENT);
      insert("ROUTER_DATA", router + 1, id, Math.round(forwarded[router]), percent);
    }
  }

  /** Per cent of what the server carries that it carried since the last sample. */
  private double load(int server) {
    double moved = 0;
    int first = server * facility.fileSystem().osses().ostsPerOss();
    for (int target = first;
        target < Math.min(first + facility.fileSystem().osses().ostsPerOss(), facility.osts());
        target++) {
      moved += read[target] + written[target];
    }
    double more = Math.max(0, moved - before[server]);
    before[server] = moved;
    return Math.min(PERCENT, more / interval / facility.fileSystem().ossBytesPerSecond() * PERCENT);
  }

  private void flush() throws SQLException {
    for (PreparedStatement statement : statements.values()) {
      statement.executeBatch();
    }
    connection.commit();
  }

  @Override
  public void close() throws SQLException {
    flush();
    for (PreparedStatement statement : statements.values()) {
      statement.close();
    }
  }
}
