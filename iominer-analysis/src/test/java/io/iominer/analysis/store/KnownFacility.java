// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.IoDirection;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.PeriodCalibration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Facilities of which nothing is known, or what was learned on two days. */
enum KnownFacility {
  UNKNOWN,
  LEARNED;

  private static final LocalDate SECOND_DAY = LocalDate.parse("2026-11-03");

  static KnownFacility of(long seed) {
    return seed % 2 == 0 ? UNKNOWN : LEARNED;
  }

  boolean isKnown() {
    return this == LEARNED;
  }

  private static double learned(LocalDate day, double first, double second) {
    return day.isBefore(SECOND_DAY) ? first : second;
  }

  /** Bytes/s of an OST. */
  double ostRate(LocalDate day) {
    return isKnown() ? learned(day, 4e8, 2e8) : 5e8;
  }

  /** Bytes that a scattered request costs. */
  double seekBytes(LocalDate day) {
    return isKnown()
        ? learned(day, 1_000_000, 3_000_000)
        : FacilityModel.DEFAULT.scratch().seekBytes();
  }

  private PeriodCalibration calibration(LocalDate last) {
    double rate = ostRate(last);
    double seek = seekBytes(last);
    return new PeriodCalibration(
        Instant.parse("2026-12-01T00:00:00Z"),
        new CalibrationPeriod(
            Instant.parse(last.minusDays(9) + "T10:00:00Z"),
            Instant.parse(last + "T10:00:00Z"),
            1000),
        "/scratch",
        Map.of(
            IoDirection.WRITE,
            Map.of(
                CalibratedPart.RANK_RATE, new Calibrated(250e6, 249e6, 251e6, 100),
                CalibratedPart.OST_RATE, new Calibrated(rate, rate, rate, 100),
                CalibratedPart.SEEK_SIZE, new Calibrated(seek, seek, seek, 100))),
        false);
  }

  DatedSettings settings() {
    return new DatedSettings(
        DiagnosisSettings.standard(),
        isKnown()
            ? new CalibrationHistory(
                List.of(calibration(LocalDate.parse("2026-10-02")), calibration(SECOND_DAY)))
            : CalibrationHistory.NONE);
  }
}
