// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.heatmap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class IoPhasesTest {
  /** Bins of a second: '.' has none, '-' 1 byte, a digit so many thousand bytes read. */
  private static IoPhases phases(String bins) {
    double[] read =
        bins.chars()
            .mapToDouble(c -> c == '.' ? 0 : c == '-' ? 1 : 1000.0 * Character.digit(c, 10))
            .toArray();
    return IoPhases.of(new BinnedBytes(read, new double[read.length]), 1, read.length);
  }

  @Test
  void phasesAreBetweenGapsAndHaveTheirBytes() {
    assertThat(phases("..12.3...4").phases())
        .containsExactly(
            new IoPhase(2, 4, 3000, 0), new IoPhase(5, 6, 3000, 0), new IoPhase(9, 10, 4000, 0));
    assertThat(phases("123").phases()).containsExactly(new IoPhase(0, 3, 6000, 0));
    assertThat(phases("...").phases()).isEmpty();
  }

  @Test
  void aPhaseEndsWithTheRunUnlessItBeginsAfterIt() {
    BinnedBytes bytes = new BinnedBytes(new double[] {1, 1, 0, 1}, new double[4]);
    assertThat(IoPhases.of(bytes, 1, 1.5).phases())
        .containsExactly(new IoPhase(0, 1.5, 2, 0), new IoPhase(3, 4, 1, 0));
  }

  @Test
  void aLineOfALogIsNoPhase() {
    IoPhases phases = phases("-9-9--9-------9");
    assertThat(phases.phases()).hasSize(4);
    assertThat(phases("-------").phases()).as("but all of them are").hasSize(1);
  }

  @Test
  void inALongRunAShortGapIsPartOfAPhase() {
    String pause = "1.1" + ".".repeat(200) + "1..1" + ".".repeat(293);
    IoPhases phases = phases(pause);
    assertThat(pause).hasSize(500);
    assertThat(phases.gapSeconds()).isEqualTo(5);
    assertThat(phases.phases())
        .containsExactly(new IoPhase(0, 3, 2000, 0), new IoPhase(203, 207, 2000, 0));
  }

  @Test
  void regularPhasesHaveAPeriod() {
    PhasePeriod period = phases("5....55...5....5....5").period().orElseThrow();
    assertThat(period.seconds()).isEqualTo(5);
    assertThat(period.count()).isEqualTo(5);
    assertThat(period.phaseSeconds()).isEqualTo(1);
    assertThat(period.phaseBytes()).isEqualTo(5000);
    assertThat(phases("5....5....5").period()).as("too few").isEmpty();
    assertThat(phases("5.5.5.5.5.5").period()).as("too short for such bins").isEmpty();
    assertThat(phases("5....5.........5...5................5").period()).isEmpty();
  }

  @Test
  void oneOfFourIntervalsMayBeAnother() {
    PhasePeriod period = phases("5.5....5....5....5").period().orElseThrow();
    assertThat(period.seconds()).isEqualTo(5);
    assertThat(period.count()).isEqualTo(5);
  }

  @Test
  void pausesWithinACheckpointDoNotHideThatItIsRegular() {
    IoPhases phases = phases("5.5.........5..55........5.5.........5.5");
    assertThat(phases.phases()).hasSize(4);
    assertThat(phases.period().orElseThrow().seconds()).isCloseTo(12.33, within(0.01));
    assertThat(phases.gapSeconds()).isEqualTo(8);
  }

  @Test
  void phasesFollowEachOtherWithinTheTimeAndHoldNearlyAllBytes() {
    for (long seed = 1; seed <= 500; seed++) {
      Random random = new Random(seed);
      double[] read = new double[1 + random.nextInt(200)];
      double[] written = new double[read.length];
      for (int i = 0; i < read.length; i++) {
        read[i] = random.nextInt(4) == 0 ? Math.floor(Math.exp(20 * random.nextDouble())) : 0;
        written[i] = random.nextInt(9) == 0 ? Math.floor(Math.exp(20 * random.nextDouble())) : 0;
      }
      BinnedBytes bytes = new BinnedBytes(read, written);
      double seconds = (read.length - random.nextDouble()) * 0.1;
      IoPhases phases = IoPhases.of(bytes, 0.1, seconds);
      double before = -1;
      long sum = 0;
      for (IoPhase phase : phases.phases()) {
        assertThat(phase.begin() - before)
            .as("seed %d", seed)
            .isGreaterThanOrEqualTo(before < 0 ? 0 : phases.gapSeconds() - 1e-9);
        assertThat(phase.seconds()).as("seed %d", seed).isPositive();
        before = phase.end();
        sum += phase.bytes();
      }
      assertThat(before).as("seed %d", seed).isLessThanOrEqualTo(seconds);
      assertThat(sum).as("seed %d", seed).isBetween(bytes.total() * 99 / 100, bytes.total());
    }
  }
}
