// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** How long earlier states of a store are kept, as {@code --keep-hours} says it. */
final class KeepHours {
  /** Heuristic: no session is open for a hundred years, and sums of times do not overflow. */
  private static final double MOST = 24 * 365 * 100;

  private static final double MINUTES = 60;

  private KeepHours() {}

  /**
   * When what a command has kept can be removed.
   *
   * @param kept what it is, at the begin of a sentence
   */
  static String later(String kept, double hours) {
    return String.format(
        Locale.ROOT,
        "%s take disk space for sessions that may read them; an 'expire' or 'compact' in %s hours"
            + " removes them from the disk",
        kept,
        hours == Math.rint(hours)
            ? String.format(Locale.ROOT, "%.0f", hours)
            : String.format(Locale.ROOT, "%.1f", hours));
  }

  /**
   * The time of a number of hours, in whole minutes.
   *
   * @throws ParameterException for what is no time to keep something
   */
  static Duration of(double hours, CommandLine command) {
    if (hours >= 0 && hours <= MOST) {
      return Duration.ofMinutes(Math.round(hours * MINUTES));
    }
    throw new ParameterException(
        command,
        String.format(
            "--keep-hours: expected a number from 0 to %.0f (a hundred years), found %s",
            MOST, hours));
  }
}
