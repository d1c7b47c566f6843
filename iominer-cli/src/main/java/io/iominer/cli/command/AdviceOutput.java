// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file that programs apply. */
final class AdviceOutput {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the advice for programs, as JSON; docs/ has its keys.")
  private @Nullable Path file;

  /** What the file holds. */
  interface Content {
    String text() throws IOException;
  }

  /** Whether one is asked for. */
  boolean isAskedFor() {
    return file != null;
  }

  /**
   * A reader sees the earlier file or the new one, never a part. What is no file, such as a pipe or
   * a device, is written to; a link stays one.
   */
  void write(Content content) throws IOException {
    if (file == null) {
      return;
    }
    String text = content.text();
    if (isFile(file)) {
      replace(Files.exists(file) ? file.toRealPath() : file, text);
    } else {
      Files.writeString(file, text, CREATE, WRITE, APPEND);
    }
  }

  /**
   * Whether it is a file, or there is nothing yet; what lies in /dev, /dev/stdout for one, is none.
   */
  private static boolean isFile(Path path) {
    return Files.exists(path)
        ? Files.isRegularFile(path) && !path.toAbsolutePath().normalize().startsWith("/dev")
        : !Files.isSymbolicLink(path);
  }

  private static void replace(Path path, String text) throws IOException {
    Path next = path.resolveSibling(path.getFileName() + "." + UUID.randomUUID() + ".new");
    try {
      Files.writeString(next, text, CREATE_NEW, WRITE);
      PosixFileAttributeView access =
          Files.getFileAttributeView(next, PosixFileAttributeView.class);
      if (access != null && Files.exists(path)) {
        access.setPermissions(Files.getPosixFilePermissions(path));
      }
      Files.move(next, path, ATOMIC_MOVE, REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(next);
    }
  }
}
