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
import io.iominer.facility.job.Phase;
import io.iominer.facility.network.OstTroubles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Seconds are worked out by hand: 64 ranks on two compute nodes of 1,500 MB/s write a file of 100
 * MB each; 8 servers of 1,600 MB/s have 4 OSTs of 500 MB/s each.
 */
class ConnectedReplayTest {
  private static final double MB = 1e6;
  private static final int RANKS = 64;

  private static OnePhaseJob job(Phase.Kind kind, int osts) {
    return new OnePhaseJob(1, 0, RANKS, kind, 100 * MB, osts);
  }

  private static double seconds(
      OnePhaseJob job, int inUse, double nicMegabytes, Map<Integer, Integer> writeMegabytes)
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
    List<JobRun<OnePhaseJob>> runs = new ArrayList<>();
    Replay.run(facility, OstTroubles.NONE, JobSource.of(List.of(job)), runs::add);
    return runs.get(0).phases().get(0).end() - runs.get(0).phases().get(0).start();
  }

  private static final OnePhaseJob WRITER = job(Phase.Kind.WRITE, 32);

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
    OnePhaseJob narrow = job(Phase.Kind.WRITE, 4);
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
    assertThat(seconds(job(Phase.Kind.READ, 32), 1, 10_000, Map.of(1, 100)))
        .isCloseTo(6400.0 / 3000, within(1e-6));
  }
}
