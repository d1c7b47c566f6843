// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.cli.error.ErrorReport;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class IoMinerCliTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    CommandLine commandLine = IoMinerCli.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  @Test
  void helpTellsTheExitCodes() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("Usage: iominer", "bad data", "generate-completion");
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
                    .isEqualToIgnoringCase(
                        name.equals("generate-completion")
                            ? "GenerateCompletion"
                            : name + "Command"));
  }

  @Test
  void versionComesFromTheBuild() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).matches("(?s)iominer \\d+\\.\\d+\\.\\d+.*").doesNotContain("$");
  }

  @Test
  void aMissingOrUnknownCommandIsAUsageError() {
    assertThat(run()).isEqualTo(ErrorKind.USER.exitCode());
    assertThat(run("no-such-command")).isEqualTo(ErrorKind.USER.exitCode());
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
