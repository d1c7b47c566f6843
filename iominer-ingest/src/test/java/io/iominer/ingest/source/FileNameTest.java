// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.ingest.trace.SourceFinder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs under the locale C, too. */
@Tag("names")
class FileNameTest {
  @TempDir private Path folder;

  /** Texts of names: plain, UTF-8, Latin-1, with what looks like an escape, with line ends. */
  static List<String> names() {
    return List.of(
        "plain name.darshan",
        "caf\u00e9.darshan",
        "\u65e5\u672c\u8a9e \ud83d\ude00.darshan",
        "latin-\\xE9\\xFF.darshan",
        "cut-\\xE6\\x97.darshan",
        "replaced-\ufffd.darshan",
        "back\\slash\\x5Cx41.darshan",
        "back\\\\xE9.darshan",
        "percent%41?#&.darshan",
        "two\nlines\u001b[31m.darshan");
  }

  @ParameterizedTest
  @MethodSource("names")
  void aFileIsFoundAndReadByTheTextOfItsName(String name) throws IOException {
    Path file = FileName.path(FileName.text(folder) + "/" + name);
    Files.writeString(file, name);
    List<Source> found = List.copyOf(SourceFinder.find(List.of(folder)).sources());
    assertThat(found).extracting(Source::path).containsExactly(FileName.text(folder) + "/" + name);
    assertThat(Files.readString(found.get(0).file())).isEqualTo(name);
  }

  @Test
  void bytesThatAreNoUtf8StandAsEscapes() {
    assertThat(FileName.text("caf\u00e9".getBytes(StandardCharsets.UTF_8))).isEqualTo("caf\u00e9");
    assertThat(FileName.text("caf\u00e9".getBytes(StandardCharsets.ISO_8859_1)))
        .isEqualTo("caf\\xE9");
    assertThat(FileName.text("\\xE9 \\x \\xe9".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo("\\x5CxE9 \\x \\xe9");
  }

  @Test
  void aFolderHasNoSlashAtItsEnd() throws IOException {
    String name = FileName.text(folder) + "/ordner-\u00fc-\\xE9";
    Path made = Files.createDirectory(FileName.path(name));
    assertThat(FileName.text(made)).isEqualTo(name);
  }
}
