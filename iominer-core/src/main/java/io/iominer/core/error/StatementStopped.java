// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.error;

/** A statement was stopped before its end. */
public final class StatementStopped extends IoMinerException {
  private static final long serialVersionUID = 1L;

  private final boolean isByTime;

  /**
   * @param isByTime whether its time was over; false where a person stopped it
   */
  public StatementStopped(String message, boolean isByTime, Throwable cause) {
    super(ErrorKind.RESOURCE, message, cause);
    this.isByTime = isByTime;
  }

  /** The same with more words. */
  public StatementStopped with(String more) {
    return new StatementStopped(getMessage() + more, isByTime, this);
  }

  /** Whether its time was over; false where a person stopped it. */
  public boolean isByTime() {
    return isByTime;
  }
}
