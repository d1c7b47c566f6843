// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SweepTest {
  private static IntervalList list(long... startEndItem) {
    IntervalList list = new IntervalList();
    for (int i = 0; i < startEndItem.length; i += 3) {
      list.add(startEndItem[i], startEndItem[i + 1], startEndItem[i + 2]);
    }
    return list;
  }

  //   0    4   6  8  10  12        16  18
  // 1 |--------------|
  // 2          |---------|
  // 3      |------|
  // 4                               |---|
  @Test
  void theExampleOfThePaperHasThreeCriticalFiles() {
    CriticalPath path = CriticalPath.of(list(0, 10, 1, 6, 12, 2, 4, 8, 3, 16, 18, 4));
    assertThat(path.busyPeriods()).containsExactly(new BusyPeriod(0, 12), new BusyPeriod(16, 18));
    assertThat(path.busyNanos()).isEqualTo(14);
    assertThat(path.critical())
        .containsExactly(
            new CriticalInterval(0, 10, 1, 0),
            new CriticalInterval(6, 12, 2, 10),
            new CriticalInterval(16, 18, 4, 16));
    assertThat(path.critical().stream().map(CriticalInterval::exclusiveNanos))
        .containsExactly(10L, 2L, 2L);
  }

  // 1 |---------|
  // 2  |----------|
  // 3          |--------|   the longest after 1 is 2, yet 3 reaches farther
  @Test
  void theFarthestEndIsTakenAndNotTheLongestInterval() {
    CriticalPath path = CriticalPath.of(list(0, 10, 1, 1, 12, 2, 9, 18, 3));
    assertThat(path.critical()).extracting(CriticalInterval::item).containsExactly(1L, 3L);
  }

  // 1 |----|
  // 2      |----|
  // 3                |--|
  @Test
  void touchingIntervalsAreOneBusyPeriodAndBothCritical() {
    CriticalPath path = CriticalPath.of(list(0, 5, 1, 5, 10, 2, 16, 18, 3));
    assertThat(path.busyPeriods()).containsExactly(new BusyPeriod(0, 10), new BusyPeriod(16, 18));
    assertThat(path.critical())
        .containsExactly(
            new CriticalInterval(0, 5, 1, 0),
            new CriticalInterval(5, 10, 2, 5),
            new CriticalInterval(16, 18, 3, 16));
  }

  // 7 |----|   3 |----|   both alike
  @Test
  void ofEqualIntervalsTheSmallestItemIsTakenInAnyOrder() {
    assertThat(CriticalPath.of(list(0, 5, 7, 0, 5, 3)))
        .isEqualTo(CriticalPath.of(list(0, 5, 3, 0, 5, 7)));
    assertThat(CriticalPath.of(list(0, 5, 7, 0, 5, 3)).critical())
        .containsExactly(new CriticalInterval(0, 5, 3, 0));
  }

  // 9 |------|
  // 5   |-------|
  // 2     |-----|   ends with 5, which started first
  @Test
  void ofEqualEndsTheEarliestStartIsTaken() {
    CriticalPath path = CriticalPath.of(list(0, 7, 9, 2, 10, 5, 4, 10, 2));
    assertThat(path.critical()).extracting(CriticalInterval::item).containsExactly(9L, 5L);
  }

  // 1 |              2    |----|   3      |
  @Test
  void zeroLengthsAreNeitherBusyNorCritical() {
    CriticalPath path = CriticalPath.of(list(0, 0, 1, 5, 10, 2, 12, 12, 3, 5, 5, 4, 10, 10, 5));
    assertThat(path.busyPeriods()).containsExactly(new BusyPeriod(5, 10));
    assertThat(path.critical()).containsExactly(new CriticalInterval(5, 10, 2, 5));
  }

  @Test
  void nothingIsCriticalWithoutIntervals() {
    CriticalPath path = CriticalPath.of(new IntervalList());
    assertThat(path.critical()).isEmpty();
    assertThat(path.busyPeriods()).isEmpty();
    assertThat(path.busyNanos()).isZero();
  }

  @Test
  void anIntervalThatEndsBeforeItStartsIsRejectedByName() {
    assertThatThrownBy(() -> CriticalPath.of(list(0, 5, 1, 9, 7, 42)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Interval of item 42 ends at 7 ns, before it starts at 9 ns");
  }

  @Test
  void anUnsortedSequenceIsRejected() {
    Sweep sweep = new Sweep(interval -> {});
    sweep.accept(5, 6, 1);
    assertThatThrownBy(() -> sweep.accept(4, 9, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Intervals are not sorted: item 2 starts at 4 ns, after one that starts at 5 ns");
  }

  @Test
  void aFinishedSweepTakesAnotherJobThatStartsEarlier() {
    CriticalItems items = new CriticalItems();
    Sweep sweep = new Sweep(items);
    sweep.accept(100, 110, 1);
    sweep.finish();
    sweep.accept(0, 5, 2);
    sweep.finish();
    assertThat(items.busyNanos()).isEqualTo(15);
    assertThat(items.count()).isEqualTo(2);
  }

  @Test
  void acceptTellsWhetherTheIntervalMayBecomeCritical() {
    Sweep sweep = new Sweep(interval -> {});
    assertThat(sweep.accept(0, 10, 1)).isTrue();
    assertThat(sweep.accept(4, 8, 3)).isFalse();
    assertThat(sweep.accept(5, 5, 3)).isFalse();
    assertThat(sweep.accept(6, 12, 2)).isTrue();
    assertThat(sweep.accept(7, 12, 4)).isFalse();
  }

  @Test
  void timesAtTheEndsOfTheRangeDoNotOverflow() {
    CriticalPath path =
        CriticalPath.of(list(Long.MIN_VALUE, -1, 1, 0, Long.MAX_VALUE, 2, -1, 0, 3));
    assertThat(path.critical()).hasSize(3);
    assertThatThrownBy(path::busyNanos).isInstanceOf(ArithmeticException.class);
  }

  // segments of file 1 and file 2 in turn
  @Test
  void exclusiveTimesOfAnItemAreAddedUp() {
    IntervalList segments = list(0, 5, 1, 5, 7, 2, 7, 10, 1, 20, 21, 1, 3, 4, 9);
    CriticalItems items = CriticalItems.of(segments.sorted());
    assertThat(items.count()).isEqualTo(2);
    assertThat(items.shares().keySet()).containsExactly(1L, 2L);
    assertThat(items.shares())
        .containsEntry(1L, new CriticalItems.Share(3, 9))
        .containsEntry(2L, new CriticalItems.Share(1, 2));
    assertThat(items.busyNanos()).isEqualTo(11);
  }
}
