// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

import io.iominer.core.error.Causes;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Runs a command; what Java treats as fatal is reported like other errors where it is known. */
public final class FatalReport implements IExecutionStrategy {
  @Override
  public int execute(ParseResult parsed) {
    try {
      return new RunLast().execute(parsed);
    } catch (StackOverflowError e) {
      throw report(
          parsed,
          new IoMinerException(
              ErrorKind.INTERNAL, "internal error: the stack does not suffice", e));
    } catch (Error e) {
      throw report(parsed, Causes.known(e).orElseThrow(() -> e));
    }
  }

  private static ExecutionException report(ParseResult parsed, IoMinerException error) {
    return new ExecutionException(
        parsed.commandSpec().commandLine(), String.valueOf(error.getMessage()), error);
  }
}
