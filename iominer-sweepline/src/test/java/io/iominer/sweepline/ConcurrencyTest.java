// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ConcurrencyTest {
  // 1 |---------|
  // 2     |-----------|
  // 3       |---|              |---| 4
  //   0   4 6  10     16       20  24
  @Test
  void timeIsGivenForEachLevel() {
    IntervalList list = new IntervalList();
    list.add(0, 10, 1);
    list.add(4, 16, 2);
    list.add(6, 10, 3);
    list.add(20, 24, 4);
    Concurrency found = Concurrency.of(list);
    assertThat(found).hasToString("1: 14 ns, 2: 2 ns, 3: 4 ns");
    assertThat(found.max()).isEqualTo(3);
    assertThat(found.nanosAt(4)).isZero();
    assertThat(found.busyNanos()).isEqualTo(20);
    assertThat(found.mean()).hasValue(1.5);
  }

  // |----|----|
  @Test
  void touchingIntervalsDoNotRunSideBySide() {
    IntervalList list = new IntervalList();
    list.add(5, 10, 2);
    list.add(0, 5, 1);
    assertThat(Concurrency.of(list).max()).isEqualTo(1);
  }

  @Test
  void withoutTimeThereIsNoLevelAndNoMean() {
    IntervalList list = new IntervalList();
    assertThat(Concurrency.of(list).mean()).isEmpty();
    list.add(5, 5, 1);
    list.add(5, 5, 2);
    assertThat(Concurrency.of(list)).isEqualTo(ConcurrencyMeter.run(list.cursor()));
    assertThat(Concurrency.of(list).max()).isZero();
    assertThat(Concurrency.of(list).mean()).isEmpty();
  }

  @Test
  void reversedIntervalsAndLevelsBelowOneAreRejected() {
    IntervalList list = new IntervalList();
    list.add(5, 4, 1);
    assertThatThrownBy(() -> Concurrency.of(list)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ConcurrencyMeter.run(list.cursor()))
        .isInstanceOf(IllegalArgumentException.class);
    Concurrency none = Concurrency.of(new IntervalList());
    assertThatThrownBy(() -> none.nanosAt(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theStreamingFormCountsTheSame() {
    for (long seed = 0; seed < 20; seed++) {
      IntervalList list = Sets.large(seed, 5000, 1 << 20, 1 << (4 + seed % 17));
      assertThat(ConcurrencyMeter.run(list.sorted())).isEqualTo(Concurrency.of(list));
    }
  }
}
