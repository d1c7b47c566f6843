// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.error;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What led to an error: Spark, Hadoop, Iceberg and threads wrap it in errors of their own. */
public final class Causes {
  /** Causes that are looked at, as errors may lead to each other in a circle; heuristic. */
  private static final int MOST = 100;

  /** Said of a class, and where even this one is missing: the compiler copies the text. */
  public static final String CLASS_IS_MISSING =
      "the installation is incomplete or damaged: a class cannot be loaded (%s)";

  private Causes() {}

  /** Those of a type among an error and its causes, the error first. */
  public static <T> Stream<T> of(Throwable error, Class<T> type) {
    return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
        .limit(MOST)
        .filter(type::isInstance)
        .map(type::cast);
  }

  /**
   * The error that a user is told: the first of IOMiner's own, or what the machine refused or
   * lacks, memory, a class or input and output, which is of kind RESOURCE; empty for another error.
   */
  public static Optional<IoMinerException> known(Throwable error) {
    return of(error, IoMinerException.class)
        .findFirst()
        .or(
            () ->
                of(error, OutOfMemoryError.class)
                    .findFirst()
                    .map(
                        memory ->
                            MemoryShortage.of(
                                "more memory is needed than there is", memory, error)))
        .or(
            () ->
                of(error, NoClassDefFoundError.class)
                    .findFirst()
                    .map(
                        missing ->
                            new IoMinerException(
                                ErrorKind.RESOURCE,
                                CLASS_IS_MISSING.formatted(missing.getMessage()),
                                error)))
        .or(
            () ->
                of(error, IOException.class)
                    .findFirst()
                    .map(
                        refused ->
                            new IoMinerException(ErrorKind.RESOURCE, words(refused), error)));
  }

  /** The same error with its file, which Java does not name where it reads or writes. */
  public static IOException named(String file, IOException error) {
    if (error.getClass() != IOException.class || error.getMessage() == null) {
      return error;
    }
    FileSystemException named = new FileSystemException(file, null, error.getMessage());
    named.initCause(error);
    return named;
  }

  /** What an error of input or output says, with the file where it names one. */
  public static String words(IOException error) {
    if (error instanceof AccessDeniedException denied) {
      return denied.getFile() + ": permission denied";
    }
    if (error instanceof FileSystemException failed && failed.getReason() != null) {
      return failed.getFile() + ": " + failed.getReason();
    }
    return error.getMessage() == null ? error.toString() : error.getMessage();
  }
}
