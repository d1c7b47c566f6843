// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import java.util.regex.Pattern;

/** How a step of an advice is written, and therefore shown. */
public enum StepKind {
  /** For people: begins with a capital letter and ends with a full stop or a colon. */
  SENTENCE,
  /** For a shell. */
  COMMAND,
  /** For a program, a job script or another file. */
  CODE;

  private static final Pattern SENTENCE_TEXT =
      Pattern.compile("[A-Z][a-z]* .*[a-z0-9)][.:]", Pattern.DOTALL);

  private static final Pattern COMMAND_TEXT =
      Pattern.compile(
          "(?:cat|cp|daos|export|h5fuse\\.sh|iominer|lctl|lfs|lnetctl|mkdir|mount|nfsstat|printf|rmdir|sacctmgr|sbatch|scontrol"
              + "|srun|tar|umount|unset)\\b.*",
          Pattern.DOTALL);

  /** Of a step. */
  public static StepKind of(String step) {
    if (COMMAND_TEXT.matcher(step).matches()) {
      return COMMAND;
    }
    return SENTENCE_TEXT.matcher(step).matches() ? SENTENCE : CODE;
  }

  /** What stands before it on a screen. */
  public String prompt() {
    return this == COMMAND ? "$ " : "";
  }
}
