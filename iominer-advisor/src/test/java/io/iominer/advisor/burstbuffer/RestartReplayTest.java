// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import static io.iominer.advisor.burstbuffer.ColdOrder.FAILURES;
import static io.iominer.advisor.burstbuffer.ColdOrder.FIFO;
import static io.iominer.advisor.burstbuffer.ColdOrder.HOTNESS;
import static io.iominer.advisor.burstbuffer.ColdOrder.LRU;
import static io.iominer.advisor.burstbuffer.ColdOrder.VERSIONS_AND_FAILURES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures 5.7 and 5.8 of the thesis; means of ten seeds. */
class RestartReplayTest {
  private static final int SEEDS = 10;

  private static double hits(ColdOrder order, LongFunction<List<Checkpointer>> applications) {
    double sum = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      sum += RestartReplay.hitRatio(Thesis.CAPACITY, order, applications.apply(seed), seed);
    }
    return sum / SEEDS;
  }

  private static double equalPeriods(ColdOrder order, double capacities, int mostMinutes) {
    return hits(order, seed -> Thesis.equalPeriods(capacities, mostMinutes, seed));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.7, 1.9, 2.1})
  void failureRatesServeMostRestartsAndTheMoreTheyDiffer(double capacities) {
    double low = equalPeriods(VERSIONS_AND_FAILURES, capacities, 20);
    double high = equalPeriods(VERSIONS_AND_FAILURES, capacities, 100);
    assertThat(high).isGreaterThan(low);
    for (ColdOrder other : List.of(FIFO, LRU, HOTNESS)) {
      assertThat(equalPeriods(other, capacities, 20)).as("%s", other).isLessThan(low);
    }
  }

  @ParameterizedTest
  @CsvSource({"1.7, 0.588", "1.9, 0.526", "2.1, 0.476"})
  void firstInFirstOutKeepsTheNewestAndIsAtMostTwiceWorse(double capacities, double expected) {
    double fifo = equalPeriods(FIFO, capacities, 50);
    assertThat(fifo).isCloseTo(expected, within(0.01));
    assertThat(equalPeriods(VERSIONS_AND_FAILURES, capacities, 50) / fifo)
        .isBetween(1.4, 1 / expected);
  }

  @ParameterizedTest
  @CsvSource({"13, 13, 12, 1.000, 0.87", "32, 13, 6, 0.95, 0.86"})
  void oldVersionsFirstServesMore(
      int hourly, int halfHourly, int thirdHourly, double versions, double failures) {
    LongFunction<List<Checkpointer>> applications =
        seed -> Thesis.periods(hourly, halfHourly, thirdHourly, seed);
    assertThat(hits(VERSIONS_AND_FAILURES, applications)).isCloseTo(versions, within(0.02));
    assertThat(hits(FAILURES, applications)).isCloseTo(failures, within(0.03));
  }
}
