// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.cli.error.ErrorReport;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.RawText;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.WriteOptions;
import io.iominer.ingest.darshan.text.ControlCharacters;
import io.iominer.testing.SampleLogs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ParseCommandTest {
  private static final Path SAMPLES = SampleLogs.DARSHAN;

  /** Where the header of format 3.41 marks incomplete modules, one bit for each. */
  private static final int PARTIAL_MASK = 24;

  private static final int POSIX_BIT = 1 << 1;

  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return run(out, args);
  }

  private int run(OutputStream to, String... args) {
    return run(new ParseCommand(to, ControlCharacters.AS_RECORDED), args);
  }

  private int run(ParseCommand command, String... args) {
    CommandLine commandLine = new CommandLine(command);
    commandLine.setExecutionExceptionHandler(new ErrorReport());
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  /** A log of a job that traced its MPI-IO. */
  private static Path sample() throws IOException {
    try (Stream<Path> logs = Files.list(SAMPLES)) {
      return logs.filter(log -> log.toString().contains("lqcd_id4478504")).findAny().orElseThrow();
    }
  }

  @Test
  void countersArePrintedUnlessAnotherSectionIsAskedFor() throws IOException {
    assertThat(run(sample().toString())).as(err.toString()).isZero();
    assertThat(printed())
        .contains("#<module>\t<rank>", "\tPOSIX_OPENS\t", "\tMPIIO_COLL_WRITES\t")
        .doesNotContain("total_POSIX", "# performance", "# Total file counts", "X_MPIIO");
  }

  /** ESC in the command, a line break that looks like a row in the name of a mount's type. */
  @Test
  void textOfALogCannotSteerATerminalAndPipesGetIt() throws IOException {
    Path log = folder.resolve("hostile.darshan");
    try (DarshanWriter writer = DarshanWriter.create(log, WriteOptions.CURRENT)) {
      writer.job(
          new JobRecord(
              "3.41",
              1,
              1_700_000_000,
              0,
              1_700_000_001,
              0,
              1,
              1,
              RawText.of("lib_ver=3.5.0\u009b1m\n"),
              RawText.of("a\u001b[2J\nlustre\u202e\t/scratch\n")));
    }
    assertThat(run(log.toString())).isZero();
    assertThat(printed()).contains("# exe: a\u001b[2J\n", "3.5.0\u009b1m\n", "\tlustre\u202e\n");
    out.reset();
    assertThat(run(new ParseCommand(out, ControlCharacters.VISIBLE), log.toString())).isZero();
    assertThat(printed())
        .contains("# exe: a\\x1b[2J\n", "3.5.0\\x9b1m\n", "\tlustre\\x202e\n")
        .doesNotContain("\u001b", "\u009b", "\u202e");
  }

  @Test
  void allPrintsEverySectionOfTheParser() throws IOException {
    assertThat(run("--all", sample().toString())).isZero();
    assertThat(printed())
        .contains("\tPOSIX_OPENS\t", "total_POSIX_OPENS: ", "# performance", "# Total file counts");
  }

  @Test
  void sectionsCanBeCombined() throws IOException {
    assertThat(run("--total", "--file", sample().toString())).isZero();
    assertThat(printed())
        .contains("total_POSIX_OPENS: ", "# Total file counts")
        .doesNotContain("#<module>", "# performance");
  }

  @Test
  void tracesStandAlone() throws IOException {
    assertThat(run("--dxt", sample().toString())).isZero();
    assertThat(printed()).contains("\n X_MPIIO ").doesNotContain("#<module>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--base", "--total", "--perf", "--file", "--all"})
  void tracesTogetherWithAnotherSectionAreAUsageError(String section) throws IOException {
    assertThat(run("--dxt", section, sample().toString())).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(printed()).isEmpty();
  }

  @Test
  void incompleteDataAreBadDataUnlessTheyAreAskedFor() throws IOException {
    byte[] log = Files.readAllBytes(sample());
    log[PARTIAL_MASK] |= POSIX_BIT;
    String incomplete = Files.write(folder.resolve("incomplete.darshan"), log).toString();
    assertThat(run(incomplete)).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(err.toString()).contains("POSIX has incomplete data", "--show-incomplete");
    assertThat(printed()).contains("# POSIX module data").doesNotContain("\tPOSIX_OPENS\t");
    out.reset();
    assertThat(run("--show-incomplete", incomplete)).isZero();
    assertThat(printed()).contains("# *WARNING*: The POSIX module", "\tPOSIX_OPENS\t");
    out.reset();
    assertThat(run("--all", incomplete)).isZero();
  }

  @Test
  void aDamagedLogIsBadDataAndWhatCameBeforeIsPrinted() throws IOException {
    byte[] log = Files.readAllBytes(sample());
    Path cut = folder.resolve("cut.darshan");
    Files.write(cut, Arrays.copyOf(log, log.length - 100));
    assertThat(run(cut.toString())).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(err.toString()).startsWith("iominer: " + cut).contains("expected", "found");
    assertThat(printed()).startsWith("# darshan log version: 3.41\n").contains("\tPOSIX_OPENS\t");
  }

  @Test
  void aMissingLogAndAFileThatIsNoLogAreToldApart() throws IOException {
    assertThat(run(folder.resolve("none").toString())).isEqualTo(ErrorKind.USER.exitCode());
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThat(run(empty.toString())).isEqualTo(ErrorKind.DATA.exitCode());
    assertThat(printed()).isEmpty();
  }

  @Test
  void aReaderThatHasReadEnoughIsNoError() throws IOException {
    assertThat(run(new Failing("Broken pipe"), sample().toString())).isZero();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aFullDiskIsAnError() throws IOException {
    assertThat(run(new Failing("No space left on device"), sample().toString()))
        .isEqualTo(ErrorKind.RESOURCE.exitCode());
    assertThat(err.toString()).contains("No space left on device");
  }

  private static final class Failing extends OutputStream {
    private final String reason;

    Failing(String reason) {
      this.reason = reason;
    }

    @Override
    public void write(int b) throws IOException {
      throw new IOException(reason);
    }
  }
}
