// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.PeriodCalibration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatedOstsTest {
  private static PeriodCalibration ofMonth(String month, double ostRate) {
    return new PeriodCalibration(
        Instant.parse("2026-03-01T00:00:00Z"),
        new CalibrationPeriod(
            Instant.parse(month + "-02T10:00:00Z"), Instant.parse(month + "-20T10:00:00Z"), 1000),
        "/scratch",
        Map.of(
            IoDirection.WRITE,
            Map.of(
                CalibratedPart.RANK_RATE, new Calibrated(250e6, 249e6, 251e6, 100),
                CalibratedPart.OST_RATE, new Calibrated(ostRate, ostRate, ostRate, 100))));
  }

  @Test
  void aRowHasTheRateOfItsDay() {
    DatedOsts osts =
        new DatedOsts(
            new DatedSettings(
                DiagnosisSettings.standard(),
                new CalibrationHistory(List.of(ofMonth("2026-01", 5e8), ofMonth("2026-02", 2e8)))));
    assertThat(osts.knownRate("t.day"))
        .hasValue(
            "(CASE WHEN t.day < DATE '2026-02-02' THEN CAST(5.0E8 AS DOUBLE)"
                + " ELSE CAST(2.0E8 AS DOUBLE) END)");
  }

  @Test
  void whereNothingWasLearnedOnlyAUsualRateIsKnown() {
    DatedOsts osts = new DatedOsts(new DatedSettings(DiagnosisSettings.standard()));
    assertThat(osts.knownRate("day")).isEmpty();
    assertThat(osts.rate("day")).isEqualTo("CAST(5.0E8 AS DOUBLE)");
  }
}
