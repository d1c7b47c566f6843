// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.iominer.facility.DemotionPlan;
import io.iominer.facility.DemotionPlan.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Equations 5.1 to 5.3 on the thesis's platform. */
class DemotionPlanTest {
  private static DemotionPlan plan(double capacities) {
    return DemotionPlan.of(Thesis.PLATFORM, capacities * Thesis.CAPACITY);
  }

  @ParameterizedTest
  @CsvSource({
    "1.0, WHEN_IDLE, 1.000, 1.000",
    "1.1, FROM_THRESHOLD, 0.778, 1.1",
    "1.2, FROM_THRESHOLD, 0.459, 1.2",
    "1.3, FROM_THRESHOLD, 0.141, 1.3",
    "1.344, FROM_THRESHOLD, 0.001, 1.344",
    "1.345, ALWAYS, 0, 1.343",
    "1.4, ALWAYS, 0, 1.250",
    "1.6, ALWAYS, 0, 0.914",
    "1.9, ALWAYS, 0, 0.409",
    "2.142, ALWAYS, 0, 0.001",
    "2.2, EXCEEDED, 0, 0"
  })
  void demotionStartsAndIsBusyAtTheThresholdsOfEquation52(
      double capacities, Pattern pattern, double start, double busy) {
    DemotionPlan plan = plan(capacities);
    assertThat(plan.pattern()).isEqualTo(pattern);
    assertThat(plan.startBytes() / Thesis.CAPACITY).isCloseTo(start, within(0.0006));
    assertThat(plan.busyBytes() / Thesis.CAPACITY).isCloseTo(busy, within(0.0006));
  }

  @Test
  void ratesChangeAlongTheLineOfEquation51() {
    DemotionPlan plan = plan(1.2);
    double start = plan.startBytes();
    assertThat(plan.writeRate(0)).isEqualTo(3.56e9);
    assertThat(plan.demotionRate(0)).isEqualTo(0.08e9);
    assertThat(plan.writeRate(plan.busyBytes())).isEqualTo(3.0e9);
    assertThat(plan.demotionRate(plan.busyBytes())).isEqualTo(1.6e9);
    double middle = start + (plan.busyBytes() - start) / 2;
    assertThat(plan.demotionRate(middle)).isBetween(0.08e9, 1.6e9);
    assertThat((plan.writeRate(middle) - 3.56e9) / (plan.demotionRate(middle) - 0.08e9))
        .isCloseTo((3.0 - 3.56) / (1.6 - 0.08), within(1e-9));
    assertThat(plan(1.0).demotionRate(Thesis.CAPACITY)).isZero();
  }

  @Test
  void limitsOfOnePeriodAreHigherThanWhatCanBeRepeated() {
    BufferLimits limits = BufferLimits.of(Thesis.PLATFORM, Thesis.PERIOD);
    assertCapacities(limits.onePeriodBytes(), 2.143);
    assertCapacities(limits.idleDemotionOnlyBytes(), 2.001);
    assertCapacities(limits.steadyBytes(), 1.900);
    assertCapacities(limits.steadyPlanBytes(), 1.745);
    assertCapacities(limits.steadyIdleDemotionOnlyBytes(), 1.311);
    assertCapacities(
        BufferLimits.of(Thesis.platform(3000, 1380, 80), Thesis.PERIOD).idleDemotionOnlyBytes(),
        1.902);
  }

  private static void assertCapacities(double bytes, double expected) {
    assertThat(bytes / Thesis.CAPACITY).isCloseTo(expected, within(0.0006));
  }

  @Test
  void theThesissOwnLoadsNeedFasterIdleDemotion() {
    assertThat(needed(1.9)).isCloseTo(1.767e9, within(1e6));
    assertThat(needed(2.1)).isCloseTo(2.043e9, within(1e6));
  }

  private static double needed(double capacities) {
    return BufferLimits.neededIdleDemotion(
        Thesis.PLATFORM, capacities * Thesis.CAPACITY, Thesis.PERIOD);
  }

  @Test
  void whereDemotionCostsNothingItAlwaysRuns() {
    DemotionPlan plan = DemotionPlan.of(Thesis.platform(3560, 1600, 1600), 1.5 * Thesis.CAPACITY);
    assertThat(plan.pattern()).isEqualTo(Pattern.ALWAYS);
    assertThat(plan.writeRate(0)).isEqualTo(3.56e9);
    assertThat(plan.demotionRate(0)).isEqualTo(1.6e9);
  }

  @Test
  void impossibleParametersAreRefusedByName() {
    assertThatThrownBy(() -> BufferLimits.of(Thesis.PLATFORM, 0)).hasMessageContaining("period");
    assertThatThrownBy(() -> Thesis.platform(4000, 1600, 80))
        .hasMessageContaining("busy write rate");
    assertThatThrownBy(() -> Thesis.platform(3000, 13_000, 80))
        .hasMessageContaining("idle demotion rate");
    assertThatThrownBy(() -> Thesis.platform(3000, 1600, 1700))
        .hasMessageContaining("least demotion rate");
    assertThatThrownBy(() -> Thesis.platform(3000, -1, 0)).hasMessageContaining("-1000000");
    assertThatThrownBy(() -> new Checkpointer(1, 0, 1, 1)).hasMessageContaining("0.0 s");
  }
}
