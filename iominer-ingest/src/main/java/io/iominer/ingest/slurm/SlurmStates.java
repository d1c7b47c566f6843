// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import io.iominer.core.model.SlurmExit;
import io.iominer.core.model.SlurmState;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** States and exit codes. */
final class SlurmStates {
  private static final Pattern CANCELLED_BY = Pattern.compile("(CANCELLED) by (\\d{1,10})");
  private static final Pattern FORM = Pattern.compile("[A-Za-z][A-Za-z_]*\\+?(?: by \\S+)?");
  private static final int MOST_CODE = 255;
  private static final Pattern EXIT = Pattern.compile("(\\d{1,9}):(\\d{1,9})");

  private SlurmStates() {}

  /** A state: "COMPLETED", "CANCELLED by 0", or one that a narrow column cut: "CANCELLED+". */
  static Optional<SlurmState> state(String text) throws BadValueException {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (!FORM.matcher(text).matches()) {
      throw new BadValueException("a state such as COMPLETED", text);
    }
    Matcher cancelled = CANCELLED_BY.matcher(text);
    if (cancelled.matches()) {
      OptionalLong by = OptionalLong.of(Long.parseLong(cancelled.group(2)));
      return Optional.of(new SlurmState(cancelled.group(1), by));
    }
    String name =
        text.endsWith("+") ? SlurmState.completed(text.substring(0, text.length() - 1)) : text;
    return Optional.of(new SlurmState(name, OptionalLong.empty()));
  }

  /** An exit code and the signal: "1:0". */
  static Optional<SlurmExit> exit(String text) throws BadValueException {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Matcher form = EXIT.matcher(text);
    if (!form.matches()) {
      throw new BadValueException("an exit code and a signal such as 1:0", text);
    }
    int code = Integer.parseInt(form.group(1));
    int signal = Integer.parseInt(form.group(2));
    if (code > MOST_CODE || signal > MOST_CODE) {
      throw new BadValueException("an exit code and a signal of at most " + MOST_CODE, text);
    }
    return Optional.of(new SlurmExit(code, signal));
  }
}
