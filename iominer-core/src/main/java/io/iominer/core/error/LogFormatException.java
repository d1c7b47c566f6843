// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.error;

import org.jspecify.annotations.Nullable;

/** A log does not follow its format. What was read before stays valid. */
public final class LogFormatException extends IoMinerException {
  private static final long serialVersionUID = 1L;

  private final LogProblem problem;

  public LogFormatException(LogProblem problem) {
    this(problem, null);
  }

  public LogFormatException(LogProblem problem, @Nullable Throwable cause) {
    super(ErrorKind.DATA, problem.toString(), cause);
    this.problem = problem;
  }

  /** Where, what was expected and what was found. */
  public LogProblem problem() {
    return problem;
  }
}
