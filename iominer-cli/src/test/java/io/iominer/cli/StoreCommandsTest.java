// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.layout.Lfs;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.TableRow;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TestSpark;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Ingests the repository's sample logs once, and asks the store. */
class StoreCommandsTest {
  private static final Path SAMPLES = SampleLogs.DARSHAN;

  @TempDir private static Path folder;

  private static StringWriter out = new StringWriter();
  private static StringWriter err = new StringWriter();

  private static int run(String... args) {
    TestSpark.session();
    out = new StringWriter();
    err = new StringWriter();
    CommandLine commandLine = IoMinerCli.commandLine(args);
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  private static String store() {
    return folder.resolve("store").toString();
  }

  @BeforeAll
  static void ingest() {
    SmallStore.in(Path.of(store()));
    assertThat(run("ingest", SAMPLES.toString(), "--store", store())).as(err.toString()).isZero();
    assertThat(out.toString()).contains("25 sources", "25 new logs", "darshan_job");
  }

  private static int query(String statement, String... options) {
    String[] args = new String[options.length + 4];
    args[0] = "query";
    args[1] = statement;
    args[2] = "--store";
    args[3] = store();
    System.arraycopy(options, 0, args, 4, options.length);
    return run(args);
  }

  @Test
  void aSecondIngestKnowsEverything() {
    assertThat(run("ingest", SAMPLES.toString(), "--store", store())).isZero();
    assertThat(out.toString()).contains("25 known before, 0 new logs");
  }

  @Test
  void aTableIsAligned() {
    assertThat(
            query(
                "SELECT 'x' AS text, 12 AS number, NULL AS nothing, array(1, NULL) AS list"
                    + " UNION ALL SELECT 'longer', 7, 1, NULL ORDER BY number"))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .isEqualTo(
            """
            text    number  nothing  list
            ------  ------  -------  --------
            longer       7        1  NULL
            x           12     NULL  [1,null]
            """);
  }

  @Test
  void csvQuotesWhatNeedsIt() {
    assertThat(
            query(
                "SELECT 'a,\"b\"' AS x, '' AS e, NULL AS n, TIMESTAMP '2026-11-20 12:00:00.25' AS t",
                "--format",
                "csv"))
        .isZero();
    assertThat(out.toString()).isEqualTo("x,e,n,t\n\"a,\"\"b\"\"\",\"\",,2026-11-20 12:00:00.25\n");
  }

  @Test
  void jsonIsAnArrayOfObjects() throws IOException {
    assertThat(
            query(
                "SELECT log_id, modules, ost_bitmap, process_count FROM darshan_job",
                "--format",
                "json",
                "--limit",
                "3"))
        .isZero();
    JsonNode rows = new ObjectMapper().readTree(out.toString());
    assertThat(rows).hasSize(3);
    assertThat(rows.get(0).get("modules").get(0).textValue()).isEqualTo("POSIX");
    assertThat(rows.get(0).get("ost_bitmap").isNull()).isTrue();
    assertThat(query("SELECT 1 AS a WHERE false", "--format", "json")).isZero();
    assertThat(out.toString()).isEqualTo("[]\n");
  }

  @Test
  void theMainJobRowsFromTheStore() throws IOException {
    Path report = folder.resolve("report");
    assertThat(
            run(
                "analyze",
                SAMPLES.toString(),
                "--store",
                store(),
                "--no-page",
                "--out",
                report.toString()))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .contains("25 known before")
        .containsPattern("Logs +25\\n")
        .containsPattern("POSIX +24 .*\\nMPI-IO +3 .*\\nSTDIO +1 .*\\nall, each byte once +25 ")
        .containsPattern("N-N +14 .*\\nN-1 +8 .*\\n1-1 +2 .*\\nN-M +1 ")
        .contains("None: every log is complete.", "None: every source was used.");
    assertThat(Files.readString(report.resolve("longest.csv")))
        .startsWith("job_id,application,user,process_count,run_time_s,io_s,run_share,")
        .hasLineCount(6)
        .contains("\n4478507,shockwave,astro1,16,");
    JsonNode json = new ObjectMapper().readTree(report.resolve("report.json").toFile());
    assertThat(json.get("overview").get(0).get("logs").intValue()).isEqualTo(25);
    double shares = 0;
    for (JsonNode application : json.get("applications")) {
      shares += application.get("bytes_share").doubleValue();
    }
    assertThat(shares).isBetween(0.9, 1.0);
  }

  @Test
  void theMainJobCountsWhatIsDamagedAndGoesOn() throws IOException {
    Path logs = Files.createDirectory(folder.resolve("damaged"));
    Files.writeString(logs.resolve("not-a-log.darshan"), "something else");
    assertThat(
            run(
                "analyze",
                logs.toString(),
                "--store",
                folder.resolve("damaged-store").toString(),
                "--json"))
        .isEqualTo(ErrorKind.DATA.exitCode());
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.get("overview").get(0).get("logs").intValue()).isZero();
    assertThat(json.get("overview").get(0).get("bytes_read").isNull()).isTrue();
    assertThat(json.get("applications")).isEmpty();
    assertThat(json.get("rejected").get(0).get("sources").intValue()).isEqualTo(1);
    assertThat(err.toString()).contains("1 rejected", "not-a-log.darshan");
  }

