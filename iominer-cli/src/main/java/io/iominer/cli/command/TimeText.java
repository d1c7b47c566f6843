// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.command;

import io.iominer.core.error.IoMinerException;
import io.iominer.core.unit.Quantity;
import io.iominer.core.unit.Quantity.Dimension;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A time as an option has it: a number of seconds, or a number with a unit, such as 5min. */
final class TimeText {
  private TimeText() {}

  /**
   * The time.
   *
   * @throws ParameterException for another text, and for less than {@code least}
   */
  static Duration parse(String option, String text, Duration least, CommandLine command) {
    try {
      Quantity time = Quantity.parse(text);
      if (Dimension.SECONDS.admits(time) && time.value().signum() >= 0) {
        Duration duration = Duration.ofMillis((long) Math.ceil(1e3 * time.toDouble()));
        if (duration.compareTo(least) >= 0) {
          return duration;
        }
      }
    } catch (IoMinerException e) {
      // Told below, with the option.
    }
    throw new ParameterException(command, option + ": expected a time such as 60s, found " + text);
  }
}
