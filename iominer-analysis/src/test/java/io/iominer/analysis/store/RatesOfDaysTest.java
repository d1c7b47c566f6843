// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Days are compared with each other and with those before. */
class RatesOfDaysTest {
  private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

  @Test
  void fewOstsAreComparedWithEarlierDaysOfFew() {
    PeerRates peers = new PeerRates();
    assertThat(peers.next(new double[0])).isEmpty();
    assertThat(peers.next(new double[] {3, 1})).hasValue(2);
    assertThat(peers.next(new double[] {80, 10, 70, 20, 60, 30, 50, 40})).hasValue(45);
    assertThat(peers.next(new double[] {9})).hasValue(3);
    assertThat(peers.next(new double[0])).hasValue(3);
  }

  @Test
  void aDayIsAShareOfFourteenBefore() {
    PastRates past = new PastRates();
    assertThat(past.next(OptionalDouble.of(1))).isEmpty();
    assertThat(past.next(UNKNOWN)).isEmpty();
    assertThat(past.next(OptionalDouble.of(2))).isEmpty();
    assertThat(past.next(OptionalDouble.of(3))).isEmpty();
    assertThat(past.next(OptionalDouble.of(3))).hasValue(1.5);
    assertThat(past.next(UNKNOWN)).isEmpty();
    for (int day = 0; day < 14; day++) {
      past.next(OptionalDouble.of(10));
    }
    assertThat(past.next(OptionalDouble.of(5))).hasValue(0.5);
    for (int day = 0; day < 14; day++) {
      past.next(OptionalDouble.of(day < 7 ? 10 : 20));
    }
    assertThat(past.next(OptionalDouble.of(15))).hasValue(1);
  }

  @Test
  void nothingIsAShareOfNothing() {
    PastRates past = new PastRates();
    for (int day = 0; day < 3; day++) {
      past.next(OptionalDouble.of(0));
    }
    assertThat(past.next(OptionalDouble.of(5))).isEmpty();
  }
}
