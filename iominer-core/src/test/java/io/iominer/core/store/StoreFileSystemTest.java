// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreFileSystemTest {
  private static final int OCTAL = 8;
  private static final int ALL_BITS = 07777;

  @TempDir private Path folder;

  @Test
  void permissionsThatAreAskedForAreThoseThatHadoopGives() throws IOException {
    FileSystem own = FileSystem.get(folder.toUri(), StoreFileSystem.configuration());
    assertThat(own).isInstanceOf(StoreFileSystem.class);
    try (FileSystem hadoops = FileSystem.newInstance(folder.toUri(), new Configuration())) {
      assertThat(hadoops).isExactlyInstanceOf(LocalFileSystem.class);
      for (String mode : new String[] {"rw-r--r--", "rwxrwx---", "r--------"}) {
        FsPermission permission = FsPermission.valueOf("-" + mode);
        assertThat(given(own, "own", permission)).isEqualTo(mode);
        assertThat(given(hadoops, "hadoops", permission)).isEqualTo(mode);
      }
    }
  }

  private String given(FileSystem files, String name, FsPermission permission) throws IOException {
    Path file = folder.resolve(name + permission);
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
    files.create(path, true).close();
    files.setPermission(path, permission);
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  /** Among them modes that neither a umask nor Hadoop's defaults give. */
  @ParameterizedTest
  @CsvSource({"0700, 0600", "0755, 0644", "2770, 0660", "2777, 0666"})
  void newFilesAndFoldersHaveTheModeOfTheFolderAroundThem(String mode, String fileMode)
      throws IOException {
    Path around = Files.createDirectory(folder.resolve(mode));
    Files.setAttribute(around, "unix:mode", Integer.parseInt(mode, OCTAL));
    Path file = around.resolve("tables").resolve("data").resolve("file");
    FileSystem own = FileSystem.get(folder.toUri(), StoreFileSystem.configuration());
    own.create(new org.apache.hadoop.fs.Path(file.toUri()), true).close();
    assertThat(mode(file)).isEqualTo(fileMode);
    assertThat(mode(file.resolveSibling(".file.crc"))).isEqualTo(fileMode);
    assertThat(mode(file.getParent())).isEqualTo(mode);
    assertThat(mode(file.getParent().getParent())).isEqualTo(mode);
  }

  private static String mode(Path file) throws IOException {
    return String.format("%04o", (int) Files.getAttribute(file, "unix:mode") & ALL_BITS);
  }

  /** Linux gives this file no bytes: reading at its begin is an input error. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void anErrorOfTheDiskIsNoFatalError() throws IOException {
    Path link = folder.resolve("unreadable");
    Files.createSymbolicLink(link, Path.of("/proc/self/mem"));
    try (FSDataInputStream in =
        FileSystem.newInstance(URI.create("file:///"), StoreFileSystem.configuration())
            .open(new org.apache.hadoop.fs.Path("file:" + link))) {
      assertThatThrownBy(in::read)
          .isInstanceOf(IOException.class)
          .hasMessage(link + ": Input/output error");
    }
  }
}
