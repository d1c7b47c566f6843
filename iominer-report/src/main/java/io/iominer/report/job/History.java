// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Where a run lies among the other runs of its application.
 *
 * @param lines one for each measure; none where the log was not diagnosed or its application is not
 *     known
 */
public record History(List<Line> lines) {
  /** Heuristic: with fewer other runs one of them alone moves the percentile by a fifth. */
  public static final int LEAST_RUNS = 5;

  /** Heuristic: a value among the lowest or the highest tenth is unusual, as one run in five is. */
  private static final double UNUSUAL = 0.1;

  public History {
    lines = List.copyOf(lines);
  }

  /**
   * A measure.
   *
   * @param measure its name in JSON
   * @param value this run's
   * @param otherRuns other runs of which it is known
   * @param earlierRuns those that started before this one
   * @param median of the other runs; empty where there are none
   * @param percentile share of the other runs below, of those that are equal the half; empty where
   *     there are none
   */
  public record Line(
      String measure,
      double value,
      long otherRuns,
      long earlierRuns,
      OptionalDouble median,
      OptionalDouble percentile) {
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
}
