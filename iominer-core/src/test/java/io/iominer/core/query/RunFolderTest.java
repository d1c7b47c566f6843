// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
  @TempDir private Path temp;

  @Test
  void onlyItsUserLooksIntoIt() throws IOException {
    RunFolder folder = RunFolder.create(temp);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
        .isEqualTo("rwx------");
    Files.createDirectories(folder.path().resolve("blockmgr/0a"));
    folder.remove();
    assertThat(temp).isEmptyDirectory();
  }

  @Test
  void leftoversOfKilledRunsAreRemovedAndNothingElse() throws IOException {
    RunFolder running = RunFolder.create(temp);
    Path killed = Files.createDirectories(temp.resolve(RunFolder.PREFIX + "1/blockmgr/0a"));
    Files.writeString(killed.resolve("shuffle_0_1_0.data"), "rows");
    Files.createFile(temp.resolve(RunFolder.PREFIX + "1/lock"));
    Path beginning = Files.createDirectory(temp.resolve(RunFolder.PREFIX + "2"));
    Path foreign = Files.createDirectory(temp.resolve("spark-of-somebody"));
    Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
    Files.createFile(elsewhere.resolve("lock"));
    Path link = Files.createSymbolicLink(temp.resolve(RunFolder.PREFIX + "3"), elsewhere);
    RunFolder next = RunFolder.create(temp);
    assertThat(temp.resolve(RunFolder.PREFIX + "1")).doesNotExist();
    assertThat(running.path()).isDirectoryContaining("glob:**/lock");
    assertThat(beginning).exists();
    assertThat(foreign).exists();
    assertThat(link).exists();
    assertThat(elsewhere.resolve("lock")).exists();
    running.remove();
    next.remove();
  }
}
