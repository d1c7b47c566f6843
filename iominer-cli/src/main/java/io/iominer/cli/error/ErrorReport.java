// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.text.SafeText;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Makes of an exception one line for the user and the exit code of its kind. */
public final class ErrorReport implements IExecutionExceptionHandler {
  /** The root command's option that asks for stack traces. */
  public static final String DEBUG_OPTION = "--debug";

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
    Throwable error = unwrapped(thrown);
    return SafeText.of(message(error, kind(error)));
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
    Throwable error = unwrapped(thrown);
    if (error instanceof IoMinerException known) {
      return known.kind();
    }
    if (error instanceof NoSuchFileException || error instanceof FileNotFoundException) {
      return ErrorKind.USER;
    }
    return error instanceof IOException ? ErrorKind.RESOURCE : ErrorKind.INTERNAL;
  }

  private static String message(Throwable error, ErrorKind kind) {
    if (error instanceof NoSuchFileException missing) {
      return missing.getFile() + ": no such file or folder";
    }
    if (error instanceof AccessDeniedException denied) {
      return denied.getFile() + ": permission denied";
    }
    if (error instanceof FileSystemException failed && failed.getReason() != null) {
      return failed.getFile() + ": " + failed.getReason();
    }
    if (kind == ErrorKind.INTERNAL && !(error instanceof IoMinerException)) {
      return "internal error: " + error + " (--debug shows where)";
    }
    return String.valueOf(error.getMessage());
  }
}
