// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSError;
import org.apache.iceberg.exceptions.RuntimeIOException;

/** Turns what the file system and Iceberg throw into errors that name the store. */
final class StoreErrors {
  /** What Java calls an object that has no name. */
  private static final Pattern OBJECT = Pattern.compile("\\S+@[0-9a-f]+(?=\\s|$)");

  private StoreErrors() {}

  static IoMinerException of(Path path, Throwable cause) {
    return new IoMinerException(ErrorKind.RESOURCE, path + ": " + reason(path, cause), cause);
  }

  /** Of a table whose data file is not there, which the cause names. */
  static IoMinerException missing(Path table, RuntimeException cause) {
    return new IoMinerException(ErrorKind.DATA, table + ": " + reason(table, cause), cause);
  }

  /** Of a data file that cannot be read to its end. */
  static IoMinerException ofFile(Path file, RuntimeException cause) {
    return new IoMinerException(
        ErrorKind.DATA,
        file + ": expected a whole data file of the store, found: " + reason(file, cause),
        cause);
  }

  /** Whether the cause, or one of its causes, is an error of input or output. */
  static boolean isInputOutput(Throwable error) {
    for (Throwable e = error; e != null; e = e.getCause()) {
      if (e instanceof IOException
          || e instanceof UncheckedIOException
          || e instanceof RuntimeIOException
          || e instanceof FSError) {
        return true;
      }
    }
    return false;
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
