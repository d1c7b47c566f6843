// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.error;

/** What is said where this machine's memory, or that of the process, does not suffice. */
public final class MemoryShortage {
  private MemoryShortage() {}

  /**
   * An error of kind RESOURCE, with how to give more.
   *
   * @param message what needs it
   * @param error what Java says
   * @param cause the error itself, or what it is wrapped in
   */
  public static IoMinerException of(String message, OutOfMemoryError error, Throwable cause) {
    return new IoMinerException(
        ErrorKind.RESOURCE,
        message
            + " ("
            + error.getMessage()
            + "); IOMINER_JAVA_OPTS=-Xmx16g gives more, for example",
        cause);
  }
}
