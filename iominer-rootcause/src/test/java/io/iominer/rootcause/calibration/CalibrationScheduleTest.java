// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CalibrationScheduleTest {
  private static final LocalDate BEGIN = LocalDate.parse("2026-01-20");

  private static SortedMap<LocalDate, Long> days(long... logs) {
    SortedMap<LocalDate, Long> days = new TreeMap<>();
    for (int day = 0; day < logs.length; day++) {
      if (logs[day] > 0) {
        days.put(BEGIN.plusDays(day), logs[day]);
      }
    }
    return days;
  }

  private static List<String> schedule(SortedMap<LocalDate, Long> days) {
    return CalibrationSchedule.of(days).stream()
        .map(one -> one.firstDay() + " " + one.lastDay() + " " + one.logs())
        .toList();
  }

  @Test
  void aStoreIsCalibratedFromAHundredLogsOnAndAsItGrows() {
    assertThat(schedule(days(60, 30, 20, 0, 30, 20, 40)))
        .containsExactly("2026-01-20 2026-01-22 110", "2026-01-20 2026-01-26 200");
    assertThat(schedule(days(60, 30))).isEmpty();
  }

  @Test
  void aMonthOfItsOwnIsLearnedOnceItHasEnoughLogs() {
    assertThat(schedule(days(1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 600, 300, 200, 100)))
        .containsExactly("2026-01-20 2026-01-20 1000", "2026-02-01 2026-02-03 1100");
  }

  /** Nights that come in order make the same schedule as all at once. */
  @Test
  void laterDaysChangeNothingOfWhatWasLearnedBefore() {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      SortedMap<LocalDate, Long> all =
          days(random.longs(150, 0, 1 + random.nextInt(400)).toArray());
      List<CalibrationPeriod> whole = CalibrationSchedule.of(all);
      for (LocalDate day : all.keySet()) {
        assertThat(CalibrationSchedule.of(new TreeMap<>(all.headMap(day.plusDays(1)))))
            .as("seed %d, %s", seed, day)
            .isEqualTo(whole.stream().filter(one -> !one.lastDay().isAfter(day)).toList());
      }
    }
  }
}
