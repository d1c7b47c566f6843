// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.SampleLogs;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** A store of an earlier version, which release/store made, is opened, updated and checked. */
class EarlierStoreTest {
  @TempDir private Path store;

  private StringWriter out = new StringWriter();

  /** The archives of all versions. */
  static List<Path> stores() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/stores"))) {
      return files.toList();
    }
  }

  private void run(String... args) {
    TestSpark.session();
    out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine = IoMinerCli.commandLine(args);
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    assertThat(commandLine.execute(args)).as("%s %s%s", List.of(args), out, err).isZero();
  }

  private String count(String rows) {
    run("query", "SELECT count(*) FROM " + rows, "--store", store.toString(), "--format", "csv");
    return out.toString().lines().skip(1).findFirst().orElseThrow();
  }

  /** A log that no store has. */
  private static Path another() throws IOException {
    return SampleLogs.darshan().stream()
        .filter(log -> log.toString().contains("_id4478518-"))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("stores")
  void isOpenedUpdatedAndChecked(Path archive) throws IOException, InterruptedException {
    Process unpack =
        new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", store.toString())
            .inheritIO()
            .start();
    assertThat(unpack.waitFor()).isZero();
    String of = store.toString();
    run("status", "--store", of);
    run("check", "--store", of);
    run("explain", "4478503", "--store", of);
    assertThat(out.toString()).contains("Main cause");
    assertThat(count("darshan_job d JOIN job_allocation a ON d.log_id = a.log_id")).isEqualTo("3");
    assertThat(count("darshan_dxt")).isNotEqualTo("0");

    run("analyze", "--no-page", "--store", of, another().toString());
    assertThat(count("diagnosis")).isEqualTo("4");
    run("diagnose", "--force", "--store", of);
    run("compact", "--store", of);
    run("check", "--recount", "--store", of);
  }
}
