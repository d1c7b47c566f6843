// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.IoMinerException;
import io.iominer.testing.SampleLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParserReferenceTest {
  @TempDir private Path folder;

  private ParserReference script(String text) throws IOException {
    Path program = Files.writeString(folder.resolve("parser"), "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new ParserReference(program.toString());
  }

  @Test
  void logsThatTheParserRefusesAreCountedAndTheOthersAreStillParsed() throws Exception {
    Path parsed = folder.resolve("parsed");
    ParserReference parser =
        script(
            "echo \"$1\" >> " + parsed + "\ncase \"$1\" in *lqcd*) exit 255;; esac\nexec cat $1");
    ParserReference.Parsed result = parser.parse(SampleLogs.DARSHAN, 2);
    assertThat(Files.readAllLines(parsed)).hasSameSizeAs(SampleLogs.darshan());
    assertThat(result.refused())
        .isEqualTo(
            SampleLogs.darshan().stream().filter(log -> log.toString().contains("lqcd")).count())
        .isPositive();
    assertThat(result.logsPerSecond()).isPositive();
  }

  @Test
  void aParserThatRefusesEveryLogIsNoReference() throws IOException {
    ParserReference parser = script("exit 255");
    assertThatThrownBy(() -> parser.parse(SampleLogs.DARSHAN, 1))
        .isInstanceOf(IoMinerException.class)
        .hasMessageMatching(".*parser: refused each of [0-9]+ logs \\(exit code 255\\)");
  }

  @Test
  void aParserThatFailsIsNoReference() {
    ParserReference parser = new ParserReference("false");
    assertThatThrownBy(() -> parser.parse(SampleLogs.DARSHAN, 1))
        .isInstanceOf(IoMinerException.class)
        .hasMessageMatching("false .*darshan: exit code 1");
  }
}
