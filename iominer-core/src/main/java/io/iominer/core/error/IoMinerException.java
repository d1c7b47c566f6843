// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.error;

import org.jspecify.annotations.Nullable;

/** An error that IOMiner reports to its user in one line, with its kind. */
public class IoMinerException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorKind kind;

  public IoMinerException(ErrorKind kind, String message) {
    this(kind, message, null);
  }

  public IoMinerException(ErrorKind kind, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** Who can mend it. */
  public ErrorKind kind() {
    return kind;
  }
}
