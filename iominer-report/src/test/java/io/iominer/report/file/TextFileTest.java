// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
  @TempDir private Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aNewFileHasThePermissionsOfAnyOther() throws IOException {
    Path usual = Files.writeString(folder.resolve("usual"), "");
    Path file = folder.resolve("advice.json");
    TextFile.write(file, "new");
    assertThat(file).hasContent("new");
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
    assertThat(names()).containsExactly("advice.json", "usual");
  }

  @Test
  void anEarlierFileKeepsItsPermissions() throws IOException {
    Path file = Files.writeString(folder.resolve("advice.json"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    TextFile.write(file, "new");
    assertThat(file).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void aFileOfTheUserBesideItStays() throws IOException {
    Path mine = Files.writeString(folder.resolve("advice.json.new"), "mine");
    TextFile.write(folder.resolve("advice.json"), "new");
    assertThat(mine).hasContent("mine");
  }

  @Test
  void aLinkStaysOne() throws IOException {
    Path file = Files.writeString(folder.resolve("advice.json"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("advice.json"));
    TextFile.write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
    Path ahead = Files.createSymbolicLink(folder.resolve("ahead"), Path.of("later.json"));
    TextFile.write(ahead, "new");
    assertThat(ahead).isSymbolicLink();
    assertThat(folder.resolve("later.json")).hasContent("new");
  }

  @Test
  void aPipeIsWrittenTo() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "there is no mkfifo to make one");
    assertThat(new ProcessBuilder("/usr/bin/mkfifo", pipe.toString()).start().waitFor()).isZero();
    CompletableFuture<String> reader =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Files.readString(pipe);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    TextFile.write(pipe, "new");
    assertThat(Files.isRegularFile(pipe)).isFalse();
    assertThat(reader.get(10, TimeUnit.SECONDS)).isEqualTo("new");
  }

  @Test
  void whatCannotBeReplacedLeavesNothingBehind() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    assertThatThrownBy(() -> TextFile.write(inner, "new")).isInstanceOf(IOException.class);
    assertThat(names()).containsExactly("inner");
  }

  @Test
  void anErrorNamesTheFile() {
    Path missing = folder.resolve("missing").resolve("page.html");
    assertThatThrownBy(() -> TextFile.write(missing, "new"))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(missing.toString());
  }

  @Test
  void aFullDiskNamesTheFile() {
    assertThatThrownBy(() -> TextFile.write(Path.of("/dev/full"), "text"))
        .isInstanceOf(IOException.class)
        .hasMessage("/dev/full: No space left on device");
  }

  @Test
  void halfACharacterIsReplaced() throws IOException {
    assertThat(TextFile.write(folder.resolve("page.html"), "a\uD83Db")).hasContent("a?b");
  }
}
