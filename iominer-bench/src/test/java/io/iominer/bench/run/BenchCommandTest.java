// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.iominer.core.extension.ExtraCommand;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BenchCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void startSpark() {
    TestSpark.session();
  }

  @Test
  void aSmallRunMeasuresEverythingAndTheNextOneUsesItsLogs() throws IOException {
    Path work = folder.resolve("work");
    Path markdown = folder.resolve("figures.md");
    List<String> options =
        List.of(
            "--work=" + work,
            "--logs=60",
            "--rounds=1",
            "--parser=cat",
            "--launcher=" + launcher(),
            "--executors=2,1",
            "--markdown=" + markdown);
    assertThat(run(options)).as(err::toString).isZero();

    List<JsonNode> lines = lines(work.resolve("benchmarks.jsonl"));
    assertThat(names(lines, 60))
        .contains("ingest", "ingest-rate", "ingest-bytes", "ingest-file-rows", "ingest-growth")
        .contains("ingest-shuffled", "ingest-spilled", "ingest-heap", "parser-refused")
        .contains("accounting", "accounting-rate", "accounting-heap")
        .contains("query-striping", "query-join", "query-ost-union", "query-join-shuffled")
        .contains("sweep", "sweep-rate", "sweep-shuffled", "sweep-heap")
        .contains("command-count", "command-count-cpu", "command-stats-one", "command-stats")
        .contains("command-explain", "command-status", "command-diagnose", "command-diagnose-rate")
        .contains("command-ingest", "command-ingest-cpu", "command-ingest-rate")
        .containsSubsequence("scaling-1", "scaling-2")
        .doesNotHaveDuplicates();
    assertThat(lines).allSatisfy(BenchCommandTest::isPlausible);
    for (String compared :
        List.of(
            "ingest",
            "ingest-rate",
            "command-ingest-rate",
            "query-striping",
            "query-ost-union",
            "sweep",
            "scaling-2")) {
      assertThat(line(lines, 60, compared).get("ratio").doubleValue()).isPositive();
    }
    assertThat(line(lines, 60, "query-join-shuffled").get("value").doubleValue()).isPositive();

    assertThat(folder.resolve("started"))
        .content()
        .contains("query SELECT count(*) FROM darshan_job --store=" + work.resolve("store-60"))
        .contains("diagnose --force --store=")
        .contains("ingest " + work.resolve("60/darshan") + " --store=");
    assertThat(markdown).hasContent(out.toString());
    List<String> rows =
        Files.readAllLines(markdown).stream().filter(row -> row.startsWith("|")).toList();
    assertThat(rows).hasSize(lines.size() + 2).allMatch(row -> row.split("\\|", -1).length == 8);
    assertThat(Files.readString(markdown)).contains("\n```\nbench --work=");

    FileTime made = Files.getLastModifiedTime(work.resolve("60/slurm/sacct.txt"));
    new SimulatedFacility(1, 10_000, "none")
        .make(WorkFolder.of(work), 60, new PrintWriter(err, true));
    assertThat(Files.getLastModifiedTime(work.resolve("60/slurm/sacct.txt"))).isEqualTo(made);
    try (Stream<Path> files = Files.list(work)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("60", "store-60", "benchmarks.jsonl", "iominer-bench.txt");
    }
  }

  /** Busy for some hundredths of a second, so that its processor time can be told. */
  private String launcher() throws IOException {
    Path program =
        Files.writeString(
            folder.resolve("launcher"),
            "#!/bin/sh\ni=0; while [ $i -lt 50000 ]; do i=$((i + 1)); done\necho $* >>"
                + folder.resolve("started")
                + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return program.toString();
  }

  @Test
  void logsOfOtherOptionsAreNotMeasured() throws IOException {
    Path work = folder.resolve("work");
    Files.createDirectories(work.resolve("20"));
    Files.writeString(work.resolve("iominer-bench.txt"), "");
    Files.writeString(work.resolve("20/complete.txt"), "--jobs=20 --seed=7\n");
    assertThat(run(List.of("--work=" + work, "--logs=20"))).isNotZero();
    assertThat(err.toString()).contains("20: was simulated with --jobs=20 --seed=7, not with");
  }

  @Test
  void aFolderOfSomethingElseIsLeftAlone() throws IOException {
    Files.writeString(folder.resolve("mine.txt"), "mine");
    assertThat(run(List.of("--work=" + folder))).isNotZero();
    assertThat(err.toString()).contains("expected a new or empty folder");
    assertThat(folder).isDirectoryContaining(file -> file.endsWith("mine.txt"));
  }

  @Test
  void sizesOfNoLogsAreRefused() {
    assertThat(run(List.of("--work=" + folder, "--logs=0"))).isEqualTo(2);
    assertThat(err.toString()).contains("Expected --logs of at least 1");
    assertThat(run(List.of("--work=" + folder, "--executors=0"))).isEqualTo(2);
    assertThat(err.toString()).contains("Expected --executors of at least 1");
  }

  @Test
  void theApplicationFindsTheCommand() {
    assertThat(ServiceLoader.load(ExtraCommand.class).stream().map(ServiceLoader.Provider::get))
        .filteredOn(extra -> extra.name().equals("bench"))
        .singleElement()
        .extracting(ExtraCommand::type)
        .isEqualTo(BenchCommand.class);
  }

  private int run(List<String> options) {
    return new CommandLine(new BenchCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(options.toArray(String[]::new));
  }

  /** Positive; only bytes of shuffles and spills, and logs that a parser refused, may be 0. */
  private static void isPlausible(JsonNode line) {
    double value = line.get("value").doubleValue();
    String name = line.get("name").textValue();
    if (name.matches(".*-(shuffled|spilled|refused)")) {
      assertThat(value).as(name).isNotNegative();
    } else {
      assertThat(value).as(name).isPositive().isLessThan(1e9);
    }
    assertThat(line.get("unit").textValue()).as(name).isNotEmpty();
    assertThat(line.get("cores").intValue()).isPositive();
    assertThat(line.get("heapMax").longValue()).isPositive();
    assertThat(line.get("jdk").textValue()).isNotEmpty();
    assertThat(line.get("time").textValue()).endsWith("Z");
    assertThat(line.has("commit")).isTrue();
    if (line.has("reference")) {
      assertThat(line.get("referenceValue").doubleValue()).as(name).isPositive();
    }
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  private static List<String> names(List<JsonNode> lines, int logs) {
    return lines.stream()
        .filter(line -> line.get("logs").intValue() == logs)
        .map(line -> line.get("name").textValue())
        .toList();
  }

  private static JsonNode line(List<JsonNode> lines, int logs, String name) {
    return lines.stream()
        .filter(line -> line.get("logs").intValue() == logs)
        .filter(line -> line.get("name").textValue().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
