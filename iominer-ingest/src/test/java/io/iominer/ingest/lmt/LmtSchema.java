// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;

/** LMT's tables as its own script creates them (lmt/scripts/create_schema-1.1.sql). */
final class LmtSchema {
  static final List<String> TABLES =
      List.of(
          "FILESYSTEM_INFO (FILESYSTEM_ID INTEGER PRIMARY KEY, FILESYSTEM_NAME VARCHAR(128),"
              + " FILESYSTEM_MOUNT_NAME VARCHAR(64), SCHEMA_VERSION FLOAT)",
          "OSS_INFO (OSS_ID INTEGER PRIMARY KEY, FILESYSTEM_ID INTEGER, HOSTNAME VARCHAR(128),"
              + " FAILOVERHOST VARCHAR(128))",
          "OST_INFO (OST_ID INTEGER PRIMARY KEY, OSS_ID INTEGER, OST_NAME VARCHAR(128), HOSTNAME"
              + " VARCHAR(128), OFFLINE BOOLEAN, DEVICE_NAME VARCHAR(128))",
          "MDS_INFO (MDS_ID INTEGER PRIMARY KEY, FILESYSTEM_ID INTEGER, MDS_NAME VARCHAR(128),"
              + " HOSTNAME VARCHAR(128), DEVICE_NAME VARCHAR(128))",
          "ROUTER_INFO (ROUTER_ID INTEGER PRIMARY KEY, ROUTER_NAME VARCHAR(128), HOSTNAME"
              + " VARCHAR(128), ROUTER_GROUP_ID INTEGER)",
          "OPERATION_INFO (OPERATION_ID INTEGER PRIMARY KEY, OPERATION_NAME VARCHAR(64) UNIQUE,"
              + " UNITS VARCHAR(16))",
          "TIMESTAMP_INFO (TS_ID INTEGER UNSIGNED PRIMARY KEY, TIMESTAMP DATETIME,"
              + " KEY (TIMESTAMP))",
          "OST_DATA (OST_ID INTEGER, TS_ID INTEGER UNSIGNED, READ_BYTES BIGINT, WRITE_BYTES BIGINT,"
              + " PCT_CPU FLOAT, KBYTES_FREE BIGINT, KBYTES_USED BIGINT, INODES_FREE BIGINT,"
              + " INODES_USED BIGINT, PRIMARY KEY (OST_ID, TS_ID))",
          "OSS_DATA (OSS_ID INTEGER, TS_ID INTEGER UNSIGNED, PCT_CPU FLOAT, PCT_MEMORY FLOAT,"
              + " PRIMARY KEY (OSS_ID, TS_ID))",
          "MDS_DATA (MDS_ID INTEGER, TS_ID INTEGER UNSIGNED, PCT_CPU FLOAT, KBYTES_FREE BIGINT,"
              + " KBYTES_USED BIGINT, INODES_FREE BIGINT, INODES_USED BIGINT,"
              + " PRIMARY KEY (MDS_ID, TS_ID))",
          "ROUTER_DATA (ROUTER_ID INTEGER, TS_ID INTEGER UNSIGNED, BYTES BIGINT, PCT_CPU FLOAT,"
              + " PRIMARY KEY (ROUTER_ID, TS_ID))",
          "MDS_OPS_DATA (MDS_ID INTEGER, TS_ID INTEGER UNSIGNED, OPERATION_ID INTEGER,"
              + " SAMPLES BIGINT, SUM BIGINT, SUMSQUARES BIGINT)");

  private LmtSchema() {}

  static void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute("CREATE TABLE " + table);
      }
    }
  }

  /** Copies everything that a SQLite cache holds. */
  static void fill(Connection connection, Path sqlite) throws SQLException {
    try (Connection from = DriverManager.getConnection("jdbc:sqlite:" + sqlite);
        Statement read = from.createStatement()) {
      for (String definition : TABLES) {
        if (definition.startsWith("ROUTER_")) {
          continue; // TOKIO's caches leave routers out.
        }
        copy(read, connection, definition.substring(0, definition.indexOf(' ')));
      }
    }
  }

  private static void copy(Statement read, Connection to, String table) throws SQLException {
    try (ResultSet rows = read.executeQuery("SELECT * FROM " + table)) {
      int columns = rows.getMetaData().getColumnCount();
      String marks = String.join(", ", Collections.nCopies(columns, "?"));
      try (PreparedStatement write =
          to.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")")) {
        while (rows.next()) {
          for (int i = 1; i <= columns; i++) {
            write.setObject(i, rows.getObject(i));
          }
          write.addBatch();
        }
        write.executeBatch();
      }
    }
  }
}
