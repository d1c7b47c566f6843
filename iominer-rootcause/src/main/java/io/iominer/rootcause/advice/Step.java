// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.advice;

import java.util.regex.Pattern;

/**
 * A step of an advice, as screens and pages show it.
 *
 * @param text what to run or to read
 * @param remark what to know of it; may be empty
 */
public record Step(Kind kind, String text, String remark) {
  private static final String REMARK = "   # ";

  private static final Pattern SENTENCE_TEXT =
      Pattern.compile("[A-Z][a-z]* .*[A-Za-z0-9)][.:]", Pattern.DOTALL);

  private static final Pattern COMMAND_TEXT =
      Pattern.compile(
          "(?:cat|cp|daos|export|h5fuse\\.sh|iominer|lctl|lfs|lnetctl|mkdir|mount|nfsstat|printf|rmdir|sacctmgr|sbatch|scontrol"
              + "|srun|tar|umount|unset)\\b.*",
          Pattern.DOTALL);

  /** How a step is written. */
  public enum Kind {
    /** For people: begins with a capital letter and ends with a full stop or a colon. */
    SENTENCE,
    /** For a shell. */
    COMMAND,
    /** For a program, a job script or another file. */
    CODE
  }

  /** Of what advice says; three blanks and a {@code #} begin a remark. */
  public static Step of(String step) {
    int remark = step.indexOf(REMARK);
    String text = remark < 0 ? step : step.substring(0, remark);
    Kind kind =
        COMMAND_TEXT.matcher(text).matches()
            ? Kind.COMMAND
            : SENTENCE_TEXT.matcher(text).matches() ? Kind.SENTENCE : Kind.CODE;
    return new Step(kind, text, remark < 0 ? "" : step.substring(remark + REMARK.length()));
  }

  /** The text as a screen shows it: after a prompt where a shell runs it. */
  public String withPrompt() {
    return kind == Kind.COMMAND ? "$ " + text : text;
  }
}