  @Test
  void accountingJoinsTheLogsItBelongsTo() {
    Path sacct = SAMPLES.resolveSibling("slurm").resolve("sacct-parsable2.txt");
    assertThat(run("ingest", "--slurm", sacct.toString(), "--store", store()))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).contains("complete, 32 slurm_job, 33 slurm_step, 0 rows rejected");
    assertThat(
            query(
                "SELECT count(*) AS logs, sum(node_count) AS nodes FROM darshan_job d"
                    + " JOIN job_allocation a USING (log_id) WHERE match_quality <> 'none'",
                "--format",
                "csv"))
        .isZero();
    assertThat(out.toString()).startsWith("logs,nodes\n25,");
  }

  @Test
  void anIngestOfNothingAndAMissingDumpAreUserErrors() {
    assertThat(run("ingest", "--store", store())).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("'PATH', '--slurm' or '--lmt'");
    assertThat(run("ingest", "--slurm", "nowhere.txt", "--store", store()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("nowhere.txt: no such file or folder");
  }

  @Test
  void samplesOfServersAreIngestedOrPutAside(@TempDir Path other) throws IOException {
    Path listing =
        Files.writeString(
            other.resolve("df.txt"),
            """
            BEGIN 1489998203
            UUID 1K-blocks Used Available Use% Mounted on
            scratch-OST0000_UUID 1000 700 290 73% /scratch[OST:0]
            """);
    String own = other.resolve("store").toString();
    Path text = Files.writeString(other.resolve("notes.txt"), "nothing of this kind\n");
    assertThat(run("ingest", "--lmt", listing.toString(), "--lmt", text.toString(), "--store", own))
        .isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(out.toString())
        .contains("df.txt: complete, 1 lmt_ost, 1 ost_info, 0 rows rejected")
        .contains("notes.txt: rejected", "found text");
    String server = "jdbc:mariadb://localhost:1/lmt";
    assertThat(run("ingest", "--lmt", server, "--lmt-password-env", "NONE_1", "--store", own))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("no environment variable NONE_1");
    assertThat(run("ingest", "--lmt", server, "--store", own))
        .isEqualTo(ErrorKind.RESOURCE.exitCode());
    assertThat(err.toString()).contains("mariadb://localhost:1/lmt: the database cannot be opened");
  }

  @Test
  void statsAnswerForPeopleAndPrograms() throws IOException {
    assertThat(run("stats", "--store", store())).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("IOMiner, Fig 8")
        .containsPattern("only written +\\d+ +\\d+ %  #+")
        .contains("The store has nothing about this.");
    assertThat(run("stats", "patterns", "read-ratio", "--store", store(), "--csv")).isZero();
    assertThat(out.toString())
        .startsWith("pattern,jobs,share,mean_bytes_read,mean_bytes_written\n")
        .contains("\n\nclass,jobs,share\nonly written,");
    String csv = out.toString();
    assertThat(run("stats", "patterns", "read-ratio", "--store", store(), "--raw-csv")).isZero();
    assertThat(out.toString()).as("no text begins like a formula").isEqualTo(csv);
    assertThat(run("stats", "sharing", "--store", store(), "--json")).isZero();
    JsonNode classes = new ObjectMapper().readTree(out.toString()).get("sharing");
    assertThat(classes).hasSize(8);
    assertThat(run("stats", "patterns", "--to", "2000-01-01", "--store", store())).isZero();
    assertThat(out.toString()).contains("nothing about this in the period");
    assertThat(run("stats", "weather", "--store", store())).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("There is no analysis weather; there are striping,");
    assertThat(run("stats", "--job", "12", "--store", store()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("the store has no log of a job 12");
  }

  /** Samples were written in 2026. */
  @Test
  void whatExpiresDoesNotComeBackByItself(@TempDir Path other) throws IOException {
    String own = SmallStore.in(other.resolve("store")).toString();
    Path log = Files.copy(Path.of(firstSample()), other.resolve("a.darshan"));
    String[] ingest = {"ingest", log.toString(), "--store", own};
    assertThat(run(ingest)).as(err.toString()).isZero();
    String[] expire = {"expire", "--older-than", "2026-11-21", "--keep-hours", "0", "--store", own};
    assertThat(run(with(expire, "--dry-run"))).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("darshan_job +1 row\\n")
        .containsPattern(
            "Would remove what ended before 2026-11-21 \\(UTC\\): 1 log, \\d+ rows\\n");
    assertThat(run(expire)).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("darshan_job +1 row\\n")
        .containsPattern("Removed what .*: 1 log, \\d+ rows; files of \\S+ KiB were removed");
    assertThat(run(expire)).isZero();
    assertThat(out.toString()).contains("0 logs, 0 rows; files of 0 B");
    assertThat(run(ingest)).isZero();
    assertThat(out.toString())
        .contains("1 known before, 0 new logs", "1 source holds logs that 'iominer expire' has");
    Files.setLastModifiedTime(log, FileTime.from(Instant.EPOCH));
    assertThat(run(ingest)).isZero();
    assertThat(out.toString())
        .contains("0 known before, 0 new logs", "1 source holds logs that 'iominer expire' has");
    assertThat(run("check", "--store", own)).as(out.toString()).isZero();
    assertThat(run(with(ingest, "--force"))).isZero();
    assertThat(out.toString()).contains("1 new log,");
    assertThat(run("status", "--store", own)).isZero();
    assertThat(out.toString()).containsPattern("Sources +1: 1 complete\\n");
    for (String wrong : List.of("2999-01-01", "soon", "-3")) {
      assertThat(run("expire", "--older-than=" + wrong, "--store", own))
          .isEqualTo(ErrorKind.USER.exitCode());
      assertThat(err.toString()).contains("a day until today such as 2026-11-01, found " + wrong);
    }
  }

  @Test
  void theStatusSaysWhatTheStoreHolds() throws IOException {
    // Other tests bring accounting in before or after this one.
    assertThat(query("SELECT count(*) FROM ingest_source", "--format", "csv")).isZero();
    int sources = Integer.parseInt(out.toString().lines().toList().get(1));
    assertThat(run("status", "--store", store())).as(err.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("Read by +iominer \\d\\S+ \\(commit \\w+")
        .containsPattern("Last ingest +20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\n")
        .containsPattern("Sources +%1$d: %1$d complete\\n".formatted(sources))
        .containsPattern("Rejects +0\\n")
        .containsPattern(
            "the rest are old versions, which 'iominer compact'\\s+removes when they are older")
        .containsPattern("darshan_job +25  2026-11-20 \\d\\d:\\d\\d  2026-11-20 \\d\\d:\\d\\d ")
        .containsPattern("(?s)Without rows .*ingest_reject\\n");
    assertThat(run("status", "--store", store(), "--json")).isZero();
    JsonNode status = new ObjectMapper().readTree(out.toString());
    assertThat(status.get("read_by").textValue()).contains("(commit ");
    assertThat(status.get("sources").get("complete").intValue()).isEqualTo(sources);
    assertThat(status.get("tables").get(0).get("rows").intValue()).isEqualTo(25);
    assertThat(status.get("tables").get(0).get("first").textValue()).startsWith("2026-11-20 ");
    assertThat(status.get("tables").get(1).get("first").isNull()).isTrue();
  }

  @Test
  void aThresholdThatThereIsNotIsRefusedByEveryCommand(@TempDir Path other) throws IOException {
    Path configuration = other.resolve("iominer.json");
    Files.writeString(configuration, "{\"thresholds\": {\"small-request.share\": 0.5}}");
    assertThat(run("status", "--store", store(), "--config", configuration.toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("expected a threshold such as small-");
  }

  @Test
  void theCheckTellsByItsExitCode() throws IOException {
    assertThat(run("check", "--store", store())).as(out.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("27 tables with \\d+ files were checked, no problem found");
    Path pointer = Path.of(store(), "store.json");
    String whole = Files.readString(pointer);
    Files.writeString(pointer, whole.replaceFirst("(\"snapshot\" : )\\d+", "$112"));
    assertThat(run("check", "--store", store())).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(out.toString())
        .contains("store.json: the store is damaged: expected the checksum ")
        .contains("checked, problems: 1");
    assertThat(query("SELECT 1")).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(err.toString()).contains("store.json: the store is damaged: expected the checksum ");
    Files.writeString(pointer, whole);
    assertThat(run("check", "--store", folder.resolve("none").toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
  }

  /** The stored diagnosis is of rates that nobody told. */
  @Test
  void aRecountTellsByItsExitCodeToo(@TempDir Path other) throws IOException {
    String diagnosed = other.resolve("store").toString();
    assertThat(run("ingest", firstSample(), "--store", diagnosed)).isZero();
    assertThat(run("diagnose", "--store", diagnosed)).isZero();
    assertThat(run("check", "--recount", "--store", diagnosed)).as(out.toString()).isZero();
    assertThat(out.toString())
        .containsPattern("\ndiagnosis +1 equal, 0 missing, 0 too many, 0 different\n");
    Path configuration = other.resolve("iominer.json");
    Files.writeString(configuration, "{\"facility\": {\"ost_rate\": \"1GB/s\"}}");
    assertThat(
            run("check", "--recount", "--store", diagnosed, "--config", configuration.toString()))
        .as(out.toString())
        .isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(out.toString())
        .containsPattern("\ndiagnosis +0 equal, 0 missing, 0 too many, 1 different\n")
        .contains("  first different: ")
        .containsPattern("\n    lost_s: store .*, recount ");
  }

  /** Spark's own errors do not name it. */
  @Test
  void aQueryNamesTheDataFileThatIsDamaged(@TempDir Path other) throws IOException {
    String place = other.resolve("store").toString();
    assertThat(run("ingest", firstSample(), "--store", place)).as(err.toString()).isZero();
    Path file;
    try (Stream<Path> files = Files.walk(Path.of(place, "tables/darshan_file/data"))) {
      file = files.filter(one -> one.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
    Files.delete(file.resolveSibling("." + file.getFileName() + ".crc"));
    Files.write(file, new byte[(int) Files.size(file)]);
    assertThat(run("query", "SELECT sum(posix_opens) FROM darshan_file", "--store", place))
        .isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(err.toString())
        .contains(file.getFileName() + ": expected a whole data file of the store, found: ")
        .doesNotContain("Spark", "Exception");

    Files.delete(Path.of(place, "store.json"));
    assertThat(run("status", "--store", place)).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(err.toString()).contains("store.json: the store is damaged: expected the file");
  }

  /** A log that is read anew is twice among the data files. */
  @Test
  void anExportHoldsWhatTheStoreShows(@TempDir Path other) throws IOException {
    String log = firstSample();
    assertThat(run("ingest", log, "--force", "--store", store())).as(err.toString()).isZero();
    SparkSession spark = TestSpark.session();
    assertThat(spark.read().parquet(store() + "/tables/darshan_job/data/*/*.parquet").count())
        .isGreaterThan(25);
    String parquet = other.resolve("parquet").toString();
    String[] export = {"export", parquet, "darshan_job", "job_allocation", "--store", store()};
    assertThat(run(with(export, "--format", "parquet", "--query", "SELECT 1 AS one")))
        .as(err.toString())
        .isZero();
    assertThat(out.toString())
        .containsPattern("darshan_job +25 rows\n +job_allocation +25 rows\n +query +1 row\n")
        .containsPattern("51 rows, \\S+ KiB in .*parquet, written in ");
    assertThat(other.resolve("parquet").resolve("darshan_job"))
        .isDirectoryNotContaining("glob:**.crc");
    String[] columns = {"job_id", "modules", "start_time", "bytes_written", "ost_count"};
    Dataset<Row> exported = spark.read().parquet(parquet + "/darshan_job");
    try (IOMiner miner = IOMiner.open(Path.of(store()), spark)) {
      assertThat(exported.select("log_id", columns).collectAsList())
          .containsExactlyInAnyOrderElementsOf(
              miner.load("darshan_job").dataset().select("log_id", columns).collectAsList());
    }
  }

  @Test
  void anExportedCsvFileTellsMissingFromZeroAndEmpty(@TempDir Path other) throws IOException {
    String csv = other.resolve("csv").toString();
    String statement =
        "SELECT job_id, modules, ost_count, '' AS nothing, 0 AS zero, X'0aff' AS bytes"
            + " FROM darshan_job ORDER BY job_id, start_time LIMIT 1";
    assertThat(
            run(
                "export",
                csv,
                "--format",
                "csv",
                "--query",
                statement,
                "--quiet",
                "--store",
                store()))
        .as(err.toString())
        .isZero();
    assertThat(out.toString()).matches("20\\S+Z \\S*/store: exported 1 rows, \\d+ B in \\S*csv\\R");
    assertThat(Files.readString(Path.of(csv, "query.csv")))
        .matches(
            """
            job_id,modules,ost_count,nothing,zero,bytes
            \\d+,"\\[""POSIX"".*]",,"",0,0aff
            """);
    assertThat(run("export", csv, "no_table", "--format", "csv", "--store", store()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("There is no table no_table; there are darshan_job,");
    assertThat(run("export", store() + "/x", "--format", "csv", "--store", store()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("lies in the store");
  }

  /** The job ran in 2026; the store knows of 2009 and of 2030, when ranks were far slower. */
  @Test
  void aLogIsComparedWithWhatTheStoreLearnedOfItsDay(@TempDir Path other) throws IOException {
    String own = SmallStore.in(other.resolve("store")).toString();
    assertThat(run("diagnose", firstSample(), "--store", own)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("storage speed");
    try (StoreWriter writer = IoStore.writer(Path.of(own), "test")) {
      StoreChange change = new StoreChange();
      writer.add(
          change,
          CalibrationTable.DEFINITION,
          List.of(
              learned("read", "2009-11-01T00:00:00Z", 250e6),
              learned("write", "2009-11-01T00:00:00Z", 250e6),
              learned("read", "2030-01-01T00:00:00Z", 1e6),
              learned("write", "2030-01-01T00:00:00Z", 1e6)));
      writer.commit(change);
    }
    assertThat(run("diagnose", firstSample(), "--store", own)).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains(
            "Rates        learned from 1,300 logs of /scratch in the store (2009-11-01 to 2009-11-29)")
        .doesNotContain("2030")
        .doesNotContain("storage speed");
    assertThat(run("diagnose", "--json", firstSample(), "--store", own)).isZero();
    JsonNode learned = new ObjectMapper().readTree(out.toString()).get("learned_from");
    assertThat(learned).hasSize(1);
    assertThat(learned.get(0).get("first_start").textValue()).isEqualTo("2009-11-01T00:00:00Z");
    assertThat(run("diagnose", firstSample(), "--store", own, "--force"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(run("diagnose", "--json", "--store", own)).isEqualTo(ErrorKind.USER.exitCode());
  }

  private static TableRow learned(String direction, String first, double rankRate) {
    return new TableRow(CalibrationTable.DEFINITION)
        .set("calibrated_at", Instant.parse("2030-03-01T00:00:00Z"))
        .set("first_start", Instant.parse(first))
        .set("last_start", Instant.parse(first).plus(Duration.ofDays(28)))
        .set("file_system", "/scratch")
        .set("direction", direction)
        .set("part", "rank_rate")
        .set("value", rankRate)
        .set("lower", 0.9 * rankRate)
        .set("upper", 1.1 * rankRate)
        .set("job_count", 900L)
        .set("log_count", 1300L)
        .set("is_asked", true);
  }

  private static String firstSample() throws IOException {
    try (Stream<Path> logs = Files.list(SAMPLES)) {
      return logs.sorted().findFirst().orElseThrow().toString();
    }
  }

  private static String[] with(String[] args, String... more) {
    return Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void aStoreIsCompactedAndPlaced(@TempDir Path other) throws IOException {
    String own = other.resolve("store").toString();
    Path sacct = SAMPLES.resolveSibling("slurm").resolve("sacct-parsable2.txt");
    assertThat(run("ingest", "--slurm", sacct.toString(), "--store", own)).isZero();
    assertThat(run("compact", "--store", own, "--keep-hours", "0")).as(err.toString()).isZero();
    assertThat(out.toString()).containsPattern("slurm_job +\\d+ files before, +\\d+ after");
    assertThat(run("compact", "--store", own, "--min-files", "1"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(run("calibrate", "--store", own)).as(err.toString()).isZero();
    assertThat(out.toString())
        .isEqualTo(
            """
            The store has no logs to learn from
            Too few jobs show: rank_rate, stdio_rate, ranks_per_node, node_rate, ost_rate, request_time, seek_size
            """);
    assertThat(run("layout", "--store", own)).isZero();
    assertThat(out.toString()).contains("nothing to place");
    Path program =
        Files.writeString(
            other.resolve("lfs"), "#!/bin/sh\necho 'x-OST0005_UUID 1000 100 900 10% /x[OST:5]'\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    System.setProperty(Lfs.PROGRAM, program.toString());
    try {
      assertThat(run("layout", "--store", own, "--explain")).isZero();
      assertThat(out.toString())
          .contains("8 buckets on 1 OSTs")
          .contains("bucket    7  OST    5  x-OST0005, 10.0 % used");
      assertThat(run("layout", "--store", own, "--dry-run")).isZero();
      assertThat(out.toString())
          .contains("lfs setstripe -c 1 -i 5 ")
          .contains("slurm_job/data/job_id_bucket=7\n");
      assertThat(run("layout", "--store", own, "--apply")).isZero();
      assertThat(out.toString()).contains("new files follow the plan");
    } finally {
      System.clearProperty(Lfs.PROGRAM);
    }
  }

  @Test
  void theConfigurationNamesWhatTheCommandLineDoesNot(@TempDir Path other) throws IOException {
    Path sacct = SAMPLES.resolveSibling("slurm").resolve("sacct-{yyyy}.txt");
    Path config =
        Files.writeString(
            other.resolve("iominer.json"),
            String.format(
                "{\"store\": \"mine\", \"sources\": {\"slurm\": [\"%s\"]}}",
                sacct.toAbsolutePath().normalize()));
    Path dump = other.resolve("sacct-2026.txt");
    Files.copy(sacct.resolveSibling("sacct-parsable2.txt"), dump);
    assertThat(run("ingest", "--config", config.toString())).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("sources have nothing from");
    assertThat(run("ingest", "--config", config.toString(), "--slurm", dump.toString()))
        .as(err.toString())
        .isZero();
    String count = "SELECT count(*) AS n FROM slurm_job";
    assertThat(run("query", count, "--config", config.toString(), "--format", "csv")).isZero();
    assertThat(out.toString()).isEqualTo("n\n32\n");
    assertThat(
            run(
                "query",
                count,
                "--config",
                config.toString(),
                "--store",
                other.resolve("another").toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(run("query", count, "--config", other.resolve("none.json").toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("none.json: no such configuration file");
  }

  @Test
  void theMainJobReportsOnAStoreAsItIs() throws IOException {
    assertThat(run("analyze", "--store", folder.resolve("none").toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("Missing required parameter: 'PATH'");
    Path report = folder.resolve("as-it-is");
    assertThat(
            run("analyze", "--store", store(), "--quiet", "--no-page", "--out", report.toString()))
        .as(err.toString())
        .isZero();
    assertThat(out.toString() + err).matches("\\S+Z \\S+: diagnosed [^\n]+\n");
    JsonNode json = new ObjectMapper().readTree(report.resolve("report.json").toFile());
    assertThat(json.get("overview").get(0).get("logs").intValue()).isEqualTo(25);
    Map<Path, String> written = texts(report);
    assertThat(run("analyze", "--store", store(), "--no-page", "--out", report.toString()))
        .isZero();
    assertThat(out.toString()).contains("Summary of these logs", "Logs");
    assertThat(texts(report)).as("nothing new: the same answers").isEqualTo(written);
  }

  private static Map<Path, String> texts(Path folder) throws IOException {
    Map<Path, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        texts.put(file.getFileName(), Files.readString(file));
      }
    }
    return texts;
  }

  @Test
  void aQuietIngestSaysOneLine() {
    assertThat(run("ingest", SAMPLES.toString(), "--store", store(), "--quiet")).isZero();
    assertThat(out.toString())
        .hasLineCount(1)
        .matches(
            "20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ \\S*/store: 25 sources of logs: 25 known before,"
                + " 0 new logs, 0 damaged in part, 0 duplicates, 0 rejected, 0 failed\\R");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void theMainJobSaysWhichOptionIsWrong() {
    assertThat(run("analyze", SAMPLES.toString(), "--store", store(), "--top", "0"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("--top: expected at least 1, found 0");
  }

  @Test
  void aFaultyQueryIsAUserErrorInOneLine() {
    assertThat(query("SELECT byte_read FROM darshan_job")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("nearest is bytes_read").hasLineCount(1);
    assertThat(query("SELECT 1 / (process_count - process_count) FROM darshan_job"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("zero").hasLineCount(1);
  }

  @Test
  void aResultThatIsCutAtItsLimitSaysSo() {
    String five = "SELECT id FROM range(5) ORDER BY id";
    assertThat(query(five, "--limit", "4")).isZero();
    assertThat(out.toString())
        .endsWith(" 3\nThe first 4 rows; there are more: --limit N shows N rows, --limit 0 all.\n");
    assertThat(query(five, "--limit", "4", "--format", "csv")).isZero();
    assertThat(out.toString()).isEqualTo("id\n0\n1\n2\n3\n");
    assertThat(err.toString()).startsWith("The first 4 rows; there are more").hasLineCount(1);
    assertThat(query("SELECT id FROM range(20000)", "--limit", "15000", "--format", "csv"))
        .isZero();
    assertThat(out.toString()).hasLineCount(15001);
    assertThat(err.toString()).startsWith("The first 15,000 rows; there are more");
  }

  @Test
  void aResultThatIsNotCutSaysNothing() {
    for (String limit : List.of("5", "0", "20000")) {
      assertThat(query("SELECT id FROM range(5)", "--limit", limit, "--format", "csv")).isZero();
      assertThat(out.toString()).hasLineCount(6);
      assertThat(err.toString()).isEmpty();
    }
    assertThat(query("SELECT id FROM range(2000)")).isZero();
    assertThat(out.toString()).hasLineCount(2002);
  }

  /** Would run for hours. */
  private static final String LONG =
      "SELECT count(*) AS n FROM range(1000000) a CROSS JOIN range(1000000) b"
          + " WHERE a.id * b.id % 7 = 3";

  @Test
  void aStatementThatTakesTooLongIsStopped() {
    assertThat(query("SELECT 1 AS a; " + LONG + "; SELECT 2 AS b", "--timeout", "500ms"))
        .isEqualTo(ErrorKind.RESOURCE.exitCode());
    assertThat(out.toString()).startsWith("a\n").doesNotContain("b");
    assertThat(err.toString())
        .isEqualTo(
            "iominer: statement 2 of 3: the statement was stopped after 0.5s, its time limit; 0"
                + " rows shown: --timeout TIME sets another limit, --timeout 0 none\n");
  }

  @Test
  void aShellGoesOnAfterAStatementThatTookTooLong() {
    assertThat(
            runWith(
                LONG + ";\nSELECT 2 AS b;\nSELECT id FROM range(9);\n",
                "shell",
                "--store",
                store(),
                "--format",
                "csv",
                "--timeout",
                "3",
                "--limit",
                "1"))
        .isEqualTo(ErrorKind.RESOURCE.exitCode());
    assertThat(out.toString()).isEqualTo("b\n2\nid\n0\n");
    assertThat(err.toString())
        .contains("stopped after 3s, its time limit", "The first 1 row; there are more")
        .hasLineCount(2);
  }

  @Test
  void aLimitThatIsNoneIsRefused() {
    assertThat(query("SELECT 1", "--limit", "-1")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("--limit: expected a number of rows, or 0 for all");
    assertThat(query("SELECT 1", "--timeout", "soon")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("--timeout: expected a time such as 60s, found soon");
  }

  private static int runWith(String input, String... args) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return run(args);
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void statementsComeFromFilesAndPipes() throws IOException {
    String two = "SELECT 1 AS a; -- one; and\nSELECT ';' AS b\n";
    String file = Files.writeString(folder.resolve("two.sql"), two).toString();
    String results = "a\n1\n\nb\n;\n";
    assertThat(run("query", "-f", file, "--store", store(), "--format", "csv")).isZero();
    assertThat(out.toString()).isEqualTo(results);
    for (String[] input : new String[][] {{"query", "-"}, {"query"}, {"query", "-f", "-"}}) {
      List<String> args = new ArrayList<>(List.of(input));
      args.addAll(List.of("--store", store(), "--format", "csv"));
      assertThat(runWith(two, args.toArray(String[]::new))).as(err.toString()).isZero();
      assertThat(out.toString()).isEqualTo(results);
    }
    assertThat(query("SELECT 1 AS a; SELECT osts FROM darshan_job; SELECT 2"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(out.toString()).startsWith("a\n").doesNotContain("2");
    assertThat(err.toString())
        .contains("statement 2 of 3: There is no column osts", "nearest are ost_bitmap");
    assertThat(query(" ; -- nothing")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("Expected a statement, found none");
    assertThat(query("SELECT 1", "-f", file)).isEqualTo(ErrorKind.USER.exitCode());
    Path latin = Files.write(folder.resolve("latin.sql"), new byte[] {'-', '-', (byte) 0xe4});
    assertThat(run("query", "-f", latin.toString(), "--store", store()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString())
        .contains("latin.sql: expected statements in UTF-8, found the byte 0xe4 at offset 2");
    assertThat(run("query", "-f", folder.toString(), "--store", store()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString())
        .contains(folder + ": expected a file with statements, found a folder");
  }

  @Test
  void aShellInAPipeGoesOnAfterErrors() {
    assertThat(
            runWith(
                "SELECT 1\nAS a;\nSELEC;\nSELECT 2 AS b;\nexit\nSELECT 3 AS c;\n",
                "shell",
                "--store",
                store(),
                "--format",
                "csv"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(out.toString()).isEqualTo("a\n1\nb\n2\n");
    assertThat(err.toString()).contains("SELEC").hasLineCount(1);
  }

  @Test
  void aMissingStoreIsAUserError() {
    assertThat(run("query", "SELECT 1", "--store", folder.resolve("nowhere").toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("there is no store here");
  }

  @Test
  void tablesAreDescribedAsInTheDocument() throws IOException {
    assertThat(run("tables")).isZero();
    assertThat(out.toString()).isEqualTo(Files.readString(Path.of("..", "docs", "tables.md")));
    assertThat(run("tables", "darshan_heatmap")).isZero();
    assertThat(out.toString()).contains("bin_width_s").doesNotContain("posix_opens");
    assertThat(run("tables", "no_table")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("darshan_job");
  }

  @Test
  void statementsReadTablesOfTheUsers() throws IOException {
    String file =
        Files.writeString(folder.resolve("sizes.csv"), "ranks,size\n1,one\n2,several\n").toString();
    String statement =
        "SELECT size, count(*) AS n FROM darshan_job JOIN sizes ON ranks = least(process_count, 2)"
            + " WHERE size = :size GROUP BY size";
    assertThat(
            query(
                statement, "--table", "sizes=" + file, "--set", "size=several", "--format", "csv"))
        .as(err.toString())
        .isZero();
    String alone = out.toString();
    assertThat(query("SELECT count(*) FROM darshan_job WHERE process_count > 1", "--format", "csv"))
        .isZero();
    assertThat(alone)
        .isEqualTo("size,n\nseveral," + out.toString().lines().skip(1).findFirst().get() + "\n");
    assertThat(
            runWith(
                "SELECT size FROM sizes WHERE ranks < :most;\nSELECT :none;\n",
                "shell",
                "--store",
                store(),
                "--format",
                "csv",
                "--table",
                "sizes=" + file,
                "--set",
                "most=1.5"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(out.toString()).isEqualTo("size\none\n");
    assertThat(err.toString()).isEqualTo("iominer: Parameter :none has no value\n");
    assertThat(query("SELECT 1", "--table", "darshan_job=" + file))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString())
        .contains("darshan_job: the store has a table of this name")
        .hasLineCount(1);
  }

  @Test
  void aParameterWithoutValueAndAValueWithoutUseAreNamed() {
    assertThat(query("SELECT 1; SELECT :user", "--set", "job=1"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(out.toString()).as("nothing was run").isEmpty();
    assertThat(err.toString())
        .isEqualTo("iominer: parameter :user has no value; --set user=VALUE gives one\n");
    assertThat(query("SELECT :user", "--set", "user=a", "--set", "job=1"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).isEqualTo("iominer: --set job: no statement has a parameter :job\n");
  }

  @Test
  void resultsAreWrittenToAFileThatIsNew() throws IOException {
    Path file = folder.resolve("result.csv");
    String path = file.toString();
    assertThat(
            query("SELECT '-a' AS t, 1e7 AS n; SELECT 2 AS b", "--output", path, "--format", "csv"))
        .as(err.toString())
        .isZero();
    assertThat(Files.readString(file)).isEqualTo("t,n\n'-a,10000000\n\nb\n2\n");
    assertThat(out.toString()).isEqualTo("Results: " + path + "\n");
    assertThat(query("SELECT 1", "--output", path)).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("expected a new or empty file, found one with content");
    assertThat(Files.readString(file)).startsWith("t,n");
    Path raw = folder.resolve("raw.csv");
    assertThat(query("SELECT '-a' AS t", "--output", raw.toString(), "--format", "raw-csv"))
        .isZero();
    assertThat(raw).hasContent("t\n-a\n");
    Path failed = folder.resolve("failed.csv");
    assertThat(query("SELECT 1; SELECT nothing", "--output", failed.toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(failed).doesNotExist();
    try (Stream<Path> entries = Files.list(folder)) {
      assertThat(entries.filter(entry -> entry.toString().endsWith(".new"))).isEmpty();
    }
    assertThat(query("SELECT 1", "--output", Path.of(store(), "x.csv").toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("lies in the store");
    assertThat(query("SELECT 1", "--output", folder.resolve("no/x.csv").toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("no such folder");
  }

  @Test
  void exportedCsvIsInertUnlessItIsRaw() throws IOException {
    for (String format : List.of("csv", "raw-csv")) {
      Path target = folder.resolve("exported-" + format);
      assertThat(
              run(
                  "export",
                  target.toString(),
                  "--store",
                  store(),
                  "--format",
                  format,
                  "--query",
                  "SELECT '=a' AS t, -1 AS n"))
          .as(err.toString())
          .isZero();
      assertThat(target.resolve("query.csv"))
          .hasContent(format.equals("csv") ? "t,n\n'=a,-1\n" : "t,n\n=a,-1\n");
    }
  }
}
