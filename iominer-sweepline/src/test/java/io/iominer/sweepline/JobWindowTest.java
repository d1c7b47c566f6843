// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class JobWindowTest {
  //        100            200       the job
  // 1   |----|                      5 before it
  // 2          |-----|
  // 3                  |-----|      30 after it
  // 4                         |--|  wholly after it, to 250
  // 5 |--|                          ends where it starts
  // 6          <----                ends 7 before its own start
  // 7                     |         zero length on its end
  @Test
  void whatLiesOutsideIsCutOffAndReported() {
    IntervalList list = new IntervalList();
    list.add(95, 110, 1);
    list.add(120, 150, 2);
    list.add(180, 230, 3);
    list.add(210, 250, 4);
    list.add(98, 100, 5);
    list.add(157, 150, 6);
    list.add(200, 200, 7);
    ClippedIntervals clipped = new JobWindow(100, 200).clip(list.sorted());
    IntervalList left = new IntervalList();
    while (clipped.next()) {
      left.add(clipped.start(), clipped.end(), clipped.item());
    }
    assertThat(Sets.text(0, left))
        .isEqualTo("seed 0: [100, 110) of 1; [120, 150) of 2; [180, 200) of 3; [200, 200) of 7;");
    ClipReport report = clipped.report();
    assertThat(report).isEqualTo(new ClipReport(7, 2, 2, 2, 1, 5, 50, 7));
    assertThat(report.isClean()).isFalse();
  }

  @Test
  void soundIntervalsPassUnchanged() {
    IntervalList list = Sets.large(1, 1000, 10_000, 100);
    ClippedIntervals clipped = new JobWindow(0, 10_100).clip(list.sorted());
    assertThat(CriticalPath.of(clipped)).isEqualTo(CriticalPath.of(list));
    assertThat(clipped.report()).isEqualTo(new ClipReport(1000, 0, 0, 0, 0, 0, 0, 0));
    assertThat(clipped.report().isClean()).isTrue();
  }

  @Test
  void sortedIntervalsStaySorted() {
    IntervalList list = Sets.large(2, 1000, 10_000, 5_000);
    assertThat(CriticalPath.of(new JobWindow(4_000, 6_000).clip(list.sorted())).busyNanos())
        .isEqualTo(2_000);
  }

  @Test
  void anUnknownEndCutsNothingOff() {
    IntervalList list = new IntervalList();
    list.add(-5, Long.MAX_VALUE - 1, 1);
    ClippedIntervals clipped = JobWindow.startingAt(0).clip(list.cursor());
    assertThat(clipped.next()).isTrue();
    assertThat(clipped.start()).isZero();
    assertThat(clipped.end()).isEqualTo(Long.MAX_VALUE - 1);
    assertThat(clipped.report()).isEqualTo(new ClipReport(1, 1, 0, 0, 0, 5, 0, 0));
  }

  @Test
  void distancesBeyondTheRangeOfLongsAreCapped() {
    IntervalList list = new IntervalList();
    list.add(Long.MIN_VALUE, 5, 1);
    ClippedIntervals clipped = new JobWindow(1, 10).clip(list.cursor());
    assertThat(clipped.next()).isTrue();
    assertThat(clipped.report().maxEarlyNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aJobThatEndsBeforeItStartsIsRejected() {
    assertThatThrownBy(() -> new JobWindow(5, 4)).isInstanceOf(IllegalArgumentException.class);
  }
}
