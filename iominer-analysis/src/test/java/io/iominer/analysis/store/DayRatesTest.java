// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.calibration.Calibrated;
import io.iominer.rootcause.calibration.CalibratedPart;
import io.iominer.rootcause.calibration.CalibrationHistory;
import io.iominer.rootcause.calibration.CalibrationPeriod;
import io.iominer.rootcause.calibration.PeriodCalibration;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DayRatesTest {
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
                CalibratedPart.OST_RATE, new Calibrated(ostRate, ostRate, ostRate, 100))),
        false);
  }

  private static DayRates ofTwoMonths() {
    return new DayRates(
        new DatedSettings(
            DiagnosisSettings.standard(),
            new CalibrationHistory(List.of(ofMonth("2026-01", 5e8), ofMonth("2026-02", 2e8)))));
  }

  private static void assertTwoMonths(DayRates rates) {
    assertThat(rates.isKnown()).isTrue();
    assertThat(rates.ostRate(LocalDate.parse("2025-06-01"))).isEqualTo(5e8);
    assertThat(rates.ostRate(LocalDate.parse("2026-02-19"))).isEqualTo(5e8);
    assertThat(rates.ostRate(LocalDate.parse("2026-02-20"))).isEqualTo(2e8);
    assertThat(rates.ostRate(LocalDate.parse("2027-01-01"))).isEqualTo(2e8);
  }

  @Test
  void anOstHasTheRateOfItsDay() {
    assertTwoMonths(ofTwoMonths());
  }

  @Test
  void whereNothingWasLearnedOnlyAUsualRateIsKnown() {
    DayRates rates = new DayRates(new DatedSettings(DiagnosisSettings.standard()));
    assertThat(rates.isKnown()).isFalse();
    assertThat(rates.ostRate(LocalDate.parse("2026-02-02"))).isEqualTo(5e8);
  }

  @Test
  void anExecutorHasTheSameRates() throws IOException, ClassNotFoundException {
    DayRates rates = ofTwoMonths();
    assertTwoMonths(rates);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream output = new ObjectOutputStream(bytes)) {
      output.writeObject(rates);
    }
    try (ObjectInputStream input =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertTwoMonths((DayRates) input.readObject());
    }
  }
}
