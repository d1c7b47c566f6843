// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.shell;

/** Runs what a shell is given. */
public interface ShellRunner {
  /**
   * Runs a statement and prints its result or what is wrong with it.
   *
   * @return the exit code of the error's kind; 0 where there is none
   */
  int run(String statement);

  /** Stops the statement that runs, if one does; may be called from any thread. */
  void stop();
}
