// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.config.ConnectionSettings;
import io.iominer.core.config.FileServerKind;
import io.iominer.core.config.ServerRates;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bandwidth;
import io.iominer.facility.ComputeNodes;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.FileSystemModel;
import io.iominer.facility.job.Part;
import io.iominer.facility.job.Phase;
import io.iominer.facility.job.Request;
import io.iominer.facility.network.OstTroubles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Seconds are worked out by hand: 64 ranks on two compute nodes of 1,500 MB/s write a file of 100
 * MB each; 8 servers of 1,600 MB/s have 4 OSTs of 500 MB/s each.
 */
class ConnectedReplayTest {
  private static final double MB = 1e6;
  private static final int RANKS = 64;

  private record Job(Phase.Kind kind, int osts) implements ReplayedJob {
    @Override
    public long jobId() {
      return 1;
    }

    @Override
    public double submit() {
      return 0;
    }

    @Override
    public int ranks() {
      return RANKS;
    }

    @Override
    public List<Phase> phases() {
      Part part = new Part(0, RANKS, 100 * MB, 1, 1, IntStream.range(0, osts).toArray());
      return List.of(new Phase(kind, 0, List.of(part), false, Request.ideal(), "out", 1));
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

  private static double seconds(
      Job job, int inUse, double nicMegabytes, Map<Integer, Integer> writeMegabytes)
      throws IOException {
    TreeMap<Integer, Bandwidth> rates = new TreeMap<>();
    writeMegabytes.forEach((number, rate) -> rates.put(number, Bandwidth.ofMegabytes(rate)));
    FacilityModel facility =
        FacilityModel.DEFAULT
            .withOsts(32)
            .with(new ComputeNodes(OptionalInt.of(4), 32))
            .with(
                new ConnectionSettings(
                    FileServerKind.NFS,
                    8,
                    inUse,
                    new Bandwidth(nicMegabytes * MB),
                    Map.of(
                        IoDirection.WRITE, new ServerRates(Bandwidth.ofMegabytes(1600), rates))));
    List<JobRun<Job>> runs = new ArrayList<>();
    Replay.run(facility, OstTroubles.NONE, JobSource.of(List.of(job)), runs::add);
    return runs.get(0).phases().get(0).end() - runs.get(0).phases().get(0).start();
  }

  private static final Job WRITER = new Job(Phase.Kind.WRITE, 32);

  @Test
  void aNodeMovesWhatItsConnectionsWithAllServersCarry() throws IOException {
    // 6,400 MB over two nodes, eight servers and 50 MB/s.
    assertThat(seconds(WRITER, 1, 10_000, Map.of(1, 50))).isCloseTo(8, within(1e-6));
    assertThat(seconds(WRITER, 2, 10_000, Map.of(1, 50))).isCloseTo(4, within(1e-6));
  }

  @Test
  void moreConnectionsDoNotPayWhereTheNodeOrItsAdapterIsSlower() throws IOException {
    assertThat(seconds(WRITER, 4, 10_000, Map.of(1, 100))).isCloseTo(6400.0 / 3000, within(1e-6));
    assertThat(seconds(WRITER, 4, 800, Map.of(1, 100))).isCloseTo(4, within(1e-6));
  }

  @Test
  void filesOnOneServerHaveItsConnectionsOnly() throws IOException {
    Job narrow = new Job(Phase.Kind.WRITE, 4);
    assertThat(seconds(narrow, 1, 10_000, Map.of(1, 100))).isCloseTo(32, within(1e-6));
    // Its server, of 1,600 MB/s, is what is left.
    assertThat(seconds(narrow, 16, 10_000, Map.of(1, 100))).isCloseTo(4, within(1e-6));
  }

  @Test
  void betweenMeasuredNumbersTheLowerOneIsSure() throws IOException {
    Map<Integer, Integer> measured = Map.of(1, 100, 4, 150);
    assertThat(seconds(WRITER, 3, 10_000, measured)).isCloseTo(4, within(1e-6));
    assertThat(seconds(WRITER, 5, 10_000, measured)).isCloseTo(6400.0 / 2400, within(1e-6));
  }

  @Test
  void aDirectionWithoutRatesIsNotHeldUp() throws IOException {
    assertThat(seconds(new Job(Phase.Kind.READ, 32), 1, 10_000, Map.of(1, 100)))
        .isCloseTo(6400.0 / 3000, within(1e-6));
  }
}
