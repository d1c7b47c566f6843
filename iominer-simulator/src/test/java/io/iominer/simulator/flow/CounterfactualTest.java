// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.summary.AccessPattern;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.job.Access;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import io.iominer.facility.network.OstTrouble;
import io.iominer.facility.network.Route;
import io.iominer.facility.replay.Alone;
import io.iominer.simulator.output.TrueLosses;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** All seconds here are worked out by hand from the rates of {@link Facility#of}. */
class CounterfactualTest {
  private static final double MB = 1e6;
  private static final Facility HEALTHY = Facility.of(FacilityModel.DEFAULT, 8, 64, List.of());
  private static final Request LARGE = Request.ideal();

  @Test
  void filesOfTheirOwnOnHealthyTargetsLoseNothing() {
    // 8 processes on one node of 1,500 MB/s: 8 x 1500 MB take 8 s.
    Phase phase = write(part(0, 8, 1500 * MB, 1, 1), LARGE);
    assertThat(alone(HEALTHY, phase)).isCloseTo(8, within(0.001));
    assertThat(losses(HEALTHY, phase, 8, 8).lostSeconds()).isCloseTo(0, within(0.001));
  }

  @Test
  void aSharedFileOnOneTargetLosesToItsStriping() {
    // 64 processes, 2 nodes behind one forwarding node: 2500 MB/s, but 500 MB/s to one target.
    Phase phase = write(part(0, 64, 100 * MB, 64, 1), LARGE);
    TrueLosses losses = losses(HEALTHY, phase, 64, alone(HEALTHY, phase));
    assertThat(losses.ioSeconds()).isCloseTo(12.8, within(0.001));
    assertThat(losses.seconds(Cause.STRIPING)).isCloseTo(12.8 - 6400 / 2500.0, within(0.01));
    assertThat(losses.dominant()).contains(Cause.STRIPING);
  }

  @Test
  void smallRandomRequestsLoseToThePattern() {
    // 4096 bytes at 250 MB/s and 0.5 ms waiting: 7.93 MB/s a process.
    Request small = new Request(4096, Access.RANDOM, 0.4, 0);
    Phase phase = write(part(0, 4, 79.3 * MB, 1, 1), small);
    TrueLosses losses = losses(HEALTHY, phase, 4, alone(HEALTHY, phase));
    assertThat(losses.ioSeconds()).isCloseTo(10, within(0.01));
    assertThat(losses.seconds(Cause.PATTERN)).isCloseTo(10 - 79.3 / 250, within(0.01));
    assertThat(losses.dominant()).contains(Cause.PATTERN);
  }

  @Test
  void aTargetAtATenthLosesToTheSlowTarget() {
    Facility slow =
        Facility.of(FacilityModel.DEFAULT, 8, 64, List.of(new OstTrouble(0, 0, 1e9, 0.1)));
    Phase phase = write(part(0, 4, 250 * MB, 1, 1), LARGE);
    // The file on target 0 moves at 50 MB/s: 5 s; the others at 250 MB/s: 1 s.
    TrueLosses losses = losses(slow, phase, 4, alone(slow, phase));
    assertThat(losses.ioSeconds()).isCloseTo(5, within(0.001));
    assertThat(losses.seconds(Cause.SLOW_OST)).isCloseTo(4, within(0.001));
  }

  @Test
  void anOutageHoldsUpUntilItIsOver() {
    Facility failing =
        Facility.of(FacilityModel.DEFAULT, 8, 64, List.of(new OstTrouble(0, 0.5, 60.5, 0)));
    Phase phase = write(part(0, 1, 250 * MB, 1, 1), LARGE);
    assertThat(alone(failing, phase)).isCloseTo(61, within(0.001));
  }

  @Test
  void turnsLoseToserialization() {
    Phase phase =
        new Phase(
            Phase.Kind.WRITE,
            0,
            IntStream.range(0, 4).mapToObj(i -> part(i, 1, 250 * MB, 1, 1)).toList(),
            true,
            LARGE,
            "ckpt",
            1);
    TrueLosses losses = losses(HEALTHY, phase, 4, alone(HEALTHY, phase));
    assertThat(losses.ioSeconds()).isCloseTo(4, within(0.001));
    assertThat(losses.seconds(Cause.SERIALIZATION)).isCloseTo(3, within(0.001));
    assertThat(losses.lostSeconds()).isCloseTo(3, within(0.001));
  }

  @Test
  void oneRankThatMovesMostLosesToImbalance() {
    Phase phase = write(part(0, 1, 2500 * MB, 1, 1), LARGE);
    // One process: 10 s; eight of one node at 1500 MB/s: 1.67 s.
    TrueLosses losses = losses(HEALTHY, phase, 8, alone(HEALTHY, phase));
    assertThat(losses.seconds(Cause.IMBALANCE)).isCloseTo(10 - 2500 / 1500.0, within(0.001));
  }

  @Test
  void whatTookLongerThanAloneIsTheNeighbours() {
    Phase phase = write(part(0, 4, 250 * MB, 1, 1), LARGE);
    TrueLosses losses = losses(HEALTHY, phase, 4, 3);
    assertThat(losses.seconds(Cause.CONTENTION)).isCloseTo(2, within(0.001));
    assertThat(losses.dominant()).contains(Cause.CONTENTION);
  }

  @Test
  void unneededMetadataIsLost() {
    // 4 processes, 2,000 operations per second each.
    Phase phase =
        new Phase(
            Phase.Kind.METADATA, 0, List.of(part(0, 4, 10_000, 1, 1)), false, LARGE, "ckpt", 0.2);
    TrueLosses losses = losses(HEALTHY, phase, 4, alone(HEALTHY, phase));
    assertThat(losses.ioSeconds()).isCloseTo(5, within(0.001));
    assertThat(losses.seconds(Cause.METADATA)).isCloseTo(4, within(0.001));
  }

  private static Part part(int first, int processes, double amount, int sharers, int stripes) {
    int[] targets = IntStream.range(0, 8).map(i -> (first + i) % 8).toArray();
    return new Part(first, processes, amount, sharers, stripes, targets);
  }

  private static Phase write(Part part, Request request) {
    return new Phase(Phase.Kind.WRITE, 0, List.of(part), false, request, "ckpt", 1);
  }

  private static Route route(int nodes) {
    return Route.of(IntStream.range(0, nodes).toArray(), HEALTHY.model());
  }

  private static double alone(Facility facility, Phase phase) {
    return Alone.seconds(
        facility.model(),
        facility.troubles(),
        phase,
        route(2),
        facility.fileSystem().rankBytesPerSecond(),
        0);
  }

  private static TrueLosses losses(Facility facility, Phase phase, int processes, double seconds) {
    Variant variant =
        new Variant(
            "app",
            0,
            "deck",
            "user",
            1,
            1,
            AccessPattern.N_TO_N,
            processes,
            Middleware.POSIX,
            0,
            phase.request(),
            Flaw.NONE,
            2,
            0,
            1,
            true);
    JobPlan plan =
        new JobPlan(
            1,
            1,
            variant,
            1,
            0,
            List.of(phase),
            0,
            JobOutcome.COMPLETED,
            OptionalLong.empty(),
            0,
            false,
            false,
            false);
    TrueLosses losses = new TrueLosses();
    new Counterfactual(facility).add(phase, plan, route(2), 0, seconds, losses);
    return losses;
  }
}
