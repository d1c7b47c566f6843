// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests may run as a user who may look everywhere, so the file system's refusal is played. */
class FilePresenceTest {
  @TempDir private Path folder;

  private static void assertRefused(Path file, IOException refusal, String reason) {
    assertThatThrownBy(
            () ->
                FilePresence.of(
                    file,
                    path -> {
                      throw refusal;
                    }))
        .isInstanceOfSatisfying(
            IoMinerException.class, e -> assertThat(e.kind()).isEqualTo(ErrorKind.RESOURCE))
        .hasMessage(file + ": " + reason);
  }

  @Test
  void aFileThatMayNotBeLookedForIsNotMissing() {
    Path file = folder.resolve(PointerFile.NAME);
    assertRefused(file, new AccessDeniedException(file.toString()), "permission denied");
    assertRefused(
        file,
        new FileSystemException(file.toString(), null, "Stale file handle"),
        "Stale file handle");
  }

  @Test
  void otherFilesAreThereOrMissing() throws IOException {
    assertThat(FilePresence.of(folder)).isTrue();
    assertThat(FilePresence.of(folder.resolve("none"))).isFalse();
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(FilePresence.of(file)).isTrue();
    assertThat(FilePresence.of(file.resolve("below"))).isFalse();
  }
}
