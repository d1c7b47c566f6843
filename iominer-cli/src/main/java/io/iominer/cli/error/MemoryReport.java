// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.error.MemoryShortage;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** Runs a command; where memory or stack do not suffice, that is an error like others. */
public final class MemoryReport implements IExecutionStrategy {
  @Override
  public int execute(ParseResult parsed) {
    try {
      return new RunLast().execute(parsed);
    } catch (OutOfMemoryError e) {
      throw report(parsed, MemoryShortage.of("more memory is needed than there is", e, e));
    } catch (StackOverflowError e) {
      throw report(
          parsed,
          new IoMinerException(
              ErrorKind.INTERNAL, "internal error: the stack does not suffice", e));
    }
  }

  private static ExecutionException report(ParseResult parsed, IoMinerException error) {
    return new ExecutionException(
        parsed.commandSpec().commandLine(), String.valueOf(error.getMessage()), error);
  }
}
