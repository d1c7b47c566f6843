// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Whether a file is there. One that may not be looked for is not taken for a missing one. */
final class FilePresence {
  /** Looks at a file; throws what the file system says where it cannot. */
  @FunctionalInterface
  interface Look {
    void at(Path file) throws IOException;
  }

  private FilePresence() {}

  /**
   * Whether it is there.
   *
   * @throws io.iominer.core.error.IoMinerException of kind RESOURCE where the file system refuses
   *     to say, with its reason
   */
  static boolean of(Path file) {
    return of(file, path -> Files.readAttributes(path, BasicFileAttributes.class));
  }

  static boolean of(Path file, Look look) {
    try {
      look.at(file);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      if (Files.isRegularFile(file.toAbsolutePath().getParent())) {
        return false;
      }
      throw StoreErrors.of(file, e);
    }
  }
}
