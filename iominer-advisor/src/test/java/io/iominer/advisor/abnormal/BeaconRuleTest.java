// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.abnormal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class BeaconRuleTest {
  private static final double GB = 1e9;
  private static final double STEP = 60;
  private static final int HOUR = 60;

  /** Nine members that move 2 GB/s a fourth of the time, and one more. */
  private static GroupActivity group(int steps, IntToDoubleFunction tenth) {
    Map<String, double[]> members = new LinkedHashMap<>();
    for (int i = 0; i < 9; i++) {
      members.put("fwd" + i, series(steps, step -> step % 4 == 0 ? 2 * GB : 0));
    }
    members.put("fwd9", series(steps, tenth));
    return new GroupActivity(STEP, members);
  }

  private static double[] series(int steps, IntToDoubleFunction bandwidth) {
    double[] series = new double[steps];
    for (int step = 0; step < steps; step++) {
      series[step] = bandwidth.applyAsDouble(step);
    }
    return series;
  }

  /** It takes all the time for what the others move in a fourth of it. */
  @Test
  void oneThatIsSlowAndBusyIsNamedAndConfirmedAsFarAsMeasurementsReach() {
    assertThat(BeaconRule.find(group(18 * HOUR, step -> 0.5 * GB), 1))
        .singleElement()
        .satisfies(
            member -> {
              assertThat(member.name()).isEqualTo("fwd9");
              assertThat(member.activeMean()).isEqualTo(0.5 * GB);
              assertThat(member.peak()).isEqualTo(0.5 * GB);
              assertThat(member.groupPeak()).isEqualTo((9 * 2 + 0.5) / 10 * GB);
              assertThat(member.volumeShare()).isEqualTo(1);
              assertThat(member.confirmedHours()).isEqualTo(12);
              assertThat(member.isConfirmed()).isTrue();
            });
  }

  @Test
  void oneThatIsIdleOrAsFastAsTheOthersIsNotNamed() {
    assertThat(BeaconRule.find(group(6 * HOUR, step -> 0), 1)).isEmpty();
    assertThat(BeaconRule.find(group(6 * HOUR, step -> step % 9 == 0 ? 0.5 * GB : 0), 1)).isEmpty();
    assertThat(BeaconRule.find(group(6 * HOUR, step -> step % 3 == 0 ? 1.2 * GB : 0), 1)).isEmpty();
  }

  /** The last hour was slow, the hours before were not. */
  @Test
  void oneThatAWiderWindowShowsFastIsNotNamed() {
    assertThat(BeaconRule.find(group(6 * HOUR, step -> step < 5 * HOUR - 1 ? 2 * GB : 0.5 * GB), 1))
        .isEmpty();
  }

  @Test
  void withoutMeasurementsOfBeforeItIsNamedAndNotConfirmed() {
    assertThat(BeaconRule.find(group(HOUR, step -> 0.5 * GB), 1))
        .singleElement()
        .extracting(AbnormalMember::isConfirmed)
        .isEqualTo(false);
    assertThat(BeaconRule.find(group(HOUR, step -> 0.5 * GB), 2)).isEmpty();
  }

  /** The mean of its active steps is of those that were measured. */
  @Test
  void whatWasNotMeasuredIsNotTakenForIdle() {
    assertThat(BeaconRule.find(group(2 * HOUR, step -> step % 2 == 0 ? Double.NaN : 0.9 * GB), 1))
        .singleElement()
        .satisfies(member -> assertThat(member.activeMean()).isEqualTo(0.9 * GB));
    assertThat(BeaconRule.find(group(2 * HOUR, step -> Double.NaN), 1)).isEmpty();
  }

  @Test
  void aGroupWithoutMembersOrOfSeriesThatDoNotFitIsTold() {
    assertThat(BeaconRule.find(new GroupActivity(STEP, Map.of()), 1)).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GroupActivity(STEP, Map.of("a", new double[1], "b", new double[2])));
    assertThatIllegalArgumentException().isThrownBy(() -> new GroupActivity(0, Map.of()));
  }
}
