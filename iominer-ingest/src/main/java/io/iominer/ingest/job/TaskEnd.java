// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.job;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;

/** Ends a task whose result nobody wants any more; not the fault of the log that is being read. */
final class TaskEnd extends IoMinerException {
  private static final long serialVersionUID = 1L;

  private TaskEnd() {
    super(ErrorKind.INTERNAL, "the task was interrupted");
  }

  /**
   * Goes on unless this thread is interrupted.
   *
   * @throws TaskEnd when it is; the thread stays interrupted
   */
  static void check() {
    if (Thread.currentThread().isInterrupted()) {
      throw new TaskEnd();
    }
  }
}
