// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.sort;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file for sorted runs, which disappears when it is closed. */
public final class TemporaryFile {
  private TemporaryFile() {}

  /**
   * Makes one.
   *
   * @param folder where it lies
   * @param prefix begin of its name
   */
  public static FileChannel create(Path folder, String prefix) throws IOException {
    return FileChannel.open(
        Files.createTempFile(folder, prefix, ".tmp"),
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        StandardOpenOption.DELETE_ON_CLOSE);
  }
}
