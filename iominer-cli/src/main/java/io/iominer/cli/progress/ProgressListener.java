// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.progress;

import io.iominer.core.progress.ProgressLines;
import io.iominer.core.progress.WorkListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Chooses how progress is shown. */
public final class ProgressListener {
  private ProgressListener() {}

  /** A bar on a terminal, otherwise a line from time to time. */
  public static WorkListener create(PrintWriter err) {
    return isTerminal() ? new ProgressBars() : new ProgressLines(err);
  }

  /** Java cannot ask for the error stream alone, Linux can; elsewhere lines are printed. */
  private static boolean isTerminal() {
    try {
      Path device = Files.readSymbolicLink(Path.of("/proc/self/fd/2"));
      return device.startsWith("/dev/pts") || device.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
