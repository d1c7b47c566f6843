// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as {@code sacct} writes them: {@code [[days-]hours:]minutes:seconds[.fraction]}. */
final class SlurmDuration {
  private static final Pattern FORM =
      Pattern.compile("(?:(\\d{1,9})-)?(?:(\\d{1,9}):)?(\\d{1,9}):(\\d{1,9}(?:\\.\\d+)?)");

  /** None, not known, or a limit that is no number. */
  private static final Set<String> NO_DURATION =
      Set.of("", "unknown", "none", "invalid", "unlimited", "partition_limit", "infinite");

  private static final double MINUTE = 60;
  private static final double HOUR = 60 * MINUTE;
  private static final double DAY = 24 * HOUR;

  private SlurmDuration() {}

  /** Seconds; empty for the words that stand for none. */
  static OptionalDouble seconds(String text) throws BadValueException {
    if (isNone(text)) {
      return OptionalDouble.empty();
    }
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new BadValueException("a duration such as 1-02:03:04", text);
    }
    return OptionalDouble.of(
        number(form.group(1)) * DAY
            + number(form.group(2)) * HOUR
            + number(form.group(3)) * MINUTE
            + number(form.group(4)));
  }

  static boolean isNone(String text) {
    return NO_DURATION.contains(text.toLowerCase(Locale.ROOT));
  }

  private static double number(String digits) {
    return digits == null ? 0 : Double.parseDouble(digits);
  }
}
