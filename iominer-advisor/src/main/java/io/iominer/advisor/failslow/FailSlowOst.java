// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.failslow;

import io.iominer.core.model.Ost;
import io.iominer.core.unit.Ratio;
import io.iominer.rootcause.fact.Confidence;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An OST that is slow, or was for a time, without having failed.
 *
 * @param ost the OST
 * @param since the first slow day
 * @param found the day on which that was known, by this and earlier days
 * @param lastSlow the last day that shows it
 * @param until the first day on which it had recovered; empty where it is still slow, or where
 *     nothing proves the recovery
 * @param isUnconfirmed whether it looks healthy since the last slow day, but nothing proves it: it
 *     may still be slow
 * @param speed median, over the days that show it, of the lower of what its jobs and its files
 *     tell: 0.3 where jobs got 30 % of what they got from their other OSTs, or its fastest files 30
 *     % of what those on other OSTs got
 * @param before the same of the days before; empty where it was slow from the first day on, and may
 *     be of other hardware than the others
 * @param days days that show it
 * @param jobs jobs of these days
 * @param carried what it carried on these days at most, of three and more without the first and the
 *     last, in bytes/s; empty where servers do not tell
 * @param carriedShare the same as a share of the median of the other OSTs on these days; empty
 *     where servers do not tell
 * @param fullness used share of its space at most on these days; empty where servers do not tell
 */
public record FailSlowOst(
    Ost ost,
    LocalDate since,
    LocalDate found,
    LocalDate lastSlow,
    Optional<LocalDate> until,
    boolean isUnconfirmed,
    Ratio speed,
    OptionalDouble before,
    int days,
    long jobs,
    OptionalDouble carried,
    OptionalDouble carriedShare,
    OptionalDouble fullness) {
  /** Heuristic: from so many days on, and twice as many jobs a day, chance is out of question. */
  private static final int MANY_DAYS = 3;

  /** Heuristic: one day, or two jobs, may have met others on a busy OST. */
  private static final int LEAST_DAYS_TO_DRAIN = 2;

  private static final long LEAST_JOBS_TO_DRAIN = 3;

  /** Whether it is still slow, as far as is known. */
  public boolean isSlowNow() {
    return until.isEmpty();
  }

  /**
   * How sure it is. Low where it carried as much as other OSTs on the days that show it, which a
   * slow one cannot, or where it is not known whether it is still slow; high where it carried less,
   * on three days or more of many jobs.
   */
  public Confidence confidence() {
    if (isUnconfirmed || carriedShare.orElse(0) >= OstDay.WELL) {
      return Confidence.LOW;
    }
    boolean isLong = days >= MANY_DAYS && jobs >= 2 * OstDay.LEAST_JOBS * days;
    return isLong && carriedShare.isPresent() ? Confidence.HIGH : Confidence.MEDIUM;
  }

  /**
   * Whether to take it out of use: it is still slow, not of low confidence, and more than one day
   * and two jobs show it.
   */
  public boolean isDrainable() {
    return isSlowNow()
        && confidence() != Confidence.LOW
        && days >= LEAST_DAYS_TO_DRAIN
        && jobs >= LEAST_JOBS_TO_DRAIN;
  }
}
