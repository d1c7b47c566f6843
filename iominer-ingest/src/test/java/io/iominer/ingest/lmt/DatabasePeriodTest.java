// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.TableRow;
import io.iominer.ingest.source.RowProblem;
import io.iominer.ingest.source.SourceSink;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabasePeriodTest {
  private static final LocalDateTime BEGIN = LocalDateTime.of(2026, 3, 1, 23, 59, 0);
  private static final int TIMES = 60;
  private static final int OSTS = 4;

  @TempDir private Path folder;

  /** Counters that stop, fall and show zeros, times that are missing, twice, or out of order. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void stretchesOfAnyLengthAreOneSeries(long seed) throws SQLException {
    Path file = folder.resolve("lmt.sqlite3");
    write(file, new Random(seed));
    LocalDateTime first = BEGIN.minusDays(1);
    List<String> whole = rows(file, first, Integer.MAX_VALUE);
    assertThat(whole).hasSizeGreaterThan(TIMES);
    List<String> late = rows(file, BEGIN.plusSeconds(100), Integer.MAX_VALUE);
    for (int stretch : List.of(1, 2, 7, TIMES / 2)) {
      assertThat(rows(file, first, stretch))
          .as("%d times", stretch)
          .containsExactlyInAnyOrderElementsOf(whole);
      assertThat(rows(file, BEGIN.plusSeconds(100), stretch))
          .as("%d times, with samples before the period", stretch)
          .containsExactlyInAnyOrderElementsOf(late);
    }
  }

  @Test
  void whatIsNoTimeIsRejected() throws SQLException {
    Path file = folder.resolve("lmt.sqlite3");
    write(file, new Random(1));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE TIMESTAMP_INFO SET TIMESTAMP = NULL WHERE TS_ID = 1");
      statement.execute("UPDATE TIMESTAMP_INFO SET TIMESTAMP = 1772409535 WHERE TS_ID = 3");
      statement.execute("UPDATE TIMESTAMP_INFO SET TIMESTAMP = '' WHERE TS_ID = 5");
      statement.execute(
          "UPDATE TIMESTAMP_INFO SET TIMESTAMP = '1000-01-01 00:00:00' WHERE TS_ID = 7");
    }
    List<Long> rejected = new ArrayList<>();
    try (LmtDatabase database = LmtDatabase.sqlite(file)) {
      DatabasePeriod.whole(database, ZoneOffset.UTC)
          .read(
              new SourceSink() {
                @Override
                public void row(TableRow row) {
                  // Those of other times.
                }

                @Override
                public void rejected(RowProblem problem) {
                  rejected.add(problem.row());
                }

                @Override
                public void flawed(RowProblem problem) {
                  throw new AssertionError(problem);
                }
              });
    }
    assertThat(rejected).containsExactlyInAnyOrder(1L, 3L, 5L, 7L);
  }

  private static List<String> rows(Path file, LocalDateTime from, int stretch) {
    List<String> rows = new ArrayList<>();
    try (LmtDatabase database = LmtDatabase.sqlite(file)) {
      new DatabasePeriod(database, from, BEGIN.plusDays(1), ZoneOffset.UTC, false, stretch)
          .read(SourceSink.ofRows(row -> rows.add(text(row))));
    }
    return rows;
  }

  private static String text(TableRow row) {
    List<String> values = new ArrayList<>();
    row.table().columns().forEach(column -> values.add(text(row.value(column.name()))));
    return row.table().name() + values;
  }

  private static String text(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(DatabasePeriodTest::text).toList().toString();
    }
    return value instanceof Object[] all ? Arrays.toString(all) : String.valueOf(value);
  }

  private static void write(Path file, Random random) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String table : LmtSchema.TABLES) {
        statement.execute("CREATE TABLE " + table.replace(", KEY (TIMESTAMP)", ""));
      }
      statement.execute("INSERT INTO FILESYSTEM_INFO VALUES (1, 'scratch', NULL, 1.1)");
      statement.execute("INSERT INTO OSS_INFO VALUES (1, 1, 'oss1', NULL)");
      statement.execute("INSERT INTO MDS_INFO VALUES (1, 1, 'scratch-MDT0000', 'mds1', NULL)");
      statement.execute("INSERT INTO OPERATION_INFO VALUES (1, 'open', 'reqs')");
      long[][] counters = new long[OSTS + 1][2];
      for (int ost = 1; ost <= OSTS; ost++) {
        String name = "scratch-OST000" + ost;
        insert(connection, "OST_INFO (OST_ID, OSS_ID, OST_NAME)", ost, 1, name);
      }
      LocalDateTime time = BEGIN;
      for (int id = 1; id <= TIMES; id++) {
        // Steps of 0, of a gap, and backwards.
        time = time.plusSeconds(List.of(5, 5, 5, 5, 0, 20, -10).get(random.nextInt(7)));
        insert(connection, "TIMESTAMP_INFO", id, LmtDatabase.text(time));
        insert(connection, "OSS_DATA", 1, id, random.nextDouble(), null);
        for (int ost = 1; ost <= OSTS; ost++) {
          // The last target begins late.
          if (random.nextInt(5) > 0 && (ost < OSTS || id > TIMES / 2)) {
            sample(connection, random, ost, id, counters[ost]);
          }
        }
        if (random.nextBoolean()) {
          insert(connection, "MDS_DATA (MDS_ID, TS_ID)", 1, id);
          insert(connection, "MDS_OPS_DATA", 1, id, 1, (long) id * random.nextInt(3), null, null);
        }
      }
      connection.commit();
    }
  }

  private static void sample(Connection connection, Random random, int ost, int id, long[] counters)
      throws SQLException {
    counters[0] = random.nextInt(8) == 0 ? 0 : counters[0] + random.nextInt(100);
    counters[1] += random.nextInt(100);
    boolean isZero = random.nextInt(5) == 0;
    Object[] values = {ost, id, counters[0], counters[1], null, 10, id, null, null};
    if (isZero) {
      values[2] = 0;
      values[3] = 0;
    }
    insert(connection, "OST_DATA", values);
  }

  private static void insert(Connection connection, String table, @Nullable Object... values)
      throws SQLException {
    String marks = "?" + ", ?".repeat(values.length - 1);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")")) {
      for (int i = 0; i < values.length; i++) {
        insert.setObject(i + 1, values[i]);
      }
      insert.execute();
    }
  }
}
