// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.cli.sql.RestCatalogServer;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.ColumnType;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.core.table.ScalarType;
import io.iominer.core.table.TableDefinition;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.spark.Spark3Util;
import org.apache.iceberg.spark.actions.SparkActions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** A store is read by Iceberg's own client in Spark, and has the rows that queries give. */
class SqlServerTest {
  private static final Set<ColumnType> NUMBERS =
      Set.of(ScalarType.INT, ScalarType.LONG, ScalarType.UNSIGNED_LONG);

  /** Spark makes a catalog once for each name. */
  private static int catalogs;

  @TempDir private Path folder;

  /** What an ingest of logs writes to. */
  private static final List<TableDefinition> INGESTED =
      List.of(
          DarshanJobTable.DEFINITION, DarshanFileTable.DEFINITION, IngestSourceTable.DEFINITION);

  private final List<Exception> failures = new CopyOnWriteArrayList<>();
  private StringWriter err = new StringWriter();
  private Path store;
  private RestCatalogServer server;

  private int run(String... args) {
    TestSpark.session();
    err = new StringWriter();
    CommandLine commandLine = IoMinerCli.commandLine(args);
    commandLine.setOut(new PrintWriter(new StringWriter()));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  private void runOnStore(String... args) {
    List<String> line = new ArrayList<>(List.of(args));
    line.addAll(List.of("--store", store.toString()));
    assertThat(run(line.toArray(String[]::new))).as(err.toString()).isZero();
  }

  @BeforeEach
  void serve() throws IOException {
    store = SmallStore.in(folder.resolve("store"));
    server = start(store);
  }

  private RestCatalogServer start(Path served) throws IOException {
    return RestCatalogServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), served, failures::add);
  }

  @AfterEach
  void end() {
    server.close();
  }

  private String address() {
    return "http://127.0.0.1:" + server.address().getPort();
  }

  /** A catalog of Iceberg's REST client, as a user sets it. */
  private String catalog() {
    String name = "rest" + catalogs++;
    String key = "spark.sql.catalog." + name;
    Map.of(
            key,
            "org.apache.iceberg.spark.SparkCatalog",
            key + ".type",
            "rest",
            key + ".uri",
            address(),
            key + ".cache-enabled",
            "false")
        .forEach((setting, value) -> TestSpark.session().conf().set(setting, value));
    return name;
  }

  /** All values of all rows after the names of the columns, in an order of their own. */
  private static List<String> rows(Dataset<Row> rows) {
    List<String> texts = new ArrayList<>(List.of(String.join(",", rows.columns())));
    rows.collectAsList().stream().map(SqlServerTest::text).sorted().forEach(texts::add);
    return texts;
  }

  private static String text(Row row) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      Object value = row.get(i);
      text.append(value instanceof byte[] bytes ? Arrays.toString(bytes) : value).append('|');
    }
    return text.toString();
  }

  /** All rows of all tables. */
  private void assertServedRowsAreThoseOfQueries(String catalog) {
    assertServedRowsAreThoseOfQueries(catalog, IoStore.open(store).tables());
  }

  private void assertServedRowsAreThoseOfQueries(String catalog, List<TableDefinition> tables) {
    SparkSession spark = TestSpark.session();
    long all = 0;
    try (IOMiner miner = IOMiner.open(store, spark)) {
      for (TableDefinition table : tables) {
        List<String> served = rows(spark.table(catalog + ".iominer." + table.name()));
        assertThat(served)
            .as(table.name())
            .isEqualTo(rows(miner.load(table.name()).dataset().toDF()));
        all += served.size() - 1;
      }
    }
    assertThat(all).isPositive();
    assertThat(failures).isEmpty();
  }

  /** Compares counts of rows and values, sums of whole numbers, and numbers of other values. */
  private void assertViewsOfDuckDbHaveThem() {
    Path file = folder.resolve("views" + catalogs++ + ".sql");
    runOnStore("export", "--duckdb", file.toString());
    try (IOMiner miner = IOMiner.open(store, TestSpark.session());
        Connection database = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
        Statement statement = database.createStatement()) {
      statement.execute(Files.readString(file));
      for (TableDefinition table : miner.store().tables()) {
        Dataset<Row> dataset = miner.load(table.name()).dataset().toDF();
        List<Row> rows = dataset.collectAsList();
        List<String> values = new ArrayList<>(List.of("count(*)"));
        List<Object> expected = new ArrayList<>(List.of(rows.size()));
        List<String> names = List.of(dataset.columns());
        for (ColumnDefinition column : table.columns()) {
          String name = '"' + column.name() + '"';
          int place = names.indexOf(column.name());
          List<Object> present =
              rows.stream().map(row -> row.get(place)).filter(Objects::nonNull).toList();
          values.add("count(" + name + ")");
          expected.add(present.size());
          if (NUMBERS.contains(column.type())) {
            values.add("coalesce(sum(" + name + "::DECIMAL(38, 0)), 0)");
            expected.add(
                present.stream()
                    .map(value -> new BigDecimal(value.toString()))
                    .reduce(BigDecimal.ZERO, BigDecimal::add));
          } else if (column.type() == ScalarType.STRING || column.type() == ScalarType.TIMESTAMP) {
            values.add("count(DISTINCT " + name + ")");
            expected.add(new HashSet<>(present).size());
          }
        }
        try (ResultSet found =
            statement.executeQuery(
                "SELECT " + String.join(", ", values) + " FROM " + table.name())) {
          assertThat(found.next()).isTrue();
          for (int i = 0; i < values.size(); i++) {
            assertThat(found.getString(i + 1))
                .as(table.name() + ": " + values.get(i))
                .isEqualTo(expected.get(i).toString());
          }
        }
      }
    } catch (IOException | SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void rowsAreThoseOfQueriesWhateverWasDoneToTheStore() throws IOException {
    String catalog = catalog();
    SparkSession spark = TestSpark.session();
    assertThat(spark.table(catalog + ".iominer.darshan_job").count()).isZero();
    runOnStore("ingest", SampleLogs.DARSHAN.toString());
    assertServedRowsAreThoseOfQueries(catalog, INGESTED);
    runOnStore("diagnose");
    Path before = Files.copy(store.resolve("store.json"), folder.resolve("before.json"));
    runOnStore("ingest", SampleLogs.DARSHAN.toString(), "--force");
    assertServedRowsAreThoseOfQueries(catalog);
    assertViewsOfDuckDbHaveThem();
    Path after = Files.copy(store.resolve("store.json"), folder.resolve("after.json"));

    // As if an ingest had been killed: the tables are ahead of store.json.
    Files.copy(before, store.resolve("store.json"), StandardCopyOption.REPLACE_EXISTING);
    assertServedRowsAreThoseOfQueries(catalog, INGESTED);
    assertThat(spark.sql("SELECT * FROM " + catalog + ".iominer.darshan_job.snapshots").count())
        .isOne();
    Files.copy(after, store.resolve("store.json"), StandardCopyOption.REPLACE_EXISTING);

    Path dayBefore = SampleLogs.DARSHAN.resolveSibling("simulated").resolve("darshan");
    runOnStore("ingest", dayBefore.toString());
    runOnStore("diagnose", "--force");
    runOnStore("compact", "--min-files", "2", "--keep-hours", "0");
    assertServedRowsAreThoseOfQueries(catalog, INGESTED);
    String jobs = catalog + ".iominer.darshan_job";
    long count = spark.table(jobs).count();
    String last = spark.sql("SELECT string(date(max(end_time))) FROM " + jobs).head().getString(0);
    runOnStore("expire", "--older-than", last, "--keep-hours", "0");
    assertServedRowsAreThoseOfQueries(catalog);
    assertThat(spark.table(jobs).count()).isPositive().isLessThan(count);
    assertViewsOfDuckDbHaveThem();
  }

  /** Earlier states stay readable for a day. */
  @Test
  void rowsAreCompleteWhileTheStoreIsWritten() throws Exception {
    runOnStore("ingest", SampleLogs.DARSHAN.toString());
    String jobs = catalog() + ".iominer.darshan_job";
    SparkSession spark = TestSpark.session();
    long count = spark.table(jobs).count();
    AtomicBoolean isOver = new AtomicBoolean();
    CompletableFuture<Set<Long>> counts =
        CompletableFuture.supplyAsync(
            () -> {
              Set<Long> seen = new HashSet<>();
              do {
                seen.add(spark.table(jobs).count());
              } while (!isOver.get());
              return seen;
            });
    try {
      runOnStore("ingest", SampleLogs.DARSHAN.toString(), "--force");
      runOnStore("compact", "--min-files", "2");
    } finally {
      isOver.set(true);
    }
    assertThat(counts.get()).containsExactly(count);
    assertThat(failures).isEmpty();
  }

  @Test
  void tablesAndColumnsAreDescribed() {
    String catalog = catalog();
    SparkSession spark = TestSpark.session();
    assertThat(spark.sql("SHOW NAMESPACES IN " + catalog).collectAsList())
        .extracting(row -> row.getString(0))
        .containsExactly("iominer");
    assertThat(spark.sql("SHOW TABLES IN " + catalog + ".iominer").collectAsList())
        .extracting(row -> row.getString(1))
        .containsExactlyInAnyOrderElementsOf(
            IoStore.open(store).tables().stream().map(TableDefinition::name).toList());
    for (TableDefinition table : IoStore.open(store).tables()) {
      List<Row> lines =
          spark
              .sql("DESCRIBE TABLE EXTENDED " + catalog + ".iominer." + table.name())
              .collectAsList();
      assertThat(lines)
          .anyMatch(row -> row.getString(0).equals("Comment") && table.meaning().equals(row.get(1)))
          .anyMatch(
              row ->
                  row.getString(0).equals(table.columns().get(0).name())
                      && row.getString(2).startsWith(table.columns().get(0).meaning()));
    }
  }

  @Test
  void nothingCanBeWritten() throws Exception {
    runOnStore("ingest", SampleLogs.DARSHAN.toString());
    String catalog = catalog();
    String table = catalog + ".iominer.calibration";
    String jobs = catalog + ".iominer.darshan_job";
    SparkSession spark = TestSpark.session();
    Map<String, String> before = files(store);
    for (String statement :
        List.of(
            "INSERT INTO " + jobs + " SELECT * FROM " + jobs,
            "INSERT OVERWRITE " + jobs + " SELECT * FROM " + jobs,
            "DELETE FROM " + jobs,
            "DELETE FROM " + jobs + " WHERE process_count > 1",
            "TRUNCATE TABLE " + jobs,
            "DROP TABLE " + jobs,
            "DROP TABLE " + jobs + " PURGE",
            "ALTER TABLE " + jobs + " ADD COLUMN more INT",
            "ALTER TABLE " + jobs + " RENAME TO " + catalog + ".iominer.other",
            "ALTER TABLE " + jobs + " SET TBLPROPERTIES ('gc.enabled' = 'true')",
            "CREATE TABLE " + catalog + ".iominer.other (a INT)",
            "CREATE TABLE " + catalog + ".iominer.other AS SELECT 1 AS a",
            "CREATE NAMESPACE " + catalog + ".more",
            "DROP NAMESPACE " + catalog + ".iominer CASCADE",
            "CALL "
                + catalog
                + ".system.rewrite_data_files(table => 'iominer.darshan_job',"
                + " options => map('rewrite-all', 'true'))",
            "CALL " + catalog + ".system.expire_snapshots('iominer.darshan_job')",
            "CALL " + catalog + ".system.remove_orphan_files('iominer.darshan_job')",
            "CALL " + catalog + ".system.compute_table_stats('iominer.darshan_job')")) {
      assertThatThrownBy(() -> spark.sql(statement).collectAsList()).as(statement).isNotNull();
      assertThat(files(store)).as(statement).isEqualTo(before);
      assertThat(failures).as(statement).isEmpty();
    }
    var iceberg = Spark3Util.loadIcebergTable(spark, table);
    assertThatThrownBy(
            () ->
                SparkActions.get(spark)
                    .deleteOrphanFiles(iceberg)
                    .olderThan(Long.MAX_VALUE)
                    .execute())
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("GC is disabled");
    assertThat(files(store)).isEqualTo(before);
    assertThat(spark.table(jobs).count()).isEqualTo(25);
  }

  /** Files and folders with their sizes and times. */
  private static Map<String, String> files(Path root) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.toList()) {
        files.put(file.toString(), Files.size(file) + " bytes, " + Files.getLastModifiedTime(file));
      }
    }
    return files;
  }

  private HttpResponse<String> ask(String method, String path)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address() + path))
                .method(method, HttpRequest.BodyPublishers.ofString("{}"))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private static void assertError(HttpResponse<String> answer, int code) throws IOException {
    assertThat(answer.statusCode()).as(answer.uri().toString()).isEqualTo(code);
    JsonNode error = new ObjectMapper().readTree(answer.body()).get("error");
    assertThat(error.get("code").intValue()).isEqualTo(code);
    assertThat(error.get("message").textValue()).isNotEmpty().doesNotContain("\n");
    assertThat(error.get("type").textValue()).isNotEmpty();
    assertThat(error.has("stack")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/v1",
        "/v2/config",
        "/v1/config/more",
        "/v1/../../etc/passwd",
        "/v1/namespaces/../../../etc/passwd",
        "/v1/namespaces/iominer/tables/../../../../store.json",
        "/v1/namespaces/iominer/tables/..%2F..%2Fstore.json",
        "/v1/namespaces/iominer/tables/%2Fetc%2Fpasswd",
        "/v1/namespaces/iominer/tables/darshan_job%00",
        "/v1/namespaces/iominer/tables/darshan_job/metrics",
        "/v1/namespaces/iominer/tables/",
        "/v1/namespaces/iominer/tables/file_ost_use",
        "/v1/namespaces/iominer/views",
        "/v1/namespaces/io%1Fminer",
        "/v1/namespaces/iominer%00",
        "/v1/namespaces//tables/darshan_job",
        "/v1/namespaces/other/tables",
        "/v1/namespaces/",
        "/v1/namespaces?parent=other"
      })
  void whatIsNotThereIsNotFound(String path) throws IOException, InterruptedException {
    assertError(ask("GET", path), 404);
    assertThat(ask("HEAD", path).statusCode()).isEqualTo(404);
    assertThat(failures).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /v1/namespaces",
    "DELETE, /v1/namespaces/iominer",
    "POST, /v1/namespaces/iominer/properties",
    "POST, /v1/namespaces/iominer/tables",
    "POST, /v1/namespaces/iominer/register",
    "POST, /v1/namespaces/iominer/tables/darshan_job",
    "DELETE, /v1/namespaces/iominer/tables/darshan_job?purgeRequested=true",
    "POST, /v1/tables/rename",
    "POST, /v1/transactions/commit",
    "POST, /v1/oauth/tokens",
    "PUT, /v1/../../x"
  })
  void routesThatWriteAreRefused(String method, String path)
      throws IOException, InterruptedException {
    Map<String, String> before = files(store);
    HttpResponse<String> answer = ask(method, path);
    assertError(answer, 405);
    assertThat(answer.body()).contains("read-only");
    assertThat(answer.headers().firstValue("Allow")).contains("GET, HEAD");
    assertThat(files(store)).isEqualTo(before);
  }

  @Test
  void whatIsThereIsFound() throws IOException, InterruptedException {
    assertThat(ask("GET", "/v1/config?warehouse=x").body())
        .contains("\"GET /v1/{prefix}/namespaces/{namespace}/tables/{table}\"")
        .doesNotContain("POST", "DELETE");
    assertThat(ask("GET", "/v1/namespaces").body()).startsWith("{\"namespaces\":[[\"iominer\"]],");
    assertThat(ask("GET", "/v1/namespaces?parent=iominer").body())
        .startsWith("{\"namespaces\":[],");
    assertThat(ask("GET", "/v1/namespaces/iominer").body())
        .contains("{\"namespace\":[\"iominer\"],", store.toString());
    assertThat(ask("HEAD", "/v1/namespaces/iominer").statusCode()).isEqualTo(204);
    assertThat(ask("HEAD", "/v1/namespaces/iominer/tables/darshan_job").statusCode())
        .isEqualTo(204);
  }

  private Socket connection() throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
    socket.setSoTimeout(20_000);
    return socket;
  }

  private String answerTo(String request) throws IOException {
    try (Socket socket = connection()) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String calledAs(String host) throws IOException {
    return answerTo(
        "GET /v1/namespaces HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  }

  @Test
  void requestsThatNeverEndDoNotKeepOthersOut() throws IOException {
    List<Socket> unfinished = new ArrayList<>();
    try {
      for (int i = 0; i < 20; i++) {
        Socket socket = connection();
        unfinished.add(socket);
        socket.getOutputStream().write("GET /v1/names".getBytes(StandardCharsets.US_ASCII));
      }
      assertThat(calledAs("localhost")).startsWith("HTTP/1.1 200");
      assertThat(unfinished.get(0).getInputStream().read()).as("it is dropped").isEqualTo(-1);
    } finally {
      for (Socket socket : unfinished) {
        socket.close();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, 200",
    "LOCALHOST:8181, 200",
    "127.0.0.1:8181, 200",
    "[::1], 200",
    "[::1]:8181, 200",
    "evil.example, 403",
    "evil.example:8181, 403",
    "127.0.0.1.evil.example, 403",
    "localhost.evil.example, 403",
    "10.0.0.1, 403",
    "[::2], 403",
    "[::, 403",
    "999.1.1.1, 403",
    "'', 403"
  })
  void aRequestToAnotherHostIsRefused(String host, int code) throws IOException {
    String answer = calledAs(host);
    assertThat(answer).startsWith("HTTP/1.1 " + code);
    if (code == 403) {
      assertThat(answer)
          .contains("expected a request to the host localhost or ", "found " + host)
          .doesNotContain("namespaces");
    }
  }

  @Test
  void theHostOfTheCommandLineIsServed() throws IOException {
    InetAddress address =
        InetAddress.getByAddress("node.example", InetAddress.getLoopbackAddress().getAddress());
    server.close();
    server = RestCatalogServer.start(new InetSocketAddress(address, 0), store, failures::add);
    assertThat(calledAs("Node.example")).startsWith("HTTP/1.1 200");
    assertThat(calledAs("other.example")).startsWith("HTTP/1.1 403");
    server.close();
    server = RestCatalogServer.start(new InetSocketAddress("0.0.0.0", 0), store, failures::add);
    assertThat(calledAs("any.example")).as("on all addresses").startsWith("HTTP/1.1 200");
  }

  @Test
  void aMovedStoreIsRefusedAndALinkToAStoreIsNot() throws Exception {
    runOnStore("ingest", SampleLogs.DARSHAN.toString());
    String path = "/v1/namespaces/iominer/tables/darshan_job";
    Path link = Files.createSymbolicLink(folder.resolve("link"), store);
    Path moved = folder.resolve("moved");
    server.close();
    server = start(link);
    assertThat(ask("GET", path).statusCode()).isEqualTo(200);
    server.close();
    Files.move(store, moved);
    server = start(moved);
    HttpResponse<String> answer = ask("GET", path);
    assertError(answer, 406);
    assertThat(answer.body()).contains("the store was moved", "iominer export");
    assertThat(failures).hasSize(1);
  }

  @Test
  void aDamagedTableIsNotServed() throws Exception {
    runOnStore("ingest", SampleLogs.DARSHAN.toString());
    try (Stream<Path> files = Files.list(store.resolve("tables/darshan_job/metadata"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".avro")).toList()) {
        Files.write(file, new byte[] {1});
      }
    }
    HttpResponse<String> answer = ask("GET", "/v1/namespaces/iominer/tables/darshan_job");
    assertError(answer, 500);
    assertThat(answer.body()).contains("the store is damaged");
  }

  @Test
  void wrongUseIsOneLine() throws IOException {
    String place = store.toString();
    assertThat(run("export", "--store", place)).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("Expected DIR and --format, or --duckdb FILE");
    assertThat(run("export", "x", "--duckdb", "y.sql", "--store", place))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(run("export", "--duckdb", store.resolve("y.sql").toString(), "--store", place))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("lies in the store");
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(other.getLocalPort());
      assertThat(run("sql-server", "--store", place, "--port", port))
          .isEqualTo(ErrorKind.RESOURCE.exitCode());
      assertThat(err.toString())
          .hasLineCount(1)
          .contains("port " + port + " of 127.0.0.1", "in use", "--port");
    }
    assertThat(run("sql-server", "--store", place, "--port", "65536"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(run("sql-server", "--store", place, "--port", "0", "--bind", "no.such.invalid"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).isEqualTo("iominer: --bind: there is no address no.such.invalid\n");
    assertThat(run("sql-server", "--store", folder.resolve("none").toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("there is no store here");
  }
}
