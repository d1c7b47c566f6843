// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.Causes;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.jspecify.annotations.Nullable;

/** Turns what the file system and Iceberg throw into errors that name the store. */
final class StoreErrors {
  /** What Java calls an object that has no name. */
  private static final Pattern OBJECT = Pattern.compile("\\S+@[0-9a-f]+(?=\\s|$)");

  /** Where Java throws what the operating system says. */
  private static final Pattern SYSTEM =
      Pattern.compile("java\\.io\\.(?:File|RandomAccessFile).*|sun\\.nio\\..*");

  private StoreErrors() {}

  static IoMinerException of(Path path, Throwable cause) {
    return new IoMinerException(ErrorKind.RESOURCE, path + ": " + reason(path, cause), cause);
  }

  /** Of a table whose data file is not there, which the cause names. */
  static IoMinerException missing(Path table, RuntimeException cause) {
    return new IoMinerException(ErrorKind.DATA, table + ": " + reason(table, cause), cause);
  }

  /** Of a file of the store that is not as it was written. */
  static IoMinerException damaged(Path file, String expected, String found) {
    return damaged(file, expected, found, null);
  }

  private static IoMinerException damaged(
      Path file, String expected, String found, @Nullable Throwable cause) {
    return new IoMinerException(
        ErrorKind.DATA,
        String.format("%s: the store is damaged: expected %s, found %s", file, expected, found),
        cause);
  }

  /** Of a file of Iceberg's metadata that cannot be read: it is damaged, or the disk refuses. */
  static IoMinerException ofMetadata(Path file, RuntimeException cause) {
    if (cause instanceof IoMinerException known) {
      return known;
    }
    if (isRefusal(cause)) {
      return of(file, cause);
    }
    return damaged(file, "metadata of Iceberg", "none that can be read", cause);
  }

  /**
   * Whether input failed; of what can be read and not be understood there are errors of parsers.
   */
  private static boolean isRefusal(Throwable error) {
    return Causes.of(error, IOException.class)
        .anyMatch(
            e ->
                e instanceof FileSystemException
                    || e instanceof FileNotFoundException
                    || (e.getClass() == IOException.class && isOfSystem(e)));
  }

  private static boolean isOfSystem(IOException error) {
    StackTraceElement[] places = error.getStackTrace();
    return places.length > 0 && SYSTEM.matcher(places[0].getClassName()).matches();
  }

  /** Of a data file that cannot be read to its end: it is damaged, or the disk refuses. */
  static IoMinerException ofFile(Path file, RuntimeException cause) {
    if (isRefusal(cause)) {
      return of(file, cause);
    }
    return new IoMinerException(
        ErrorKind.DATA,
        file + ": expected a whole data file of the store, found: " + reason(file, cause),
        cause);
  }

  /** Whether the cause, or one of its causes, is an error of input or output. */
  static boolean isInputOutput(Throwable error) {
    return Causes.of(error, Throwable.class)
        .anyMatch(
            e ->
                e instanceof IOException
                    || e instanceof UncheckedIOException
                    || e instanceof RuntimeIOException);
  }

  private static String reason(Path path, Throwable cause) {
    Throwable deepest = cause;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    if (deepest instanceof AccessDeniedException denied) {
      return "permission denied" + other(path, denied);
    }
    if (deepest instanceof FileSystemException failed && failed.getReason() != null) {
      return failed.getReason() + other(path, failed);
    }
    return deepest.getMessage() == null
        ? deepest.toString()
        : OBJECT.matcher(deepest.getMessage()).replaceAll("it");
  }

  private static String other(Path path, FileSystemException failed) {
    return failed.getFile() == null || failed.getFile().equals(path.toString())
        ? ""
        : " (" + failed.getFile() + ")";
  }
}
