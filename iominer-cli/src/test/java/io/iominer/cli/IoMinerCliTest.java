// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.cli.error.ErrorReport;
import io.iominer.cli.error.WatchedOutput;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class IoMinerCliTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine commandLine = IoMinerCli.commandLine(args);
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  @AfterEach
  void forgetTheSources() {
    System.clearProperty(BuiltOnUse.SOURCES);
  }

  @Test
  void helpTellsTheExitCodes() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("Usage: iominer", "bad data", "generate-completion");
  }

  @Test
  void helpNamesTheCommandsThatAreBuiltOnFirstUse() throws IOException {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).doesNotContain("\n  bench  ", "of the sources");
    System.setProperty(BuiltOnUse.SOURCES, "true");
    assertThat(run("--help")).isZero();
    assertThat(out.toString())
        .contains("builds when one of them is first used:\n  bench  ", "\n  simulate  ");
    assertThat(run("tables", "--help")).isZero();
    assertThat(out.toString().split("first used", -1)).hasSize(2);
    assertThat(BuiltOnUse.lines(BuiltOnUse.names())).isEmpty();
    String launcher = Files.readString(Path.of("").toAbsolutePath().resolveSibling("iominer"));
    assertThat(
            Pattern.compile("_COMMANDS=\" (.*) \"")
                .matcher(launcher)
                .results()
                .flatMap(names -> Stream.of(names.group(1).split(" ", -1))))
        .containsExactlyInAnyOrderElementsOf(BuiltOnUse.names());
  }

  @Test
  void everyCommandHasHelp() {
    for (String name : IoMinerCli.commandLine().getSubcommands().keySet()) {
      assertThat(run(name, "--help")).as(name).isZero();
    }
    assertThat(err.toString()).isEmpty();
  }

  /** So that a start can find the one that is named without taking all of them apart. */
  @Test
  void aCommandsClassIsNamedLikeTheCommand() {
    IoMinerCli.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) ->
                assertThat(command.getCommand().getClass().getSimpleName())
                    .isEqualToIgnoringCase(name.replace("-", "") + "Command"));
  }

  @Test
  void helpIsACommandToo() {
    assertThat(run("--help")).isZero();
    String all = out.toString();
    out.getBuffer().setLength(0);
    assertThat(run("help")).isZero();
    assertThat(out.toString()).isEqualTo(all);
    out.getBuffer().setLength(0);
    assertThat(run("help", "advise", "placement")).isZero();
    assertThat(out.toString()).startsWith("Usage: iominer advise placement ");
    assertThat(run("help", "explian")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString())
        .startsWith("iominer: Unmatched argument: 'explian'\nDid you mean: iominer explain ");
  }

  @Test
  void aFileInPlaceOfTheFolderOfReportsIsToldBeforeTheNight() {
    assertThat(run("nightly", "--store", "no-store", "--out", "pom.xml"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString())
        .isEqualTo("iominer: pom.xml: expected a folder of the reports, found a file\n");
    assertThat(Path.of("no-store")).doesNotExist();
  }

  @Test
  void versionComesFromTheBuild() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString())
        .matches("iominer \\d+\\.\\d+\\.\\d+\\S* \\(commit \\S+\\)\\R")
        .doesNotContain("$");
  }

  @Test
  void aMissingOrUnknownCommandIsAUsageError() {
    assertThat(run()).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("A command is needed", "Usage: iominer", "explain");
    assertThat(run("no-such-command")).isEqualTo(ErrorKind.USER.exitCode());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "slwo | Did you mean: iominer slow? | iominer --help shows more",
        "tables --jsn | | iominer tables --help shows more",
        "slow | | iominer slow --help shows more",
        "stats frob | | iominer stats --help shows more",
        "advise dfra --stor x | Possible solutions: --store | iominer advise dfra --help shows more"
      })
  void aWrongWordIsToldInFewLines(String arguments, String proposal, String last) {
    assertThat(run(arguments.split(" ", -1))).isEqualTo(ErrorKind.USER.exitCode());
    List<String> lines = err.toString().lines().toList();
    assertThat(lines).first().asString().startsWith("iominer: ");
    assertThat(lines.subList(1, lines.size()))
        .containsExactlyElementsOf(proposal == null ? List.of(last) : List.of(proposal, last));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stats --top abc | Invalid value for option '--top': 'abc' is not a whole number",
        "compact --keep-hours x | Invalid value for option '--keep-hours': 'x' is not a number",
        "expire --older-than 5 --keep-hours NaN | --keep-hours: expected a number from 0 to 876000",
        "expire --older-than 5 --keep-hours 1e300 | --keep-hours: expected a number from 0 to",
        "compact --keep-hours -1 | --keep-hours: expected a number from 0 to 876000",
        "compact --min-files 1 | --min-files: expected at least 2, found 1",
        "ingest a --from then | Invalid value for option '--from': 'then' is not a day such as",
        "nightly --day -999999999-01-01 | expected a day from 1970 to 9999, found '-999999999-01-01'",
        "report --to +10000-01-01 | Invalid value for option '--to': expected a day from 1970 to",
        "report --from 2026-01-02 --to 2026-01-01 | --from: expected a day until --to, which is",
        "query --set x | Invalid value for option '--set': expected NAME=VALUE, found 'x'",
        "query --table x | Invalid value for option '--table': expected NAME=FILE, found 'x'",
        "ingest a --time-zone Mars | option '--time-zone': 'Mars' is not a time zone such as UTC"
      })
  void aWrongValueIsSaidInPlainWords(String arguments, String message) {
    assertThat(run(arguments.split(" ", -1))).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).startsWith("iominer: ").contains(message);
    assertThat(err.toString().lines().findFirst().orElseThrow())
        .doesNotContain("Exception", "java");
  }

  /** A name of a file and an option, each with what would clear a terminal. */
  @Test
  void textOfTheCommandLineCannotSteerATerminal() {
    assertThat(run("parse", "no\u001b[2J\u009b2J\u202e.darshan"))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(run("parse", "log", "--no\u001b[2J")).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString())
        .contains("no\\x1b[2J\\x9b2J\\x202e.darshan", "--no\\x1b[2J")
        .doesNotContain("\u001b", "\u009b", "\u202e");
  }

  @ParameterizedTest
  @CsvSource({
    "jugde --store S,Unmatched arguments",
    "diagnose --store S --agin,Unknown option: '--agin'",
    "tables --force,Unknown option: '--force'",
  })
  void anUnknownNameIsAUsageError(String line, String message) {
    assertThat(run(line.split(" ", -1))).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains(message);
  }

  /** A command that needs more memory than there is. */
  @Command(name = "greedy")
  private static final class Greedy implements Runnable {
    @Override
    public void run() {
      throw new OutOfMemoryError("Java heap space");
    }
  }

  @Test
  void memoryThatDoesNotSufficeIsToldInOneLine() {
    CommandLine commandLine = IoMinerCli.commandLine();
    commandLine.addSubcommand(new Greedy());
    commandLine.setErr(new PrintWriter(err));
    assertThat(commandLine.execute("greedy")).isEqualTo(ErrorKind.RESOURCE.exitCode());
    assertThat(err.toString())
        .startsWith("iominer: more memory is needed than there is (Java heap space)")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({"No space left on device,0,4", "Broken pipe,0,0", "No space left on device,3,3"})
  void outputThatIsLostIsTold(String reason, int ofCommand, int exitCode) {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    WatchedOutput output =
        new WatchedOutput(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException(reason);
              }
            });
    PrintStream printed = new PrintStream(output, true, StandardCharsets.UTF_8);
    printed.println("a result");
    PrintStream errors = new PrintStream(told, true, StandardCharsets.UTF_8);
    assertThat(output.exitCode(ofCommand, errors)).isEqualTo(exitCode);
    assertThat(told.toString(StandardCharsets.UTF_8).contains(reason)).isEqualTo(exitCode == 4);
  }

  @Test
  void aReportIsNotWrittenIntoAFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("report"), "mine");
    String store = folder.resolve("store").toString();
    assertThat(run("analyze", "logs", "--store", store, "--out", file.toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains("--out: expected a folder, found a file: " + file);
    assertThat(file).hasContent("mine");
    assertThat(run("analyze", "logs", "--store", store, "--out", file.resolve("a").toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).doesNotContain(file.resolve("a").toString());
    int before = err.toString().length();
    assertThat(run("report", "--store", store, "--out", file.toString()))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString().substring(before))
        .contains("--out: expected a folder, found a file: " + file);
  }

  @ParameterizedTest
  @CsvSource({
    "--min-ranks -5,'--min-ranks: expected no negative number, found -5'",
    "--top 0,'--top: expected at least 1, found 0'",
    "--min-bytes-per-rank 5s,'--min-bytes-per-rank: expected a size such as 10MB, found 5s'",
    "--max-bandwidth fast,'--max-bandwidth: expected a rate such as 1GB/s, found fast'"
  })
  void slowRefusesWhatCannotBe(String options, String message) {
    assertThat(run(("slow --store S --direction read " + options).split(" ", -1)))
        .isEqualTo(ErrorKind.USER.exitCode());
    assertThat(err.toString()).contains(message);
  }

  @Test
  void errorsMapToTheExitCodeOfTheirKind() {
    assertThat(ErrorReport.kind(new IoMinerException(ErrorKind.DATA, "damaged")))
        .isEqualTo(ErrorKind.DATA);
    assertThat(ErrorReport.kind(new NoSuchFileException("a"))).isEqualTo(ErrorKind.USER);
    assertThat(ErrorReport.kind(new IOException("disk"))).isEqualTo(ErrorKind.RESOURCE);
    assertThat(ErrorReport.kind(new IllegalStateException())).isEqualTo(ErrorKind.INTERNAL);
  }
}
