// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import static io.iominer.ingest.lmt.LmtCollector.is;
import static io.iominer.ingest.lmt.LmtCollector.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Routers as lmt/scripts/create_schema-1.1.sql and lmt's router.c have them: bytes are a running
 * counter. No sample of a real router is public.
 */
class LmtRouterTest {
  /** OSTs of the recording tell its file system. */
  private static final String OST =
      "%1$d %1$d oss1 lmt_ost 2;oss1;1.0;2.0;%2$s-OST0000;1;2;3;4;100;200;7;1;1;1;1;1;1;x%n";

  @TempDir private Path folder;

  private LmtCollector database(String... statements) throws IOException, SQLException {
    Path file = folder.resolve("lmt.sqlite3");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String table : LmtSchema.TABLES) {
        statement.execute("CREATE TABLE " + table.replace(", KEY (TIMESTAMP)", ""));
      }
      for (int i = 0; i < 4; i++) {
        statement.execute(
            "INSERT INTO TIMESTAMP_INFO VALUES (%d, '2026-01-01 00:00:%02d')"
                .formatted(i + 1, 5 * i));
      }
      for (String one : statements) {
        statement.execute(one);
      }
    }
    LmtCollector found = LmtCollector.of(file, ZoneOffset.UTC);
    assertThat(found.problems).isEmpty();
    return found;
  }

  @Test
  void aRoutersCounterBecomesAmountsOfIntervals() throws Exception {
    LmtCollector found =
        database(
            "INSERT INTO FILESYSTEM_INFO VALUES (1, 'scratch', '/scratch', 1.1)",
            "INSERT INTO ROUTER_INFO VALUES (7, 'rtr1', 'rtr1-host', 1)",
            "INSERT INTO ROUTER_DATA VALUES (7, 1, 1000, 10.5), (7, 2, 6000, 20), (7, 4, 500, 30)");
    List<TableRow> rows = found.of("lmt_router");
    assertThat(rows)
        .hasSize(4)
        .allSatisfy(row -> assertThat(row.value("router")).isEqualTo("rtr1"));
    assertThat(rows).allSatisfy(row -> assertThat(row.value("file_system")).isEqualTo("scratch"));
    assertThat(rows.get(0).value("bytes")).isNull();
    assertThat(rows.get(0).value("bytes_counter")).isEqualTo(1000L);
    assertThat(rows.get(0).value("cpu_percent")).isEqualTo(10.5);
    assertThat(rows.get(1).value("bytes")).isEqualTo(5000L);
    assertThat(rows.get(1).value("rate")).isEqualTo(1000.0);
    assertThat(time(rows.get(1), "interval_end")).isEqualTo(Instant.parse("2026-01-01T00:00:05Z"));
    assertThat(is(rows.get(2), "is_missing")).isTrue();
    assertThat(rows.get(2).value("bytes")).isNull();
    assertThat(is(rows.get(3), "is_reset")).isTrue();
    assertThat(is(rows.get(3), "is_gap")).isTrue();
    assertThat(rows.get(3).value("bytes")).isEqualTo(500L);
  }

  @Test
  void ofSeveralFileSystemsNobodyKnowsWhichARouterServes() throws Exception {
    LmtCollector found =
        database(
            "INSERT INTO FILESYSTEM_INFO VALUES (1, 'a', '/a', 1.1), (2, 'b', '/b', 1.1)",
            "INSERT INTO ROUTER_INFO VALUES (1, NULL, 'rtr1', 1)",
            "INSERT INTO ROUTER_DATA VALUES (1, 1, 1000, NULL)");
    assertThat(found.of("lmt_router").get(0).value("file_system")).isEqualTo("unknown");
    assertThat(found.of("lmt_router").get(0).value("router")).isEqualTo("rtr1");
  }

  @Test
  void aDatabaseWithoutRouterTablesHasNoRouters() throws Exception {
    LmtCollector found =
        database(
            "INSERT INTO FILESYSTEM_INFO VALUES (1, 'scratch', '/scratch', 1.1)",
            "DROP TABLE ROUTER_DATA",
            "DROP TABLE ROUTER_INFO");
    assertThat(found.of("lmt_router")).isEmpty();
  }

  private LmtCollector recording(String text) throws IOException {
    return LmtCollector.of(Files.writeString(folder.resolve("ltop.log"), text), ZoneOffset.UTC);
  }

  @Test
  void routersOfARecordingAreReadUnderItsOnlyFileSystem() throws IOException {
    LmtCollector found =
        recording(
            OST.formatted(100, "lc1")
                + "100 100 rtr1 lmt_router 1.0;rtr1;12.5;40.0;1000\n"
                + "105 105 rtr1 lmt_router 1.0;rtr1;13.5;41.0;3500\n");
    assertThat(found.problems).isEmpty();
    List<TableRow> rows = found.of("lmt_router");
    assertThat(rows).hasSize(2);
    TableRow second = rows.get(1);
    assertThat(second.value("file_system")).isEqualTo("lc1");
    assertThat(second.value("router")).isEqualTo("rtr1");
    assertThat(second.value("bytes")).isEqualTo(2500L);
    assertThat(second.value("rate")).isEqualTo(500.0);
    assertThat(second.value("cpu_percent")).isEqualTo(13.5);
    assertThat(second.value("memory_percent")).isEqualTo(41.0);
  }

  @Test
  void linesOfRoutersThatAreNotSoAreRejectedWithTheirPlace() throws IOException {
    LmtCollector found =
        recording(
            OST.formatted(100, "lc1")
                + OST.formatted(100, "lc2")
                + "100 100 rtr1 lmt_router 1.0;rtr1;12.5;40.0;many\n"
                + "100 100 rtr1 lmt_router 1.0;rtr1;12.5\n"
                + "100 100 rtr1 lmt_router 9;rtr1;12.5;40.0;1\n"
                + "105 105 rtr1 lmt_router 1.0;rtr1;12.5;40.0;1000\n");
    assertThat(found.problems).hasSize(3);
    assertThat(found.problems.get(0).toString()).contains("field 5").contains("many");
    assertThat(found.of("lmt_router")).hasSize(1);
    assertThat(found.of("lmt_router").get(0).value("file_system")).isEqualTo("unknown");
  }
}
