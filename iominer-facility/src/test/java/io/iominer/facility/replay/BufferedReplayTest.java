// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.facility.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.facility.BurstBuffer;
import io.iominer.facility.ComputeNodes;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.WriteDemand;
import io.iominer.facility.job.Phase;
import io.iominer.facility.network.OstTrouble;
import io.iominer.facility.network.OstTroubles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Seconds are worked out by hand: 64 ranks on two compute nodes of 1,500 MB/s each write to a burst
 * buffer of 10 GB. It takes 1,000 MB/s, beside demotion 800, and demotes 400 MB/s between writes
 * and 200 beside them.
 */
class BufferedReplayTest {
  private static final double MB = 1e6;
  private static final int RANKS = 64;
  private static final WriteDemand MORE_THAN_FITS = new WriteDemand(1e15, 3600);

  private static BurstBuffer buffer(int writeMegabytes) {
    return new BurstBuffer(
        new Bytes(10_000_000_000L),
        Bandwidth.ofMegabytes(writeMegabytes),
        Bandwidth.ofMegabytes(800),
        Bandwidth.ofMegabytes(2000),
        Bandwidth.ofMegabytes(400),
        Bandwidth.ofMegabytes(200),
        Bandwidth.ofMegabytes(0),
        Bandwidth.ofMegabytes(400));
  }

  private static OnePhaseJob job(int id, double submit, double gigabytes, Phase.Kind kind) {
    return new OnePhaseJob(id, submit, RANKS, kind, gigabytes * 1000 * MB / RANKS, 32);
  }

  private static OnePhaseJob writer(int id, double submit, double gigabytes) {
    return job(id, submit, gigabytes, Phase.Kind.WRITE);
  }

  /** Seconds of each job's phase, in the order of their numbers. */
  private static List<Double> seconds(
      BurstBuffer buffer, OstTroubles troubles, List<OnePhaseJob> jobs) throws IOException {
    FacilityModel facility =
        FacilityModel.DEFAULT
            .withOsts(32)
            .with(new ComputeNodes(OptionalInt.of(4), 32))
            .with(buffer);
    List<JobRun<OnePhaseJob>> runs = new ArrayList<>();
    Replay.run(
        facility,
        troubles,
        JobSource.of(jobs),
        new Dispatch<>(RouteChoice.mapped(facility), LayoutChoice.planned(), job -> true),
        runs::add);
    return runs.stream()
        .sorted(Comparator.comparingLong(run -> run.plan().jobId()))
        .map(run -> run.phases().get(0).end() - run.phases().get(0).start())
        .toList();
  }

  private static double seconds(BurstBuffer buffer, OnePhaseJob job) throws IOException {
    return seconds(buffer, OstTroubles.NONE, List.of(job)).get(0);
  }

  @Test
  void aWriteTakesItsBytesOverTheWriteRate() throws IOException {
    assertThat(seconds(buffer(1000), writer(1, 0, 6.4))).isCloseTo(6.4, within(1e-4));
  }

  @Test
  void computeNodesCanBeSlowerThanTheBuffer() throws IOException {
    assertThat(seconds(buffer(5000), writer(1, 0, 6.4))).isCloseTo(6.4 / 3, within(1e-4));
  }

  @Test
  void whatDoesNotFitIsWrittenAtTheRateOfDemotion() throws IOException {
    // 10 GB at 1,000 MB/s, 2.8 GB at 200 MB/s.
    assertThat(seconds(buffer(1000), writer(1, 0, 12.8))).isCloseTo(10 + 14, within(1e-4));
  }

  @Test
  void slowOstsHoldUpDemotionAndSoTheWritesToAFullBuffer() throws IOException {
    // 32 OSTs of 500 MB/s with a hundredth of it left: 160 MB/s.
    OstTroubles slow =
        new OstTroubles(
            IntStream.range(0, 32)
                .mapToObj(ost -> new OstTrouble(ost, 0, Double.MAX_VALUE, 0.01))
                .toList());
    assertThat(seconds(buffer(1000), slow, List.of(writer(1, 0, 12.8))).get(0))
        .isCloseTo(10 + 2.8 / 0.16, within(1e-4));
  }

  @Test
  void theBufferIsDemotedBetweenWrites() throws IOException {
    // Full at 10 s; at 20 s it has 4 GB free, and 6 of the second 10 GB wait for demotion.
    List<OnePhaseJob> jobs = List.of(writer(1, 0, 10), writer(2, 20, 10));
    List<Double> seconds = seconds(buffer(1000), OstTroubles.NONE, jobs);
    assertThat(seconds.get(0)).isCloseTo(10, within(1e-4));
    assertThat(seconds.get(1)).isCloseTo(4 + 30, within(1e-4));
  }

  @Test
  void jobsShareTheWriteRate() throws IOException {
    List<OnePhaseJob> jobs = List.of(writer(1, 0, 3.2), writer(2, 0, 3.2));
    assertThat(seconds(buffer(1000), OstTroubles.NONE, jobs))
        .allSatisfy(seconds -> assertThat(seconds).isCloseTo(6.4, within(1e-4)));
  }

  @Test
  void writesAreSlowerWhereDemotionRunsBesideThem() throws IOException {
    // 800 MB/s in, 200 MB/s out: full after 10 GB / 600 MB/s, in which 13.33 GB were written.
    BurstBuffer busy = buffer(1000).withExpected(MORE_THAN_FITS);
    assertThat(seconds(busy, writer(1, 0, 6.4))).isCloseTo(8, within(1e-4));
    assertThat(seconds(busy, writer(1, 0, 14))).isCloseTo(50 / 3.0 + 2 / 0.6, within(1e-3));
  }

  @Test
  void readsGoToTheFileSystem() throws IOException {
    assertThat(seconds(buffer(1000), job(1, 0, 6.4, Phase.Kind.READ)))
        .isCloseTo(6.4 / 3, within(1e-4));
  }
}
