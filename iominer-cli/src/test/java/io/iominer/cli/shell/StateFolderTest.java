// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFolderTest {
  @TempDir private Path home;

  @Test
  void itIsItsOwnersAlone() throws IOException {
    assertThat(StateFolder.file("history", Map.of("HOME", home.toString())))
        .contains(home.resolve(".local/state/iominer/history"));
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(home.resolve(".local/state/iominer"))))
        .isEqualTo("rwx------");
    Map<String, String> set = Map.of("HOME", "/nowhere", "XDG_STATE_HOME", home.toString());
    assertThat(StateFolder.file("history", set)).contains(home.resolve("iominer/history"));
  }

  @Test
  void withoutAPlaceThereIsNone() throws IOException {
    assertThat(StateFolder.file("history", Map.of())).isEmpty();
    assertThat(StateFolder.file("history", Map.of("XDG_STATE_HOME", "here"))).isEmpty();
    Path file = Files.writeString(home.resolve("file"), "");
    assertThat(StateFolder.file("history", Map.of("HOME", file.toString()))).isEmpty();
  }
}
