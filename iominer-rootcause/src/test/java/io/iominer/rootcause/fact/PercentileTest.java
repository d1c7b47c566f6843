// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PercentileTest {
  @Test
  void isBetweenTwoValuesInProportion() {
    assertThat(of(0.5, 4)).isEqualTo(4);
    assertThat(of(0.9, 4)).isEqualTo(4);
    assertThat(of(0, 3, 1, 2)).isEqualTo(1);
    assertThat(of(1, 3, 1, 2)).isEqualTo(3);
    assertThat(of(0.5, 3, 1)).isEqualTo(2);
    assertThat(of(0.75, 1, 2, 4)).isEqualTo(3);
  }

  @Test
  void infiniteValuesStayWhatTheyAre() {
    assertThat(of(0.5, 1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)).isInfinite();
    assertThat(of(0.5, 1, 2, Double.POSITIVE_INFINITY)).isEqualTo(2);
  }

  private static double of(double share, double... values) {
    return Percentile.of(DoubleStream.of(values), share);
  }
}
