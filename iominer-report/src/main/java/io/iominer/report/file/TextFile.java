// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.file;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/** Writes a text in UTF-8 into a file, whose readers see the earlier text or the new one. */
public final class TextFile {
  private TextFile() {}

  /** What prints a text, piece by piece. */
  @FunctionalInterface
  public interface Source {
    /** Prints all of it; the writer is closed by who made it. */
    void printTo(PrintWriter out) throws IOException;
  }

  /** What writes bytes. */
  @FunctionalInterface
  private interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes it in one step. What is no file, such as a pipe or a device, is written to; a link stays
   * one, and an earlier file's permissions stay.
   *
   * @return the file
   * @throws IOException which names the file; it is then what it was before
   */
  public static Path write(Path file, String text) throws IOException {
    // Files.writeString fails where a text from elsewhere has half a surrogate pair.
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return writeBytes(
        file,
        out -> {
          try {
            out.write(bytes);
          } catch (IOException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
          }
        });
  }

  /** Writes a text that need not fit into memory, in the same way. */
  public static Path write(Path file, Source text) throws IOException {
    return writeBytes(
        file,
        out -> {
          PrintWriter writer = new PrintWriter(out, false, StandardCharsets.UTF_8);
          text.printTo(writer);
          if (writer.checkError()) {
            throw new IOException(file + ": the file cannot be written; is the disk full?");
          }
        });
  }

  private static Path writeBytes(Path file, Content content) throws IOException {
    if (isFile(file)) {
      replace(Files.exists(file) ? file.toRealPath() : file, content);
    } else {
      open(file, content, CREATE, WRITE, APPEND);
    }
    return file;
  }

  private static void open(Path file, Content content, OpenOption... options) throws IOException {
    try (OutputStream out = Files.newOutputStream(file, options)) {
      content.writeTo(out);
    }
  }

  /**
   * Whether it is a file, or there is nothing yet; what lies in /dev, /dev/stdout for one, is none,
   * but for files in memory.
   */
  private static boolean isFile(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    return Files.exists(path)
        ? Files.isRegularFile(path)
            && (!absolute.startsWith("/dev") || absolute.startsWith("/dev/shm"))
        : !Files.isSymbolicLink(path);
  }

  private static void replace(Path path, Content content) throws IOException {
    Path next = path.resolveSibling(path.getFileName() + "." + UUID.randomUUID() + ".new");
    try {
      open(next, content, CREATE_NEW, WRITE);
      PosixFileAttributeView access =
          Files.getFileAttributeView(next, PosixFileAttributeView.class);
      if (access != null && Files.exists(path)) {
        access.setPermissions(Files.getPosixFilePermissions(path));
      }
      Files.move(next, path, ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (NoSuchFileException e) {
      throw new NoSuchFileException(path.toString());
    } catch (AccessDeniedException e) {
      throw new AccessDeniedException(path.toString());
    } finally {
      Files.deleteIfExists(next);
    }
  }
}
