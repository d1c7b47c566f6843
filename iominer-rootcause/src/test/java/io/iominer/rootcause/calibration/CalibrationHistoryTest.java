// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.IoDirection;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** OSTs that became slower in March, and of which April does not tell. */
class CalibrationHistoryTest {
  private static final CalibrationHistory HISTORY =
      new CalibrationHistory(
          List.of(
              learned("2026-05-01", period("2026-03-01", "2026-03-31"), 250, 250),
              learned("2026-05-01", period("2026-01-05", "2026-02-20"), 250, 500),
              learned("2026-02-10", period("2026-01-05", "2026-02-09"), 240, 480),
              learned("2026-05-01", period("2026-04-01", "2026-04-30"), 260, 0)));

  private static CalibrationPeriod period(String first, String last) {
    return new CalibrationPeriod(
        Instant.parse(first + "T08:00:00Z"), Instant.parse(last + "T20:00:00Z"), 1000);
  }

  /** Rates in MB/s; 0 is one that too few jobs told. */
  private static PeriodCalibration learned(
      String day, CalibrationPeriod period, double rank, double ost) {
    Map<CalibratedPart, Calibrated> parts = new EnumMap<>(CalibratedPart.class);
    parts.put(CalibratedPart.RANK_RATE, new Calibrated(rank, rank, rank, 100));
    if (ost > 0) {
      parts.put(CalibratedPart.OST_RATE, new Calibrated(ost, ost, ost, 100));
    }
    return new PeriodCalibration(
        Instant.parse(day + "T00:00:00Z"),
        period,
        "/scratch",
        Map.of(IoDirection.WRITE, parts),
        false);
  }

  private static String on(CalibrationHistory history, LocalDate day) {
    Map<CalibratedPart, Calibrated> parts = history.on(day).get(IoDirection.WRITE);
    return "%.0f %.0f"
        .formatted(
            parts.get(CalibratedPart.RANK_RATE).value(),
            parts.get(CalibratedPart.OST_RATE).value());
  }

  private static String on(String day) {
    return on(HISTORY, LocalDate.parse(day));
  }

  @Test
  void whatWasKnownAtTheEndOfTheDayCounts() {
    assertThat(on("2026-02-09")).isEqualTo("240 480");
    assertThat(on("2026-02-19")).isEqualTo("240 480");
    assertThat(on("2026-02-20")).isEqualTo("250 500");
    assertThat(on("2026-03-30")).as("learned of this month at its end").isEqualTo("250 500");
    assertThat(on("2026-03-31")).isEqualTo("250 250");
    assertThat(on(HISTORY, CalibrationHistory.UNKNOWN_DAY)).isEqualTo("260 250");
  }

  @Test
  void beforeAnythingIsKnownWhatWasLearnedFirstCounts() {
    assertThat(on("2025-01-01")).isEqualTo("240 480");
    assertThat(HISTORY.first()).isEqualTo(HISTORY.on(LocalDate.parse("2025-01-01")));
  }

  @Test
  void ofTheSameDayWhatWasLearnedLastCounts() {
    CalibrationHistory twice =
        new CalibrationHistory(
            List.of(
                learned("2026-06-01", period("2026-04-01", "2026-04-30"), 255, 0),
                learned("2026-05-01", period("2026-04-01", "2026-04-30"), 260, 300)));
    assertThat(on(twice, LocalDate.parse("2026-04-30"))).isEqualTo("255 300");
  }

  @Test
  void whatACalibrationDoesNotTellTheOneBeforeDoes() {
    assertThat(on("2026-04-30")).isEqualTo("260 250");
  }

  @Test
  void whereNothingWasLearnedNothingIsKnown() {
    assertThat(CalibrationHistory.NONE.on(LocalDate.parse("2026-01-05"))).isEmpty();
  }
}
