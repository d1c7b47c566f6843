// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.error.ErrorKind;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Ingests the repository's sample logs once, and asks the store. */
class StoreCommandsTest {
  private static final Path SAMPLES = Path.of("..", "sample-logs", "darshan");

  @TempDir private static Path folder;

  private static StringWriter out = new StringWriter();
  private static StringWriter err = new StringWriter();

  private static int run(String... args) {
    TestSpark.session();
    out = new StringWriter();
    err = new StringWriter();
    CommandLine commandLine = IoMinerCli.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  private static String store() {
    return folder.resolve("store").toString();
  }

  @BeforeAll
  static void ingest() {
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
  void aFaultyQueryIsAUserErrorInOneLine() {
    assertThat(query("SELECT byte_read FROM darshan_job")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("`bytes_read`").hasLineCount(1);
    assertThat(query("SELECT 1 / (process_count - process_count) FROM darshan_job"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("zero").hasLineCount(1);
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
}
