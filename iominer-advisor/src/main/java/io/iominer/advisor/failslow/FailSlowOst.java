// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.failslow;

import io.iominer.core.model.Ost;
import io.iominer.core.unit.Ratio;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An OST that is slow, or was for a time, without having failed.
 *
 * @param ost the OST
 * @param since the first slow day
 * @param found the day on which that was known, by this and earlier days
 * @param until the first of the days on which it was well again; empty where it is slow still
 * @param speed median, over the days that show it, of the lower of what its jobs and its files
 *     tell: 0.3 where jobs got 30 % of what they got from their other OSTs, or its fastest files 30
 *     % of what those on other OSTs got
 * @param before the same of the days before; empty where it was slow from the first day on, and may
 *     be of other hardware than the others
 * @param days days that tell it
 * @param jobs jobs of these days
 * @param peakShare most that its server measured while it was slow, as a share of the median of the
 *     other OSTs; empty where servers do not tell
 * @param fullness used share of its space at most meanwhile; empty where servers do not tell
 */
public record FailSlowOst(
    Ost ost,
    LocalDate since,
    LocalDate found,
    Optional<LocalDate> until,
    Ratio speed,
    OptionalDouble before,
    int days,
    long jobs,
    OptionalDouble peakShare,
    OptionalDouble fullness) {
  /** How sure it is. */
  public enum Confidence {
    LOW,
    MEDIUM,
    HIGH
  }

  /** Heuristic: from so many days on, and twice as many jobs a day, chance is out of question. */
  private static final int MANY_DAYS = 3;

  /** Whether it is slow still, on the last day that tells. */
  public boolean isSlowNow() {
    return until.isEmpty();
  }

  /**
   * How sure it is. Low where its server measured as much as of other OSTs, which a slow one cannot
   * carry; high where servers measured less, on three days or more of many jobs.
   */
  public Confidence confidence() {
    if (peakShare.isPresent() && peakShare.getAsDouble() >= FailSlow.WELL) {
      return Confidence.LOW;
    }
    boolean isLong = days >= MANY_DAYS && jobs >= 2 * OstDay.LEAST_JOBS * days;
    return isLong && peakShare.isPresent() ? Confidence.HIGH : Confidence.MEDIUM;
  }
}
