// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.history;

import java.util.OptionalDouble;

/**
 * Where a run lies among the other runs of its application by one measure.
 *
 * @param measure what is compared
 * @param value this run's
 * @param otherRuns other runs of which it is known
 * @param earlierRuns those of them that are known to have started before this one
 * @param median of the other runs; empty where there are none
 * @param percentile share of the other runs below, of those that are equal the half; empty where
 *     there are none
 */
public record RunStanding(
    RunMeasure measure,
    double value,
    long otherRuns,
    long earlierRuns,
    OptionalDouble median,
    OptionalDouble percentile) {
  /** Heuristic: with fewer other runs, a single one moves the percentile by more than a fifth. */
  public static final int LEAST_RUNS = 5;

  /** Heuristic: the lowest and the highest tenth are unusual, so that one run in five is. */
  private static final double UNUSUAL = 0.1;

  /** Whether there are enough other runs to say what is usual. */
  public boolean isComparable() {
    return otherRuns >= LEAST_RUNS && percentile.isPresent() && median.isPresent();
  }

  /** Whether it is known to be unusual. */
  public boolean isUnusual() {
    return isComparable()
        && (percentile.getAsDouble() < UNUSUAL || percentile.getAsDouble() > 1 - UNUSUAL);
  }
}
