// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

import io.iominer.core.text.SafeText;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says in plain words what is wrong with a command line, proposes what is alike and says where the
 * help is. An empty command line is shown the help itself.
 */
public final class UsageReport implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException exception, String[] args) {
    CommandLine command = exception.getCommandLine();
    PrintWriter err = command.getErr();
    String message = PlainWords.of(String.valueOf(exception.getMessage()));
    err.println(command.getColorScheme().errorText("iominer: " + SafeText.of(message)));
    if (args.length == 0) {
      command.usage(err, command.getColorScheme());
    } else {
      UnmatchedArgumentException.printSuggestions(exception, err);
      err.println(command.getCommandSpec().qualifiedName() + " --help shows more");
    }
    err.flush();
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }
}
