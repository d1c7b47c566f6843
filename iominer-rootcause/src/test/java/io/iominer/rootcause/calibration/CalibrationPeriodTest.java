// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationPeriodTest {
  private static CalibrationPeriod month(int month, long logs) {
    return new CalibrationPeriod(
        Instant.parse("2026-%02d-02T10:00:00Z".formatted(month)),
        Instant.parse("2026-%02d-27T10:00:00Z".formatted(month)),
        logs);
  }

  private static List<String> periods(CalibrationPeriod... months) {
    return CalibrationPeriod.of(List.of(months)).stream()
        .map(one -> one.firstDay() + " " + one.lastDay() + " " + one.logs())
        .toList();
  }

  @Test
  void aMonthWithEnoughLogsIsAPeriodAndOthersAreGathered() {
    assertThat(periods(month(1, 1000), month(2, 600), month(3, 500), month(4, 5000)))
        .containsExactly(
            "2026-01-02 2026-01-27 1000",
            "2026-02-02 2026-03-27 1100",
            "2026-04-02 2026-04-27 5000");
  }

  @Test
  void newestMonthsWithTooFewLogsWait() {
    assertThat(periods(month(1, 1000), month(2, 300), month(3, 600)))
        .containsExactly("2026-01-02 2026-01-27 1000");
    assertThat(periods()).isEmpty();
  }

  @Test
  void aStoreOfFewLogsIsOnePeriod() {
    assertThat(periods(month(1, 100), month(3, 200))).containsExactly("2026-01-02 2026-03-27 300");
  }

  @Test
  void aPeriodThatGrewIsStillTheSame() {
    CalibrationPeriod grown =
        new CalibrationPeriod(
            Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2026-01-31T23:59:59Z"), 2000);
    assertThat(month(1, 1000).isOfTheMonthsOf(grown)).isTrue();
    assertThat(month(2, 1000).isOfTheMonthsOf(grown)).isFalse();
  }
}
