// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.layout;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** What lies below a folder. */
public final class FolderSize extends SimpleFileVisitor<Path> {
  private long bytes;

  private FolderSize() {}

  /** Bytes of all files below a folder; those that vanish meanwhile do not count. */
  public static long bytes(Path folder) throws IOException {
    FolderSize size = new FolderSize();
    Files.walkFileTree(folder, size);
    return size.bytes;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (attributes.isRegularFile()) {
      bytes += attributes.size();
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException error) throws IOException {
    if (error instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw error;
  }
}
