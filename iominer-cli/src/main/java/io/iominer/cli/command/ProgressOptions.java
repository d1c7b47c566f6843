// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.progress.ProgressListener;
import io.iominer.core.progress.WorkListener;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** How much a command that writes to a store says meanwhile. */
final class ProgressOptions {
  @Option(
      names = "--quiet",
      description = "Print a one-line summary with its time, and errors; no progress.")
  private boolean quiet;

  boolean isQuiet() {
    return quiet;
  }

  /** Shows how far work is, unless it is to be quiet. */
  WorkListener listener(PrintWriter err) {
    return quiet ? WorkListener.SILENT : ProgressListener.create(err);
  }
}
