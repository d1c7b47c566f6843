// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.ComputeNodes;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.ForwardingMap;
import io.iominer.facility.ForwardingNodes;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import io.iominer.facility.network.OstTrouble;
import io.iominer.facility.network.OstTroubles;
import io.iominer.facility.network.Route;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Seconds are worked out by hand: OSTs of 500 MB/s, ranks of 250 MB/s, nodes of 1,500 MB/s. */
class ReplayTest {
  private static final double MB = 1e6;
  private static final FacilityModel FACILITY =
      FacilityModel.DEFAULT.withOsts(8).with(new ComputeNodes(OptionalInt.of(4), 32));

  /** A job that writes one file of its own for each rank, each on its OST. */
  private record Writer(long jobId, double submit, int ranks, double bytesPerRank, int firstOst)
      implements ReplayedJob {
    @Override
    public List<Phase> phases() {
      int[] osts = IntStream.range(0, 8).map(i -> (firstOst + i) % 8).toArray();
      Part part = new Part(0, ranks, bytesPerRank, 1, 1, osts);
      return List.of(
          new Phase(Phase.Kind.WRITE, 10, List.of(part), false, Request.ideal(), "out", 1));
    }

    @Override
    public double computeAfterSeconds() {
      return 5;
    }

    @Override
    public double rankRate(FileSystemModel fileSystem) {
      return fileSystem.rankBytesPerSecond();
    }
  }

  @Test
  void aJobAloneComputesWritesAndComputes() {
    JobRun<Writer> run = replay(new Writer(1, 3, 2, 500 * MB, 0)).get(0);
    assertThat(run.start()).isEqualTo(3);
    assertThat(run.phases().get(0).start()).isEqualTo(13);
    assertThat(run.phases().get(0).end()).isCloseTo(15, within(1e-6));
    assertThat(run.end()).isCloseTo(20, within(1e-6));
  }

  @Test
  void jobsThatMeetOnAnOstShareIt() {
    // Four writers of 250 MB/s on one OST, which carries 500 / (1 + 3 x 0.05) MB/s for four jobs.
    List<JobRun<Writer>> runs =
        replay(
            IntStream.range(0, 4)
                .mapToObj(i -> new Writer(i, 0, 1, 250 * MB, 5))
                .toArray(Writer[]::new));
    for (JobRun<Writer> run : runs) {
      assertThat(seconds(run)).isCloseTo(4 * 250 / (500 / 1.15), within(1e-6));
    }
  }

  @Test
  void aJobWaitsUntilThereAreNodes() {
    // Each of them wants three of the four nodes; 96 x 250 MB through two OSSes of 1,600 MB/s.
    List<JobRun<Writer>> runs =
        replay(new Writer(1, 0, 96, 250 * MB, 0), new Writer(2, 1, 96, 250 * MB, 0));
    assertThat(runs.get(0).end()).isCloseTo(10 + 7.5 + 5, within(1e-6));
    assertThat(runs.get(1).start()).isCloseTo(22.5, within(1e-6));
    assertThat(runs.get(1).nodes()).containsExactly(0, 1, 2);
  }

  @Test
  void aSlowOstHoldsItsFilesUp() {
    OstTroubles slow = new OstTroubles(List.of(new OstTrouble(0, 0, 1e9, 0.1)));
    List<JobRun<Writer>> runs =
        Replay.of(FACILITY, slow, List.of(new Writer(1, 0, 1, 250 * MB, 0)));
    assertThat(seconds(runs.get(0))).isCloseTo(5, within(1e-6));
  }

  @Test
  void forwardingNodesHoldUpWhatLiesBehindThem() {
    Writer job = new Writer(1, 0, 64, 125 * MB, 0);
    assertThat(seconds(replay(job).get(0))).isCloseTo(8000.0 / 3000, within(1e-6));
    FacilityModel behindOne =
        FACILITY.with(new ForwardingNodes(Bandwidth.ofMegabytes(1000), ForwardingMap.blocks(4)));
    assertThat(seconds(Replay.of(behindOne, OstTroubles.NONE, List.of(job)).get(0)))
        .isCloseTo(8, within(1e-6));
    FacilityModel behindTwo =
        FACILITY.with(
            new ForwardingNodes(Bandwidth.ofMegabytes(1000), ForwardingMap.blocks(4).with(1, 1)));
    assertThat(seconds(Replay.of(behindTwo, OstTroubles.NONE, List.of(job)).get(0)))
        .isCloseTo(4, within(1e-6));
  }

  @Test
  void anyThreadGetsTheSameReplay() {
    List<Writer> jobs =
        IntStream.range(0, 40)
            .mapToObj(i -> new Writer(i, i, 1 + i % 40, (50 + 13 * i) * MB, 3 * i))
            .toList();
    List<Double> expected = ends(jobs);
    List<List<Double>> all = IntStream.range(0, 16).parallel().mapToObj(i -> ends(jobs)).toList();
    assertThat(all).allMatch(expected::equals);
  }

  @Test
  void aloneIsAsLongAsInAReplayOfOneJob() {
    Writer job = new Writer(1, 0, 64, 250 * MB, 0);
    Route route = Route.of(new int[] {0, 1}, FACILITY);
    double alone =
        Alone.seconds(
            FACILITY,
            OstTroubles.NONE,
            job.phases().get(0),
            route,
            FACILITY.scratch().rankBytesPerSecond(),
            0);
    assertThat(alone).isCloseTo(seconds(replay(job).get(0)), within(1e-9));
  }

  private static List<Double> ends(List<Writer> jobs) {
    return Replay.of(FACILITY, OstTroubles.NONE, jobs).stream().map(JobRun::end).toList();
  }

  private static List<JobRun<Writer>> replay(Writer... jobs) {
    return Replay.of(FACILITY, OstTroubles.NONE, List.of(jobs));
  }

  private static double seconds(JobRun<Writer> run) {
    return run.phases().get(0).end() - run.phases().get(0).start();
  }
}
