// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.history.Yardstick;
import io.iominer.rootcause.loss.Losses;
import java.util.Locale;
import java.util.Optional;

/** Where the model and the application's own history disagree. */
final class UsualTime {
  private UsualTime() {}

  /**
   * What is to be said of a job that took as long as all others although the model sees time lost
   * to what comes and goes; empty where they agree.
   *
   * @param least least share of the I/O time that counts
   */
  static Optional<String> caveat(Yardstick usual, Losses losses, double least) {
    double seconds = losses.unexplainedSeconds() + losses.seconds(Cause.SLOW_OST);
    return !usual.isSteady() || losses.ioSeconds() <= 0 || seconds < least * losses.ioSeconds()
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "by the model %.3f s are unexplained or lost to slow OSTs, but %d comparable runs of"
                    + " the application took as long, %.3f s in the storage: what slows it does"
                    + " not come and go",
                seconds,
                usual.runs(),
                usual.usualSeconds()));
  }
}
