// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.core.unit.Ratio;
import io.iominer.facility.ComputeNodes;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.Osts;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import io.iominer.facility.network.OstTroubles;
import io.iominer.facility.replay.JobRun;
import io.iominer.facility.replay.Replay;
import io.iominer.facility.replay.ReplayedJob;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * The Sunway paper's Figs 4 and 5 on the facility's network: job A writes a file for each of its
 * four ranks, job B one file, on four OSTs that a rank can fill.
 */
class InterferenceTest {
  private static final double FILE_BYTES = 1e9;
  private static final double OST_RATE = 200e6;
  private static final FacilityModel FACILITY = facility();

  private static FacilityModel facility() {
    FileSystemModel usual = FacilityModel.DEFAULT.scratch();
    return FacilityModel.DEFAULT
        .with(
            usual.with(
                new Osts(OptionalInt.of(4), new Bandwidth(OST_RATE), new Bytes(0), new Ratio(0))))
        .with(new ComputeNodes(OptionalInt.of(8), 32));
  }

  /** Writes a file for each rank, one OST after the other. */
  private record Job(long jobId, int ranks, int... osts) implements ReplayedJob {
    @Override
    public double submit() {
      return 0;
    }

    @Override
    public List<Phase> phases() {
      Part part = new Part(0, ranks, FILE_BYTES, 1, 1, osts);
      return List.of(
          new Phase(Phase.Kind.WRITE, 0, List.of(part), false, Request.ideal(), "out", 1));
    }

    @Override
    public double computeAfterSeconds() {
      return 0;
    }

    @Override
    public double rankRate(FileSystemModel fileSystem) {
      return fileSystem.rankBytesPerSecond();
    }
  }

  private static double seconds(List<JobRun<Job>> runs, Job job) {
    return runs.stream()
        .filter(run -> run.plan().equals(job))
        .mapToDouble(JobRun::end)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void arrangedLayoutsMakeBTwiceAsFastLeaveAAsItWasAndFreeAnOst() {
    Job a = new Job(1, 4, 0, 1, 2, 3);
    Job b = new Job(2, 1, 0);
    List<JobRun<Job>> roundRobin = Replay.of(FACILITY, OstTroubles.NONE, List.of(a, b));
    Job arrangedA = new Job(1, 4, 0, 1);
    Job arrangedB = new Job(2, 1, 2);
    List<JobRun<Job>> arranged =
        Replay.of(FACILITY, OstTroubles.NONE, List.of(arrangedA, arrangedB));
    double alone = FILE_BYTES / OST_RATE;
    assertThat(seconds(roundRobin, a)).isCloseTo(2 * alone, within(1e-6));
    assertThat(seconds(roundRobin, b)).isCloseTo(2 * alone, within(1e-6));
    assertThat(seconds(arranged, arrangedA)).isCloseTo(2 * alone, within(1e-6));
    assertThat(seconds(arranged, arrangedB)).isCloseTo(alone, within(1e-6));
  }
}
