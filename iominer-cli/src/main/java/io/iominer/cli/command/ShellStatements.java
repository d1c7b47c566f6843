// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.cli.error.ErrorReport;
import io.iominer.cli.shell.ShellRunner;
import io.iominer.core.error.StatementStopped;
import java.io.IOException;
import picocli.CommandLine;

/** Runs a shell's statements on a store. */
final class ShellStatements implements ShellRunner {
  private final QueryRun query;
  private final CommandLine command;

  ShellStatements(QueryRun query, CommandLine command) {
    this.query = query;
    this.command = command;
  }

  @Override
  public int run(String statement) {
    try {
      query.run(statement);
      return 0;
    } catch (IOException | RuntimeException e) {
      command.getOut().flush();
      int exitCode = ErrorReport.print(e, command);
      return e instanceof StatementStopped stopped && !stopped.isByTime() ? 0 : exitCode;
    }
  }

  @Override
  public void stop() {
    query.stop();
  }
}
