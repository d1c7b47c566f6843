// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CalibratedFacilityTest {
  private static final FacilityModel USUAL = FacilityModel.DEFAULT.withOsts(48);

  private static Calibrated of(double value) {
    return new Calibrated(value, value, value, 100);
  }

  private static FileSystemModel scratch(
      Map<CalibratedPart, Calibrated> learned, Set<CalibratedPart> told) {
    return CalibratedFacility.of(USUAL, learned, told).scratch();
  }

  @Test
  void nothingLearnedChangesNothing() {
    assertThat(CalibratedFacility.of(USUAL, Map.of(), Set.of())).isEqualTo(USUAL);
  }

  @Test
  void whatIsLearnedIsTakenAndTheOtherRatesFollowARank() {
    FileSystemModel scratch =
        scratch(
            Map.of(
                CalibratedPart.RANK_RATE, of(500e6),
                CalibratedPart.OST_RATE, of(700e6),
                CalibratedPart.REQUEST_TIME, of(0.002)),
            Set.of());
    assertThat(scratch.rankBytesPerSecond()).isEqualTo(500e6);
    assertThat(scratch.ostBytesPerSecond()).isEqualTo(700e6);
    assertThat(scratch.requestSeconds()).isCloseTo(0.002, within(1e-9));
    assertThat(scratch.nodeBytesPerSecond()).as("2 x 1,500 MB/s").isEqualTo(3000e6);
    assertThat(scratch.seekBytes()).isEqualTo(USUAL.scratch().seekBytes());
    assertThat(scratch.ostCount()).isEqualTo(48);
  }

  @Test
  void whatTheSiteToldStays() {
    FileSystemModel scratch =
        scratch(
            Map.of(
                CalibratedPart.RANK_RATE, of(500e6),
                CalibratedPart.OST_RATE, of(700e6)),
            Set.of(CalibratedPart.OST_RATE, CalibratedPart.NODE_RATE));
    assertThat(scratch.ostBytesPerSecond()).isEqualTo(500e6);
    assertThat(scratch.nodeBytesPerSecond()).isEqualTo(1500e6);
    assertThat(scratch.stdioBytesPerSecond()).as("2 x 120 MB/s").isEqualTo(240e6);
    assertThat(
            scratch(Map.of(CalibratedPart.RANK_RATE, of(500e6)), Set.of(CalibratedPart.RANK_RATE)))
        .isEqualTo(USUAL.scratch());
  }
}
