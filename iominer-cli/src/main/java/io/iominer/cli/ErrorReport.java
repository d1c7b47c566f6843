// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns an exception into one line for the user and into the exit code of its kind. */
final class ErrorReport implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(
      Exception exception, CommandLine commandLine, ParseResult parseResult) {
    PrintWriter err = commandLine.getErr();
    Throwable error = exception instanceof UncheckedIOException ? exception.getCause() : exception;
    ErrorKind kind = kind(error);
    err.println(commandLine.getColorScheme().errorText("iominer: " + message(error, kind)));
    IoMinerCli root = commandLine.getCommandSpec().root().commandLine().getCommand();
    if (root.debug()) {
      error.printStackTrace(err);
    }
    err.flush();
    return kind.exitCode();
  }

  static ErrorKind kind(Throwable error) {
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
    if (kind == ErrorKind.INTERNAL) {
      return "internal error: " + error + " (--debug shows where)";
    }
    return String.valueOf(error.getMessage());
  }
}
