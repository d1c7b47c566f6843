// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class StepAmountsTest {
  private static final TimeGrid GRID = new TimeGrid(100, 10, 3);

  @Test
  void anAmountIsEvenOverItsTime() {
    StepAmounts amounts = new StepAmounts(GRID);
    // 100       110       120       130
    //  |    -----------    |         |
    assertThat(amounts.add(105, 115, 40)).isTrue();
    assertThat(amounts.sums()).containsExactly(20, 20, 0);
    assertThat(amounts.perSecondOfStep()).containsExactly(2, 2, 0);
  }

  @Test
  void whatLiesOutsideTheGridIsLeftOut() {
    StepAmounts amounts = new StepAmounts(GRID);
    assertThat(amounts.add(90, 100, 1)).isFalse();
    assertThat(amounts.add(130, 140, 1)).isFalse();
    assertThat(amounts.add(115, 115, 1)).isFalse();
    assertThat(amounts.add(Double.NaN, 115, 1)).isFalse();
    assertThat(amounts.add(90, 140, 50)).isTrue();
    assertThat(amounts.sums()).containsExactly(10, 10, 10);
  }

  @Test
  void aRateIsUnknownWhereLessThanHalfOfAStepIsCovered() {
    StepAmounts amounts = new StepAmounts(GRID);
    amounts.add(100, 105, 10);
    amounts.add(110, 114.9, 10);
    assertThat(amounts.rates()).containsExactly(2, Double.NaN, Double.NaN);
  }

  /** The sum of a step is the difference of what has been moved at its end and at its begin. */
  @Test
  void sumsAreThoseOfARunningTotal() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    TimeGrid grid =
        new TimeGrid(random.nextDouble() * 1e6, 0.1 + random.nextDouble(), 1 + random.nextInt(40));
    StepAmounts amounts = new StepAmounts(grid);
    double[] totals = new double[grid.count() + 1];
    for (int row = 0; row < 200; row++) {
      double begin = grid.start() + (random.nextDouble() * 1.4 - 0.2) * grid.count() * grid.step();
      double end = begin + (0.1 + random.nextDouble() * 5) * grid.step();
      double amount = random.nextInt(1000);
      amounts.add(begin, end, amount);
      for (int step = 0; step < totals.length; step++) {
        double moved = (grid.start() + step * grid.step() - begin) / (end - begin);
        totals[step] += amount * Math.max(0, Math.min(1, moved));
      }
    }
    for (int step = 0; step < grid.count(); step++) {
      assertThat(amounts.sums()[step])
          .as("seed %d, step %d of %s", seed, step, grid)
          .isCloseTo(totals[step + 1] - totals[step], within(1e-3));
    }
  }
}
