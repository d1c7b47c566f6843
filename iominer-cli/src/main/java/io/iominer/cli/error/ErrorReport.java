// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

import io.iominer.core.error.Causes;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.text.SafeText;
import java.io.FileNotFoundException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Makes of an exception one line for the user and the exit code of its kind. */
public final class ErrorReport implements IExecutionExceptionHandler {
  /** The root command's option that asks for stack traces. */
  public static final String DEBUG_OPTION = "--debug";

  /** What Java makes of a byte of an argument that the locale's characters do not have. */
  private static final char REPLACED = '\uFFFD';

  private static final String AS_ESCAPE =
      "; a byte that is not part of UTF-8 is written as \\xE9 on the command line";

  @Override
  public int handleExecutionException(
      Exception exception, CommandLine commandLine, ParseResult parseResult) {
    return Interruption.isUnderWay()
        ? ErrorKind.INTERNAL.exitCode()
        : print(exception, commandLine);
  }

  /** Prints the error and returns the exit code of its kind. */
  public static int print(Exception exception, CommandLine commandLine) {
    PrintWriter err = commandLine.getErr();
    err.println(commandLine.getColorScheme().errorText("iominer: " + words(exception)));
    trace(exception, commandLine);
    err.flush();
    return kind(exception).exitCode();
  }

  /** What an error says to the user, in one line. */
  public static String words(Throwable thrown) {
    return SafeText.of(
        missing(thrown)
            .or(() -> Causes.known(thrown).map(Throwable::getMessage))
            .orElseGet(() -> "internal error: " + unwrapped(thrown) + " (--debug shows where)"));
  }

  /** Prints the stack trace of an error where the command line asks for it. */
  public static void trace(Throwable thrown, CommandLine commandLine) {
    if (debug(commandLine)) {
      unwrapped(thrown).printStackTrace(commandLine.getErr());
    }
  }

  private static Throwable unwrapped(Throwable thrown) {
    return thrown instanceof UncheckedIOException unchecked ? unchecked.getCause() : thrown;
  }

  private static boolean debug(CommandLine commandLine) {
    OptionSpec option = commandLine.getCommandSpec().root().findOption(DEBUG_OPTION);
    return (option != null && Boolean.TRUE.equals(option.getValue()))
        || System.getenv("IOMINER_DEBUG") != null;
  }

  /** Who can mend an error. */
  public static ErrorKind kind(Throwable thrown) {
    return missing(thrown).isPresent()
        ? ErrorKind.USER
        : Causes.known(thrown).map(IoMinerException::kind).orElse(ErrorKind.INTERNAL);
  }

  /** What a user is told of a file that the command line names and that is not there. */
  private static Optional<String> missing(Throwable thrown) {
    Throwable error = unwrapped(thrown);
    if (error instanceof NoSuchFileException missing) {
      String name = missing.getFile();
      return Optional.of(
          name + ": no such file or folder" + (name.indexOf(REPLACED) < 0 ? "" : AS_ESCAPE));
    }
    return error instanceof FileNotFoundException
        ? Optional.ofNullable(error.getMessage()).filter(text -> !text.contains("Too many open"))
        : Optional.empty();
  }
}
