// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.summary.CollectiveBins;
import io.iominer.core.summary.IoTime;
import io.iominer.core.summary.LayerParts;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.EvidenceBuilder;
import io.iominer.rootcause.fact.JobContention;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Jobs of 64 ranks on two nodes that write 64 MiB collectively and spend 10 s in it. */
class LayerLossTest {
  private static final int RANKS = 64;
  private static final long MIB = 1 << 20;
  private static final long BYTES = 64 * MIB;

  private EvidenceBuilder job;

  @BeforeEach
  void begin() {
    job =
        new EvidenceBuilder(
            1,
            RANKS,
            OptionalDouble.of(100),
            Set.of(DarshanModule.POSIX, DarshanModule.MPIIO),
            1000);
  }

  private void mpiio(long calls) {
    job.add(
        record(
            DarshanModule.MPIIO,
            -1,
            Map.of(
                MpiioCounter.COLL_WRITES.index(), calls,
                MpiioCounter.BYTES_WRITTEN.index(), BYTES),
            Map.of()));
  }

  /** What a rank, or all, wrote below in some seconds, and how long it read nothing there. */
  private void posix(int rank, long writes, double seconds, double reading) {
    job.add(
        record(
            DarshanModule.POSIX,
            rank,
            Map.of(
                PosixCounter.WRITES.index(), writes,
                PosixCounter.CONSEC_WRITES.index(), writes,
                PosixCounter.READS.index(), reading > 0 ? writes : 0L,
                PosixCounter.BYTES_WRITTEN.index(), BYTES),
            Map.of(
                PosixFCounter.WRITE_TIME.index(), seconds,
                PosixFCounter.READ_TIME.index(), reading)));
  }

  private static CounterRecord record(
      DarshanModule module, int rank, Map<Integer, Long> counts, Map<Integer, Double> seconds) {
    long[] counters = new long[module.counters().size()];
    counts.forEach((place, value) -> counters[place] = value);
    double[] times = new double[module.fCounters().size()];
    seconds.forEach((place, value) -> times[place] = value);
    return CounterRecord.of(module, 1, rank, counters, times);
  }

  private Losses losses(double storage) {
    job.time(new IoTime(new LayerParts(storage, 10 - storage, 0, 0), 10));
    return new LossModel(FacilityModel.DEFAULT)
        .of(job.build(List.of()).facts(), JobContention.UNKNOWN);
  }

  @Test
  void whatSmallCollectiveCallsTakeIsThatOfTheirNumber() {
    posix(-1, 64, 1, 0);
    mpiio(1 << 16);
    Losses losses = losses(1);
    assertThat(losses.seconds(Cause.EXCHANGE)).isCloseTo(9, within(0.1));
    assertThat(losses.unexplainedSeconds()).isCloseTo(0, within(0.1));
  }

  @Test
  void largeCallsWithoutAHeatMapAreNotExplained() {
    posix(-1, 32, 1, 0);
    mpiio(64);
    Losses losses = losses(1);
    assertThat(losses.seconds(Cause.EXCHANGE)).isZero();
    assertThat(losses.unexplainedSeconds()).isCloseTo(9, within(0.1));
  }

  @Test
  void ranksThatMoveTheirOwnBytesWaitForEachOther() {
    posix(-1, 1 << 16, 1, 0);
    mpiio(1 << 16);
    Losses losses = losses(1);
    assertThat(losses.seconds(Cause.EXCHANGE)).isZero();
    assertThat(losses.seconds(Cause.COLLECTIVE_WAIT)).isCloseTo(9, within(0.1));
  }

  /** The slowest rank wrote all, the fastest nothing: as many requests as calls are no proof. */
  @Test
  void aRankWithoutBytesLeavesThemToAggregators() {
    job.add(
        record(
            DarshanModule.POSIX,
            -1,
            Map.of(
                PosixCounter.WRITES.index(), 64L,
                PosixCounter.CONSEC_WRITES.index(), 64L,
                PosixCounter.BYTES_WRITTEN.index(), BYTES,
                PosixCounter.FASTEST_RANK.index(), 1L,
                PosixCounter.FASTEST_RANK_BYTES.index(), 0L,
                PosixCounter.SLOWEST_RANK.index(), 32L,
                PosixCounter.SLOWEST_RANK_BYTES.index(), BYTES / 2),
            Map.of(
                PosixFCounter.WRITE_TIME.index(), 2.0,
                PosixFCounter.FASTEST_RANK_TIME.index(), 0.5,
                PosixFCounter.SLOWEST_RANK_TIME.index(), 1.0)));
    mpiio(64);
    job.collectives(new CollectiveBins(1, 0, 9));
    Losses losses = losses(1);
    assertThat(losses.seconds(Cause.EXCHANGE)).isCloseTo(9, within(0.1));
    assertThat(losses.seconds(Cause.COLLECTIVE_WAIT)).isZero();
  }

  @Test
  void exchangeIsNoLongerThanTheBinsWithoutRequests() {
    posix(-1, 32, 20, 0);
    mpiio(64);
    job.collectives(new CollectiveBins(7, 0, 2));
    Losses losses = losses(1);
    assertThat(losses.seconds(Cause.EXCHANGE)).isCloseTo(2, within(0.1));
    assertThat(losses.seconds(Cause.COLLECTIVE_WAIT)).isZero();
  }

  @Test
  void timeWithoutRequestsIsBoundedByBinsOrByTheSumOfRequests() {
    posix(-1, 32, 6, 0);
    mpiio(64);
    assertThat(quiet(1)).isEqualTo(new QuietSeconds(4, 9));
    job.collectives(new CollectiveBins(3, 5, 2));
    assertThat(quiet(1)).as("7 s of bins without POSIX").isEqualTo(new QuietSeconds(7, 9));
  }

  private QuietSeconds quiet(double storage) {
    return QuietSeconds.of(
        job.build(List.of()).facts(), new LayerParts(storage, 10 - storage, 0, 0));
  }

  @Test
  void readsThatNobodyAskedForAreDataSieving() {
    posix(0, 32, 1, 4);
    mpiio(64);
    Losses losses = losses(5);
    assertThat(losses.seconds(Cause.SIEVING)).isCloseTo(4, within(0.1));
  }
}
