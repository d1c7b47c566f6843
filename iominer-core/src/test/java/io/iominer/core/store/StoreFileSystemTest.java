// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreFileSystemTest {
  @TempDir private Path folder;

  @Test
  void filesAndFoldersHaveThePermissionsThatHadoopGivesThem() throws IOException {
    FileSystem own = FileSystem.get(folder.toUri(), StoreFileSystem.configuration());
    assertThat(own).isInstanceOf(StoreFileSystem.class);
    try (FileSystem hadoops = FileSystem.newInstance(folder.toUri(), new Configuration())) {
      assertThat(hadoops).isExactlyInstanceOf(LocalFileSystem.class);
      for (String mode : new String[] {"rw-r--r--", "rwxrwx---", "r--------"}) {
        FsPermission permission = FsPermission.valueOf("-" + mode);
        assertThat(made(own, "own", permission)).isEqualTo(made(hadoops, "hadoops", permission));
        assertThat(of(folder.resolve("own" + permission).resolve("file"))).isEqualTo(mode);
      }
    }
  }

  /**
   * Permissions that a file is given, and before those of it and of its folder as they are made.
   */
  private List<String> made(FileSystem files, String name, FsPermission permission)
      throws IOException {
    Path parent = folder.resolve(name + permission);
    Path file = parent.resolve("file");
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file.toUri());
    files.create(path, true).close();
    List<String> permissions = new ArrayList<>(List.of(of(parent), of(file)));
    files.setPermission(path, permission);
    permissions.add(0, of(file));
    return permissions;
  }

  private static String of(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
