// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.progress;

import io.iominer.cli.terminal.Terminal;
import io.iominer.core.progress.ProgressLines;
import io.iominer.core.progress.WorkListener;
import java.io.PrintWriter;

/** Chooses how progress is shown. */
public final class ProgressListener {
  private ProgressListener() {}

  /** A bar on a terminal, otherwise a line from time to time. */
  public static WorkListener create(PrintWriter err) {
    return Terminal.isError() ? new ProgressBars() : new ProgressLines(err);
  }
}
