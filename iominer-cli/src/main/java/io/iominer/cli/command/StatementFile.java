// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.text.Utf8File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file with statements. */
final class StatementFile {
  private StatementFile() {}

  /**
   * Its text.
   *
   * @throws IoMinerException of kind USER where it is a folder or holds no text in UTF-8
   */
  static String read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IoMinerException(
          ErrorKind.USER, file + ": expected a file with statements, found a folder");
    }
    return Utf8File.read(file, "statements");
  }
}
