// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.error.LogMemoryException;
import io.iominer.core.error.LogProblem;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/**
 * What could not be used, and why.
 *
 * @param reason kind of reason
 * @param problem where in the log; null where the log was not even read
 * @param message one line for people
 */
public record Reject(RejectReason reason, @Nullable LogProblem problem, String message)
    implements Serializable {
  private static final int FRAMES = 6;

  /** A damaged part. */
  public static Reject of(LogProblem problem) {
    return new Reject(RejectReason.FORMAT, problem, problem.toString());
  }

  /** A file that could not be read. */
  public static Reject of(String path, IOException error) {
    return new Reject(RejectReason.UNREADABLE, null, path + ": " + cause(error));
  }

  /** A log that takes more memory than there is. */
  public static Reject of(LogMemoryException error) {
    return new Reject(RejectReason.MEMORY, null, String.valueOf(error.getMessage()));
  }

  /** A fault of IOMiner; the message ends with the innermost calls. */
  public static Reject internal(String path, Throwable error) {
    StringBuilder message = new StringBuilder(path).append(": internal error: ").append(error);
    StackTraceElement[] stack = error.getStackTrace();
    for (int i = 0; i < Math.min(FRAMES, stack.length); i++) {
      message.append(i == 0 ? " at " : " < ").append(stack[i]);
    }
    return new Reject(RejectReason.INTERNAL, null, message.toString());
  }

  private static String cause(IOException error) {
    if (error instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (error instanceof NoSuchFileException) {
      return "the file has vanished";
    }
    if (error instanceof FileSystemLoopException) {
      return "the link leads back to a folder above it";
    }
    if (error instanceof FileSystemException failed && failed.getReason() != null) {
      return failed.getReason();
    }
    return error.getMessage() == null ? error.toString() : error.getMessage();
  }
}
