// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.OperationRate;
import io.iominer.facility.ComputeNodes;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.ForwardingMap;
import io.iominer.facility.ForwardingNodes;
import io.iominer.facility.ForwardingPool;
import io.iominer.facility.job.Phase;
import io.iominer.facility.network.OstTroubles;
import io.iominer.facility.network.Route;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Seconds are worked out by hand: forwarding nodes of 1,000 MB/s or 10,000 metadata operations/s,
 * two compute nodes of 32 ranks and 1,500 MB/s behind each, ranks of 250 MB/s and 2,000
 * operations/s, a metadata server of 15,000 operations/s.
 */
class ForwardingReplayTest {
  private static final double MB = 1e6;

  private static OnePhaseJob job(
      long jobId, double submit, int ranks, Phase.Kind kind, double amountPerRank) {
    return new OnePhaseJob(jobId, submit, ranks, kind, amountPerRank, 32);
  }

  private static FacilityModel facility(Set<Integer> reserved, boolean hasMetadata) {
    return FacilityModel.DEFAULT
        .withOsts(32)
        .with(new ComputeNodes(OptionalInt.of(4), 32))
        .with(
            new ForwardingNodes(
                Bandwidth.ofMegabytes(1000),
                Optional.empty(),
                hasMetadata ? Optional.of(new OperationRate(10_000)) : Optional.empty(),
                ForwardingMap.blocks(2),
                new ForwardingPool(reserved, Set.of())));
  }

  private static Map<Long, Double> seconds(
      FacilityModel facility, RouteChoice<OnePhaseJob> routes, OnePhaseJob... jobs)
      throws IOException {
    List<JobRun<OnePhaseJob>> runs = new ArrayList<>();
    Replay.run(
        facility,
        OstTroubles.NONE,
        JobSource.of(List.of(jobs)),
        new Dispatch<>(routes, LayoutChoice.planned()),
        runs::add);
    return runs.stream()
        .collect(
            Collectors.toMap(
                run -> run.plan().jobId(),
                run -> run.phases().get(0).end() - run.phases().get(0).start()));
  }

  @Test
  void metadataIsServedBeforeDataOnAForwardingNode() throws IOException {
    // 32 ranks ask for 64,000 operations/s; the forwarding node serves 10,000, and no data then.
    OnePhaseJob storm = job(1, 0, 32, Phase.Kind.METADATA, 2_500);
    OnePhaseJob writer = job(2, 0, 32, Phase.Kind.WRITE, 125 * MB);
    FacilityModel facility = facility(Set.of(), true);
    Map<Long, Double> together = seconds(facility, RouteChoice.mapped(facility), storm, writer);
    assertThat(together.get(1L)).isCloseTo(8, within(1e-6));
    assertThat(together.get(2L)).isCloseTo(8 + 4, within(1e-6));
    assertThat(seconds(facility, RouteChoice.mapped(facility), writer).get(2L))
        .isCloseTo(4, within(1e-6));
  }

  @Test
  void metadataThatANodeHasTimeForLeavesTheRestToData() throws IOException {
    // One rank's 2,000 operations/s are a fifth of the forwarding node: 800 MB/s are left.
    OnePhaseJob quiet = job(1, 0, 1, Phase.Kind.METADATA, 20_000);
    OnePhaseJob writer = job(2, 0, 32, Phase.Kind.WRITE, 250 * MB);
    FacilityModel facility = facility(Set.of(), true);
    Map<Long, Double> together = seconds(facility, RouteChoice.mapped(facility), quiet, writer);
    assertThat(together.get(1L)).isCloseTo(10, within(1e-6));
    assertThat(together.get(2L)).isCloseTo(10, within(1e-6));
  }

  @Test
  void metadataDoesNotGoThroughThemWhereNobodySaysSo() throws IOException {
    OnePhaseJob storm = job(1, 0, 32, Phase.Kind.METADATA, 15_000.0 / 4);
    OnePhaseJob writer = job(2, 0, 32, Phase.Kind.WRITE, 125 * MB);
    FacilityModel facility = facility(Set.of(), false);
    Map<Long, Double> together = seconds(facility, RouteChoice.mapped(facility), storm, writer);
    assertThat(together.get(1L)).isCloseTo(8, within(1e-6));
    assertThat(together.get(2L)).isCloseTo(4, within(1e-6));
  }

  @Test
  void aJobWithNodesOfTheReserveIsAloneThere() throws IOException {
    OnePhaseJob storm = job(1, 0, 32, Phase.Kind.METADATA, 2_500);
    OnePhaseJob writer = job(2, 0, 32, Phase.Kind.WRITE, 125 * MB);
    FacilityModel facility = facility(Set.of(2, 3), true);
    LentForwardingNodes<OnePhaseJob> one =
        new LentForwardingNodes<>(facility, job -> own(job.jobId() == 1 ? 1 : 0));
    assertThat(seconds(facility, one, storm, writer).get(2L)).isCloseTo(4, within(1e-6));
    // Its compute node of 1,500 MB/s needs two of them.
    LentForwardingNodes<OnePhaseJob> two =
        new LentForwardingNodes<>(facility, job -> own(job.jobId() == 2 ? 2 : 0));
    assertThat(seconds(facility, two, storm, writer).get(2L))
        .isCloseTo(4000.0 / 1500, within(1e-6));
  }

  @Test
  void theReserveIsLentToOneJobAtATime() {
    FacilityModel facility = facility(Set.of(2, 3, 4), true);
    LentForwardingNodes<OnePhaseJob> reserve = new LentForwardingNodes<>(facility, job -> own(2));
    OnePhaseJob first = job(1, 0, 1, Phase.Kind.WRITE, MB);
    OnePhaseJob second = job(2, 0, 1, Phase.Kind.WRITE, MB);
    Route lent = reserve.begin(first, new int[] {0});
    assertThat(lent.forwarders()).containsExactly(2, 3);
    assertThat(lent.shares()).containsExactly(0.5, 0.5);
    assertThat(reserve.begin(second, new int[] {3}).forwarders()).containsExactly(1);
    assertThat(reserve.refused()).isOne();
    reserve.end(second);
    reserve.end(first);
    assertThat(reserve.begin(second, new int[] {3}).forwarders()).containsExactly(2, 3);
  }

  @Test
  void whereMoreIsPromisedThanANodeCarriesTheNextJobGoesToTheLeastLoadedOfTheReserve() {
    FacilityModel facility = facility(Set.of(2, 3, 4, 5), true);
    LentForwardingNodes<OnePhaseJob> reserve =
        new LentForwardingNodes<>(
            facility, job -> Optional.of(new ForwardingWish(1, false, 600 * MB)));
    List<Integer> used = new ArrayList<>();
    for (int id = 1; id <= 7; id++) {
      Route route = reserve.begin(job(id, 0, 1, Phase.Kind.WRITE, MB), new int[] {0});
      used.add(route.forwarders()[0]);
    }
    // Each is promised 600 of 1,000 MB/s once, then twice, then the map's a third time.
    assertThat(used).containsExactly(0, 4, 5, 0, 4, 5, 0);
    assertThat(reserve.moved()).isEqualTo(4);
    reserve.end(job(1, 0, 1, Phase.Kind.WRITE, MB));
    Route again = reserve.begin(job(8, 0, 1, Phase.Kind.WRITE, MB), new int[] {2});
    assertThat(again.forwarders()).containsExactly(1);
  }

  private static Optional<ForwardingWish> own(int nodes) {
    return nodes == 0 ? Optional.empty() : Optional.of(new ForwardingWish(nodes, true, 0));
  }
}
