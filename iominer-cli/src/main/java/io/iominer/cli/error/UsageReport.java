// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Names the present command or option for a former one; the rest it leaves to another handler. */
public final class UsageReport implements IParameterExceptionHandler {
  private final IParameterExceptionHandler others;

  public UsageReport(IParameterExceptionHandler others) {
    this.others = others;
  }

  @Override
  public int handleParseException(ParameterException exception, String[] args) throws Exception {
    CommandLine command = exception.getCommandLine();
    Optional<String> hint =
        exception instanceof UnmatchedArgumentException unmatched
            ? FormerNames.hint(command, unmatched.getUnmatched())
            : Optional.empty();
    if (hint.isEmpty()) {
      return others.handleParseException(exception, args);
    }
    command.getErr().println(command.getColorScheme().errorText("iominer: " + hint.get()));
    command.getErr().flush();
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }
}
