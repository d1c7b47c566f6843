// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import java.util.Arrays;

/** Sums of amounts by the steps of a grid. An amount is even over the time from begin to end. */
public final class StepAmounts {
  /** Share of a step that must be measured for its rate to be known; heuristic. */
  private static final double LEAST_COVERED = 0.5;

  private final TimeGrid grid;
  private final double[] amounts;
  private final double[] seconds;

  /** Without amounts. */
  public StepAmounts(TimeGrid grid) {
    this.grid = grid;
    this.amounts = new double[grid.count()];
    this.seconds = new double[grid.count()];
  }

  /**
   * Adds the part of an amount that lies in the grid.
   *
   * @param begin seconds since 1970 UTC
   * @param end the same; where it is not later, nothing is added
   * @return whether the amount's time and the grid overlap
   */
  public boolean add(double begin, double end, double amount) {
    if (!(begin < end) || begin >= grid.end() || end <= grid.start()) {
      return false;
    }
    int last = Math.min(grid.count() - 1, step(end));
    for (int step = Math.max(0, step(begin)); step <= last; step++) {
      double part =
          Math.min(end, grid.start() + (step + 1) * grid.step())
              - Math.max(begin, grid.start() + step * grid.step());
      amounts[step] += amount * part / (end - begin);
      seconds[step] += part;
    }
    return true;
  }

  private int step(double time) {
    return (int) Math.floor((time - grid.start()) / grid.step());
  }

  /** The sums; 0 where nothing was added. */
  public double[] sums() {
    return amounts.clone();
  }

  /** The sums per second of a step. */
  public double[] perSecondOfStep() {
    return Arrays.stream(amounts).map(amount -> amount / grid.step()).toArray();
  }

  /** The sums per second that the amounts cover; NaN where these cover too little of a step. */
  public double[] rates() {
    double[] rates = new double[amounts.length];
    Arrays.setAll(
        rates,
        step ->
            seconds[step] < LEAST_COVERED * grid.step()
                ? Double.NaN
                : amounts[step] / seconds[step]);
    return rates;
  }
}
