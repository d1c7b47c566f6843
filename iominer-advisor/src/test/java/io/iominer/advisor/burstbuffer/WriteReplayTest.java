// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import static io.iominer.advisor.burstbuffer.DemotionPolicy.ADAPTIVE;
import static io.iominer.advisor.burstbuffer.DemotionPolicy.MAX_BANDWIDTH;
import static io.iominer.advisor.burstbuffer.DemotionPolicy.MAX_EFFICIENCY;
import static io.iominer.advisor.burstbuffer.DemotionPolicy.STATIC_THRESHOLD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Figures 3.4 and 5.3 to 5.6 of the thesis, whose congestion is low (1), medium (2) or high (10).
 */
class WriteReplayTest {
  private static double rate(WriteOutcome outcome) {
    return outcome.write().bytes() / (outcome.writeSeconds() + outcome.stallSeconds());
  }

  /** The number of the first write that waits for space, from 1. */
  private static int firstStalled(WriteReplay.Result result) {
    return 1
        + IntStream.range(0, result.outcomes().size())
            .filter(i -> result.outcomes().get(i).stallSeconds() > 0)
            .findFirst()
            .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.3, 1.6, 1.9})
  void throughputIsOrderedAsInFigure53(double capacities) {
    for (double congestion : new double[] {1, 2, 10}) {
      double adaptive = Thesis.replay(ADAPTIVE, capacities, congestion).meanWriteRate();
      assertThat(Thesis.replay(MAX_BANDWIDTH, capacities, congestion).meanWriteRate())
          .isGreaterThan(adaptive);
      assertThat(Thesis.replay(MAX_EFFICIENCY, capacities, congestion).meanWriteRate())
          .isLessThan(adaptive);
    }
  }

  /** A byte takes less time than seconds since 1970 resolve. */
  @Test
  void aByteIsWrittenInTheEnd() {
    BufferWrite write = new BufferWrite("a", 1.76e9, 1, Double.POSITIVE_INFINITY, Optional.empty());
    assertThat(SharedReplay.run(Thesis.PLATFORM, List.of(write, write)))
        .hasSize(2)
        .allSatisfy(outcome -> assertThat(outcome.writeSeconds()).isPositive());
  }

  @Test
  void theThroughputFallsWithTheBytesPerPeriod() {
    assertThat(Thesis.replay(ADAPTIVE, 1.3, 1).meanWriteRate()).isCloseTo(3.32e9, within(1e7));
    assertThat(Thesis.replay(ADAPTIVE, 1.6, 1).meanWriteRate()).isCloseTo(3.16e9, within(1e7));
    assertThat(Thesis.replay(ADAPTIVE, 1.9, 1).meanWriteRate()).isCloseTo(3.06e9, within(1e7));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.3, 1.6, 1.9})
  void latencyIsOrderedAsInFigure54(double capacities) {
    for (double congestion : new double[] {1, 2, 10}) {
      assertThat(Thesis.replay(ADAPTIVE, capacities, congestion).meanLatency())
          .isLessThan(Thesis.replay(MAX_EFFICIENCY, capacities, congestion).meanLatency());
    }
    assertThat(Thesis.replay(MAX_BANDWIDTH, capacities, 10).meanLatency())
        .isGreaterThan(Thesis.replay(ADAPTIVE, capacities, 10).meanLatency());
    assertThat(Thesis.replay(MAX_BANDWIDTH, capacities, 1).meanLatency())
        .as("no wait at low congestion")
        .isLessThan(Thesis.replay(ADAPTIVE, capacities, 1).meanLatency());
  }

  @Test
  void theAdaptivePolicyNeverWaitsForSpaceWithinItsLimit() {
    for (double capacities : new double[] {1, 1.3, 1.6, 1.9, 2.1}) {
      for (double congestion : new double[] {1, 2, 10}) {
        assertThat(Thesis.replay(ADAPTIVE, capacities, congestion).stalled())
            .as("%s S, congestion %s", capacities, congestion)
            .isZero();
      }
    }
    assertThat(Thesis.replay(ADAPTIVE, 2.4, 10).stalled()).isPositive();
  }

  @Test
  void withoutDemotionBesideWritesTheBufferIsFullAfter42CheckpointsWherePaperHas36() {
    assertThat(firstStalled(Thesis.replay(MAX_BANDWIDTH, 1.9, 2))).isEqualTo(43);
    WriteReplay.Result adaptive = Thesis.replay(ADAPTIVE, 1.9, 2);
    assertThat(adaptive.outcomes().get(75).waitSeconds()).isBetween(100.0, 110.0);
  }

  @Test
  void aStaticThresholdMakesHalfOfTheApplicationsSlowerAt19() {
    WriteReplay.Result result = Thesis.replay(STATIC_THRESHOLD, 1.9, 2);
    List<Double> rates = result.outcomes().stream().map(WriteReplayTest::rate).toList();
    assertThat(rates.stream().filter(rate -> rate < 3.5e9)).hasSize(39);
    assertThat(rates.get(75)).as("2.2 times slower").isCloseTo(1.6e9, within(1e7));
    assertThat(
            result.outcomes().get(75).latencySeconds() / result.outcomes().get(0).latencySeconds())
        .as("with the wait for others")
        .isGreaterThan(4);
    assertThat(Thesis.replay(STATIC_THRESHOLD, 1.3, 2).stalled()).isZero();
    assertThat(firstStalled(Thesis.replay(STATIC_THRESHOLD, 1.6, 2))).isEqualTo(52);
  }

  @Test
  void dedicatedAllocationsShareTheRateWhenTheyOverlap() {
    List<WriteOutcome> low = SharedReplay.run(Thesis.PLATFORM, Thesis.writes(1, 1));
    assertThat(low).hasSize(40).allMatch(one -> one.writeSeconds() < 22.5);
    List<WriteOutcome> high = SharedReplay.run(Thesis.PLATFORM, Thesis.writes(1, 10));
    double slowest = high.stream().mapToDouble(one -> rate(one)).average().orElseThrow();
    assertThat(slowest)
        .isLessThan(Thesis.replay(MAX_EFFICIENCY, 1.3, 10).meanWriteRate() / 10)
        .isCloseTo(0.2e9, within(0.01e9));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.3, 1.6, 1.9})
  void bypassingDemotesLessTheMoreIsWritten(double capacities) {
    double low = saved(capacities, 2);
    assertThat(low).isBetween(0.05, 0.25).isGreaterThan(capacities > 1.3 ? saved(1.3, 2) : 0);
    assertThat(saved(1.9, 1)).as("paper: up to 38 %%").isBetween(0.35, 0.44);
  }

  /** Share of the demoted bytes that bypassing saves, with a rule that the platform would break. */
  private static double saved(double capacities, double congestion) {
    double with = 0;
    double without = 0;
    for (long seed = 0; seed < 10; seed++) {
      List<BufferWrite> writes = Thesis.writes(capacities, congestion, new Random(seed));
      without += demoted(capacities, writes, BypassRule.NEVER);
      with += demoted(capacities, writes, new BypassRule(0.5));
    }
    return 1 - with / without;
  }

  private static double demoted(double capacities, List<BufferWrite> writes, BypassRule rule) {
    return new WriteReplay(
            Thesis.PLATFORM, ADAPTIVE, capacities * Thesis.CAPACITY, Thesis.PERIOD, rule)
        .run(writes)
        .demotedBytes();
  }

  @Test
  void thePlatformBreaksTheBypassRule() {
    assertThat(new BypassRule(0.9).isFastEnough(Thesis.PLATFORM)).isFalse();
    assertThat(new BypassRule(0.9).isFastEnough(Thesis.platform(1700, 1600, 80))).isTrue();
  }

  @Test
  void queuesOfApplicationsAreServedInTurn() {
    List<BufferWrite> writes =
        List.of(write("a", 0), write("a", 1), write("a", 2), write("b", 3), write("a", 100));
    assertThat(
            new WriteReplay(Thesis.PLATFORM, ADAPTIVE, 5 * 80e9, Thesis.PERIOD, BypassRule.NEVER)
                .run(writes).outcomes().stream()
                    .map(one -> one.write().application() + (int) one.write().seconds()))
        .containsExactly("a0", "a1", "b3", "a2", "a100");
  }

  private static BufferWrite write(String application, double seconds) {
    return new BufferWrite(application, seconds, 80e9, 60, Optional.empty());
  }

  @Test
  void noByteIsLostAndNoTimeIsNegative() {
    for (long seed = 0; seed < 50; seed++) {
      List<BufferWrite> writes = Thesis.writes(3, 3, new Random(seed));
      for (DemotionPolicy policy : DemotionPolicy.values()) {
        WriteReplay.Result result =
            new WriteReplay(Thesis.PLATFORM, policy, 9e12, 900, new BypassRule(0.4)).run(writes);
        double bypassed =
            result.outcomes().stream()
                .filter(WriteOutcome::isBypassed)
                .mapToDouble(one -> one.write().bytes())
                .sum();
        assertThat(result.demotedBytes() + bypassed)
            .as("seed %d, %s", seed, policy)
            .isCloseTo(writes.size() * 80e9, within(1e3));
        assertThat(result.outcomes())
            .hasSameSizeAs(writes)
            .allMatch(one -> one.waitSeconds() > -1e-6 && one.stallSeconds() >= 0);
      }
    }
  }
}
