// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OrderStatisticsTest {
  @Test
  void percentileIsBetweenTwoValuesInProportion() {
    assertThat(of(4).percentile(0.5)).hasValue(4);
    assertThat(of(4).percentile(0.9)).hasValue(4);
    assertThat(of(3, 1, 2).percentile(0)).hasValue(1);
    assertThat(of(3, 1, 2).percentile(1)).hasValue(3);
    assertThat(of(3, 1).percentile(0.5)).hasValue(2);
    assertThat(of(1, 2, 4).percentile(0.75)).hasValue(3);
  }

  @Test
  void infiniteValuesStayWhatTheyAre() {
    assertThat(of(1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY).median())
        .hasValue(Double.POSITIVE_INFINITY);
    assertThat(of(1, 2, Double.POSITIVE_INFINITY).median()).hasValue(2);
  }

  @Test
  void mediansDifferForAnEvenNumberOfValues() {
    assertThat(of(5, 1, 2).median()).hasValue(2);
    assertThat(of(5, 1, 2).upperMedian()).hasValue(2);
    assertThat(of(8, 1, 2, 5).median()).hasValue(3.5);
    assertThat(of(8, 1, 2, 5).upperMedian()).hasValue(5);
    assertThat(OrderStatistics.upperMedian(Stream.of("c", "a"), Comparator.naturalOrder()))
        .hasValue("c");
  }

  @Test
  void nearestRankIsTheLeastValueThatAShareDoesNotExceed() {
    OrderStatistics four = of(8, 1, 2, 5);
    assertThat(four.nearestRank(0.01)).hasValue(1);
    assertThat(four.nearestRank(0.25)).hasValue(1);
    assertThat(four.nearestRank(0.26)).hasValue(2);
    assertThat(four.nearestRank(1)).hasValue(8);
    assertThat(OrderStatistics.rank(0.99, 200)).isEqualTo(198);
  }

  @Test
  void percentileRankCountsHalfOfTheEqualValues() {
    OrderStatistics four = of(8, 2, 2, 1);
    assertThat(four.count()).isEqualTo(4);
    assertThat(four.percentileRank(0)).hasValue(0);
    assertThat(four.percentileRank(2)).hasValue(0.5);
    assertThat(four.percentileRank(3)).hasValue(0.75);
    assertThat(four.percentileRank(9)).hasValue(1);
  }

  @Test
  void valuesAreLeftOutOnceForEachTimeTheyAreNamed() {
    OrderStatistics four = of(8, 2, 2, 1);
    assertThat(four.without(of(2)).percentileRank(2)).hasValue(0.5);
    assertThat(four.without(of(2, 2)).median()).hasValue(4.5);
    assertThat(four.without(of(8, 1)).median()).hasValue(2);
    assertThat(four.without(of()).count()).isEqualTo(4);
    assertThat(four.without(four).median()).isEmpty();
  }

  @Test
  void nothingIsKnownOfNoValues() {
    assertThat(of().median()).isEmpty();
    assertThat(of().upperMedian()).isEmpty();
    assertThat(of().percentile(1)).isEmpty();
    assertThat(of().nearestRank(1)).isEmpty();
    assertThat(of().percentileRank(1)).isEmpty();
    assertThat(OrderStatistics.upperMedian(Stream.<String>of(), Comparator.naturalOrder()))
        .isEmpty();
  }

  private static OrderStatistics of(double... values) {
    return OrderStatistics.of(DoubleStream.of(values));
  }
}
