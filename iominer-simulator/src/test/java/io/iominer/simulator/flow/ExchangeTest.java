// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.model.HeatmapRecord;
import io.iominer.core.summary.AccessPattern;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import io.iominer.facility.replay.JobRun;
import io.iominer.facility.replay.Replay;
import io.iominer.simulator.output.TrueLosses;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * 80 ranks on compute nodes of 32: the first two are full, the third has 16. They read 8,000 MB and
 * exchange 100 MB/s for each compute node. The ranks of a full node get 3,200 MB, two thirds of
 * them from other nodes: 21.33 s. Nodes' clients of 1,500 MB/s would take 1.42 s.
 */
class ExchangeTest {
  private static final double MB = 1e6;
  private static final double SECONDS = 3200.0 * 2 / 3 / 100;
  private static final Facility FACILITY =
      Facility.of(FacilityModel.DEFAULT, 8, 64, List.of()).withExchangeRate(100 * MB);

  private final Exchange exchange = new Exchange(FACILITY);

  private static Variant variant(Middleware middleware, int ranks) {
    return new Variant(
        "app",
        0,
        "deck",
        "user",
        1,
        1,
        AccessPattern.N_TO_ONE,
        ranks,
        middleware,
        1,
        Request.ideal(),
        Flaw.NONE,
        2,
        1,
        0,
        true);
  }

  private static Phase phase(Phase.Kind kind, int ranks, double seconds) {
    Part part = new Part(0, ranks, 100 * MB, ranks, 1, new int[] {0});
    return new Phase(kind, seconds, List.of(part), false, Request.ideal(), "input", 1);
  }

  @Test
  void theFullestNodeDecides() {
    Variant collective = variant(Middleware.MPIIO_COLLECTIVE, 80);
    Phase read = phase(Phase.Kind.READ, 80, 0);
    assertThat(exchange.after(collective, read)).isCloseTo(SECONDS, within(1e-6));
    assertThat(exchange.before(collective, read)).isZero();
    Phase write = phase(Phase.Kind.WRITE, 80, 0);
    assertThat(exchange.before(collective, write)).isCloseTo(SECONDS, within(1e-6));
    assertThat(exchange.after(collective, write)).isZero();
    assertThat(exchange.lost(collective, write))
        .isCloseTo(SECONDS - SECONDS * 100 / 1500, within(1e-6));
  }

  @Test
  void nothingIsExchangedInsideANodeOrByIndependentCalls() {
    assertThat(
            exchange.after(variant(Middleware.MPIIO_COLLECTIVE, 32), phase(Phase.Kind.READ, 32, 0)))
        .isZero();
    assertThat(
            exchange.after(
                variant(Middleware.MPIIO_INDEPENDENT, 80), phase(Phase.Kind.READ, 80, 0)))
        .isZero();
    assertThat(
            exchange.after(
                variant(Middleware.MPIIO_COLLECTIVE, 80), phase(Phase.Kind.METADATA, 80, 0)))
        .isZero();
  }

  /** At the rate of the nodes' clients nothing is lost. */
  @Test
  void aFastNetworkLosesNothing() {
    Facility usual = Facility.of(FacilityModel.DEFAULT, 8, 64, List.of());
    Exchange fast = new Exchange(usual);
    Variant collective = variant(Middleware.MPIIO_COLLECTIVE, 80);
    assertThat(fast.after(collective, phase(Phase.Kind.READ, 80, 0)))
        .isCloseTo(SECONDS / 15, within(1e-6));
    assertThat(fast.lost(collective, phase(Phase.Kind.READ, 80, 0))).isZero();
  }

  /** 8,000 MB from one OST take 16 s, then the exchange 21.33 s, which is computing to storage. */
  @Test
  void recordsOfMpiioHaveTheExchangeBehindTheReadsAndPosixDoesNot() {
    Variant collective = variant(Middleware.MPIIO_COLLECTIVE, 80);
    JobPlan plan = plan(collective);
    JobRun<JobPlan> run = Replay.of(FACILITY.model(), FACILITY.troubles(), List.of(plan)).get(0);
    Collection<SimulatedFileUse> posix = FileUses.of(run);
    Collection<SimulatedFileUse> mpiio = FileUses.inMpiio(run, exchange);
    assertThat(posix).hasSize(1);
    double read = posix.iterator().next().read.seconds / 80;
    assertThat(read).isCloseTo(16, within(1e-6));
    assertThat(mpiio.iterator().next().read.seconds / 80).isCloseTo(16 + SECONDS, within(1e-6));
    List<HeatmapRecord> bins =
        RunHeatMaps.of(run, posix, mpiio, 32).records(run.end() - run.start());
    // The three aggregators in POSIX, all ranks in MPI-IO; the layer is in the record's id.
    assertThat(bins).hasSize(3 + 80);
    double width = bins.get(0).binWidthSeconds();
    assertThat(busy(bins, 0) * width).isCloseTo(16, within(2 * width));
    assertThat(busy(bins, bins.size() - 1) * width).isCloseTo(16 + SECONDS, within(2 * width));
  }

  private static long busy(List<HeatmapRecord> bins, int record) {
    return Arrays.stream(bins.get(record).readBytes()).filter(bytes -> bytes > 0).count();
  }

  @Test
  void theTruthHasTheExchangeAsACauseOfItsOwn() {
    JobPlan plan = plan(variant(Middleware.MPIIO_COLLECTIVE, 80));
    JobRun<JobPlan> run = Replay.of(FACILITY.model(), FACILITY.troubles(), List.of(plan)).get(0);
    TrueLosses losses = new TrueLosses();
    new Counterfactual(FACILITY).add(plan.phases().get(1), plan, run.route(), 0, 16, losses);
    assertThat(losses.ioSeconds()).isCloseTo(16 + SECONDS, within(1e-6));
    assertThat(losses.seconds(Cause.EXCHANGE)).isCloseTo(SECONDS * 14 / 15, within(1e-6));
    assertThat(losses.seconds(Cause.CONTENTION)).isZero();
    assertThat(losses.dominant()).contains(Cause.EXCHANGE);
  }

  private JobPlan plan(Variant variant) {
    Phase open =
        new Phase(
            Phase.Kind.METADATA,
            1,
            List.of(new Part(0, 80, 2, 1, 1, new int[] {0})),
            false,
            Request.ideal(),
            "input",
            1);
    return new JobPlan(
        1,
        1,
        variant,
        1,
        0,
        List.of(open, phase(Phase.Kind.READ, 80, 0)),
        exchange.after(variant, phase(Phase.Kind.READ, 80, 0)),
        JobOutcome.COMPLETED,
        OptionalLong.empty(),
        0,
        false,
        false,
        false);
  }
}
