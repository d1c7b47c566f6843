// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

/**
 * What tells that an OST was slow on a day.
 *
 * @param jobs jobs, of this day and of the slow ones before it, that got less from it than from
 *     their other OSTs, and that nobody got more from it contradicts; 1 or more
 * @param days days of these jobs, 1 or more
 * @param confidence how sure it is
 */
public record SpeedEvidence(long jobs, long days, Confidence confidence) {
  /** Heuristic: one day, or two jobs, may have met others on a busy OST. */
  public static final long LEAST_DAYS_TO_DRAIN = 2;

  public static final long LEAST_JOBS_TO_DRAIN = 3;

  /** Whether it is enough to take an OST out of use. */
  public boolean isDrainable() {
    return confidence != Confidence.LOW
        && days >= LEAST_DAYS_TO_DRAIN
        && jobs >= LEAST_JOBS_TO_DRAIN;
  }
}
