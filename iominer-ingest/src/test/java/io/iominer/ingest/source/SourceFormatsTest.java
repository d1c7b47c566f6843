// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFormatsTest {
  @TempDir private Path folder;

  private static void open(SourceInput input) throws IOException {
    SourceFormats.open(SourceGroup.SAMPLES, input, SourceSettings.DEFAULT, (source, reader) -> {});
  }

  @Test
  void aFileOfNoFormatIsToldWhatWouldBeOne() throws IOException {
    Path file = Files.writeString(folder.resolve("ltop.log"), "\n  # no samples\n1 2\n");
    assertThatThrownBy(() -> open(new SourceInput(file.toString())))
        .isInstanceOf(IoMinerException.class)
        .hasMessageStartingWith(file + ": expected LMT's database as SQLite")
        .hasMessageContaining("; or an ltop recording; or what lfs df prints; or")
        .hasMessageEndingWith("found text")
        .extracting("kind")
        .isEqualTo(ErrorKind.DATA);
  }

  @Test
  void anAddressOfNoFormatIsAMistakeOfTheUser() {
    assertThatThrownBy(() -> open(new SourceInput("jdbc:postgresql://host/samples")))
        .isInstanceOf(IoMinerException.class)
        .hasMessageContaining("found jdbc:postgresql://host/samples")
        .extracting("kind")
        .isEqualTo(ErrorKind.USER);
  }
}
