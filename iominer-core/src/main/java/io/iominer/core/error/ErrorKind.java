// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.error;

/** Who can mend an error. Decides the exit code of a command. */
public enum ErrorKind {
  /** A fault of IOMiner itself. */
  INTERNAL(1),
  /** The call was wrong: an option, a path that does not exist, a faulty query. */
  USER(2),
  /** A log or another input is damaged or not what it claims to be. */
  DATA(3),
  /** The machine refused: disk full, permission, a service that is down. */
  RESOURCE(4);

  private final int exitCode;

  ErrorKind(int exitCode) {
    this.exitCode = exitCode;
  }

  /** Exit code of a command that ends with an error of this kind, 1 to 4. */
  public int exitCode() {
    return exitCode;
  }
}
