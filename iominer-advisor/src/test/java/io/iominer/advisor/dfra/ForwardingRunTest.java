// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.dfra;

import static io.iominer.advisor.dfra.Sunway.FACILITY;
import static io.iominer.advisor.dfra.Sunway.GB;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunDemand;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ForwardingRunTest {
  private static final ApplicationRun RECORDED = SunwayRuns.run(1, 256, 2 * GB);

  private static RunDemand demand(OptionalLong ranks, OptionalLong nodes, double peak) {
    return new RunDemand(
        ranks,
        nodes,
        OptionalDouble.of(peak),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty());
  }

  @Test
  void aRecordedRunTellsItsNeed() {
    ForwardingRun run = ForwardingRun.of(RECORDED, FACILITY);
    assertThat(run.computeNodes()).isEqualTo(256);
    assertThat(run.ioNodes()).hasValue(256);
    assertThat(run.peak()).hasValue(2 * GB);
    assertThat(run.sustained()).hasValue(1 * GB);
    assertThat(run.isTelling()).isTrue();
    assertThat(run.accessPattern()).contains("N-N");
  }

  /** Without time bins the history has the bandwidth of the critical path there. */
  @Test
  void theBandwidthOfTheCriticalPathIsNoPeak() {
    ForwardingRun run =
        ForwardingRun.of(
            SunwayRuns.with(
                RECORDED,
                OptionalLong.of(256),
                demand(OptionalLong.of(4), OptionalLong.of(1), 1 * GB)),
            FACILITY);
    assertThat(run.peak()).isEmpty();
    assertThat(run.bandwidth()).hasValue(1 * GB);
  }

  /** 1,024 ranks, four on a node. */
  @Test
  void withoutAccountingNodesFollowFromRanks() {
    ForwardingRun run =
        ForwardingRun.of(
            SunwayRuns.with(
                RECORDED,
                OptionalLong.empty(),
                demand(OptionalLong.of(9), OptionalLong.empty(), 2 * GB)),
            FACILITY);
    assertThat(run.computeNodes()).isEqualTo(256);
    assertThat(run.ioNodes()).hasValue(3);
  }

  @Test
  void aRunOfWhichNothingIsKnownTellsNothing() {
    ForwardingRun run =
        ForwardingRun.of(SunwayRuns.with(RECORDED, OptionalLong.of(256), RunDemand.NONE), FACILITY);
    assertThat(run.isTelling()).isFalse();
  }

  @Test
  void aRunThatMovedNothingNeedsNothing() {
    ForwardingRun run =
        ForwardingRun.of(
            SunwayRuns.with(SunwayRuns.run(1, 4096, 0), OptionalLong.of(4096), RunDemand.NONE),
            FACILITY);
    assertThat(run.isTelling()).isTrue();
    assertThat(run.ioNodes()).hasValue(0);
    assertThat(run.bandwidth()).hasValue(0);
  }
}
