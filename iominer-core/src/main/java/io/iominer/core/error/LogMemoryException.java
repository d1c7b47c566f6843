// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.error;

/** A log takes more memory than there is; nothing is wrong with it. */
public final class LogMemoryException extends IoMinerException {
  private static final long serialVersionUID = 1L;

  /**
   * One line that says which heap would do.
   *
   * @param log the log as its user named it, and what of it takes the memory
   * @param need bytes of heap that would do
   * @param heap bytes of heap that there are
   */
  public LogMemoryException(String log, long need, long heap) {
    super(ErrorKind.RESOURCE, log + " " + MemoryShortage.words(need, heap));
  }
}
