// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CounterMappingTest {
  /** Stored are a, b, x and c; current are a, one that is unknown, one that is 0, b and c. */
  private static final CounterMapping MAPPING =
      CounterMapping.same(3).withUnknown(1, 1).withZero(2, 1).withDropped(2, 1);

  @Test
  void countersGoToTheirPlaces() {
    assertThat(MAPPING.toCurrent(new long[] {1, 2, 99, 3})).containsExactly(1, -1, 0, 2, 3);
    assertThat(MAPPING.toCurrent(new double[] {1, 2, 99, 3})).containsExactly(1, -1, 0, 2, 3);
  }

  @Test
  void whatTheVersionHasNoPlaceForIsLeftOut() {
    assertThat(MAPPING.toStored(new long[] {1, 7, 8, 2, 3})).containsExactly(1, 2, 0, 3);
    assertThat(MAPPING.toStored(new double[] {1, 7, 8, 2, 3})).containsExactly(1, 2, 0, 3);
  }

  @Test
  void aSumIsStoredAsItsFirstPart() {
    CounterMapping sum = CounterMapping.sumOf(2).withUnknown(0, 1);
    assertThat(sum.toCurrent(new long[] {4, 5})).containsExactly(-1, 9);
    assertThat(sum.toStored(new long[] {-1, 9})).containsExactly(9, 0);
  }

  @Test
  void theSameCountersAreNotCopied() {
    long[] counters = {1, 2};
    assertThat(CounterMapping.same(2).toCurrent(counters)).isSameAs(counters);
  }
}
