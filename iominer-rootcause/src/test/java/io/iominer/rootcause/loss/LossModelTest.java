// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.unit.Bandwidth;
import io.iominer.core.unit.Bytes;
import io.iominer.facility.FacilityModel;
import io.iominer.facility.Osts;
import io.iominer.rootcause.fact.Confidence;
import io.iominer.rootcause.fact.ContentionBuilder;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.SpeedEvidence;
import io.iominer.rootcause.history.Yardstick;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seconds are worked out by hand: 8 OSTs of 500 MB/s, processes of 250 MB/s, a node of 1,500. */
class LossModelTest {
  private static final FacilityModel FACILITY = FacilityModel.DEFAULT.withOsts(8);

  private static final double MB = 1e6;

  @Test
  void filesOfTheirOwnAtFullSpeedLoseNothing() {
    LoggedJob job = new LoggedJob(4);
    for (int rank = 0; rank < 4; rank++) {
      job.file(rank, rank, 250 * MB, 1, 1, 0, rank);
    }
    Losses losses = job.losses(FACILITY, JobContention.UNKNOWN);
    assertThat(losses.ioSeconds()).isCloseTo(1, within(0.001));
    assertThat(losses.lostSeconds() + losses.unexplainedSeconds()).isCloseTo(0, within(0.001));
  }

  @Test
  void filesThatARankUsesOneAfterTheOtherDoNotShareTheRatesOfTheirOsts() {
    // A rank of 250 MB/s on OSTs of 100 MB/s: 1 s for each of three files on an OST of its own.
    FacilityModel slow = FACILITY.with(FACILITY.scratch().with(osts(100 * MB)));
    LoggedJob job = new LoggedJob(1);
    for (int step = 0; step < 3; step++) {
      job.file(step, 0, 100 * MB, 1, 1, step, step);
    }
    Losses losses = job.losses(slow, new ContentionBuilder().build());
    assertThat(losses.ioSeconds()).isCloseTo(3, within(0.001));
    assertThat(losses.allSeconds()).isCloseTo(0, within(0.001));
  }

  @Test
  void anOstThatIsFullInOneStepDoesNotHelpInTheNext() {
    // Two steps of two ranks; in the first both files lie on OST 0, in the second on OST 1.
    FacilityModel slow = FACILITY.with(FACILITY.scratch().with(osts(100 * MB)));
    LoggedJob job = new LoggedJob(2);
    for (int step = 0; step < 2; step++) {
      for (int rank = 0; rank < 2; rank++) {
        job.file(10 * step + rank, rank, 100 * MB, 1, 2, 2 * step, step);
      }
    }
    Losses losses = job.losses(slow, new ContentionBuilder().build());
    assertThat(losses.ioSeconds()).isCloseTo(4, within(0.001));
    assertThat(losses.unexplainedSeconds()).as("two seconds a step").isCloseTo(0, within(0.001));
  }

  private static Osts osts(double rate) {
    return new Osts(
        FACILITY.scratch().osts().count(),
        new Bandwidth(rate),
        new Bytes(0),
        FACILITY.scratch().osts().contention());
  }

  @Test
  void theFullestNodeHasAsManyRanksAsFit() {
    // 48 ranks fill a node with 32 and another with 16: 8,000 MB of 12,000 pass the first.
    LoggedJob job = new LoggedJob(48);
    for (int rank = 0; rank < 48; rank++) {
      job.file(rank, rank, 250 * MB, 1, 8_000 / 1_500.0, 0, rank % 8);
    }
    assertThat(job.losses(FACILITY, nodes(OptionalDouble.of(2))).allSeconds())
        .isCloseTo(0, within(0.01));
  }

  @Test
  void aSharedFileOnOneTargetLosesToItsLayout() {
    // 4 x 500 MB to one OST: 4 s; over all OSTs the node's 1,500 MB/s allow 2 s of the processes.
    Losses losses =
        new LoggedJob(4).file(9, -1, 2000 * MB, 4, 4, 0, 3).losses(FACILITY, JobContention.UNKNOWN);
    assertThat(losses.seconds(Cause.STRIPING)).isCloseTo(4 - 2, within(0.01));
    assertThat(losses.lostSeconds()).isCloseTo(2, within(0.01));
  }

  @Test
  void whatASlowOstCostsInANarrowLayoutIsHalfTheLayouts() {
    // One OST at a quarter: 16 s for what takes 4 s on a healthy one. On 8 OSTs the slow one has
    // 250 MB for 2 s, no more than the node needs: all 12 s would go without either.
    Losses losses =
        new LoggedJob(4)
            .file(9, -1, 2000 * MB, 4, 16, 0, 3)
            .losses(FACILITY, new ContentionBuilder().nodes(1).speed(3, 0.25).build());
    assertThat(losses.seconds(Cause.SLOW_OST)).isCloseTo(6, within(0.01));
    assertThat(losses.seconds(Cause.STRIPING)).isCloseTo(6 + 2, within(0.01));
  }

  @Test
  void anOstThatIsSurelySlowGetsWhatNothingElseExplains() {
    // At most half as fast as usual: 8 s of the 12 s are known, the rest by elimination.
    SpeedEvidence sure = new SpeedEvidence(3, 1, Confidence.MEDIUM);
    SpeedEvidence unsure = new SpeedEvidence(1, 1, Confidence.LOW);
    LoggedJob job = new LoggedJob(4).file(9, -1, 2000 * MB, 4, 12, 0, 3);
    assertThat(job.losses(FACILITY, slow(sure)).unexplainedSeconds()).isCloseTo(0, within(0.01));
    assertThat(job.losses(FACILITY, slow(unsure)).unexplainedSeconds()).isCloseTo(4, within(0.01));
  }

  private static JobContention slow(SpeedEvidence evidence) {
    return new ContentionBuilder().nodes(1).speed(3, 0.5, Optional.of(evidence)).build();
  }

  @Test
  void withAnotherJobThereNothingIsKnownByElimination() {
    SpeedEvidence sure = new SpeedEvidence(3, 1, Confidence.MEDIUM);
    JobContention busy =
        new ContentionBuilder()
            .nodes(1)
            .speed(3, 0.5, Optional.of(sure))
            .interference(3, 1)
            .build();
    Losses losses = new LoggedJob(4).file(9, -1, 2000 * MB, 4, 12, 0, 3).losses(FACILITY, busy);
    assertThat(losses.unexplainedSeconds()).isCloseTo(12 - 8 - 1, within(0.01));
  }

  @Test
  void ranksThatTakeTheSameTimeLoseNothingToImbalance() {
    // Two ranks on one OST of 100 MB/s: more OSTs would help, a more even division would not.
    FacilityModel slow = FACILITY.with(FACILITY.scratch().with(osts(100 * MB)));
    LoggedJob job = new LoggedJob(2);
    for (int rank = 0; rank < 2; rank++) {
      job.file(rank, rank, 100 * MB, 1, 2, 0, 3);
    }
    assertThat(job.losses(slow, new ContentionBuilder().build()).seconds(Cause.IMBALANCE))
        .isCloseTo(0, within(0.001));
  }

  @Test
  void ranksThatReadWhileOthersWriteAreEven() {
    LoggedJob job = new LoggedJob(2);
    job.file(1, 0, 1000 * MB, 1, 40, 0, 1);
    job.add(
        new long[][] {
          {PosixCounter.OPENS.index(), 1},
          {PosixCounter.BYTES_READ.index(), (long) (1000 * MB)},
          {PosixCounter.MAX_BYTE_READ.index(), (long) (1000 * MB) - 1},
          {PosixCounter.READS.index(), 1000},
          {PosixCounter.CONSEC_READS.index(), 1000}
        },
        new double[][] {{PosixFCounter.READ_TIME.index(), 40}},
        2,
        1);
    assertThat(job.losses().seconds(Cause.IMBALANCE)).isCloseTo(0, within(0.001));
  }

  @Test
  void imbalanceIsAtMostWhatTheNodesLeave() {
    // 3,000 MB in 2.1 s are 95 % of what the node can: even ranks would save 0.1 s.
    LoggedJob job = new LoggedJob(8);
    job.file(0, 0, 900 * MB, 1, 2.1, 0, 0);
    for (int rank = 1; rank < 8; rank++) {
      job.file(rank, rank, 300 * MB, 1, 1, 0, rank);
    }
    assertThat(
            job.losses(FACILITY, new ContentionBuilder().nodes(1).build()).seconds(Cause.IMBALANCE))
        .isCloseTo(0.1, within(0.01));
  }

  @Test
  void scatteredRequestsLoseToThePattern() {
    // 1,000 requests of 0.5 ms: 0.5 s beyond the 0.1 s of the bytes.
    Losses losses =
        new LoggedJob(1).scattered(1, 25 * MB, 1000, 0.6).losses(FACILITY, JobContention.UNKNOWN);
    assertThat(losses.seconds(Cause.PATTERN)).isCloseTo(0.5, within(0.01));
  }

  @Test
  void readingTheSameBytesAgainIsLost() {
    // 250 MB are read four times, in a second each.
    LoggedJob job = new LoggedJob(1);
    readFourTimes(job, 0);
    Losses losses = job.losses(FACILITY, JobContention.UNKNOWN);
    assertThat(losses.seconds(Cause.PATTERN)).isCloseTo(3, within(0.01));
  }

  private static void readFourTimes(LoggedJob job, long rank) {
    job.add(
        new long[][] {
          {PosixCounter.BYTES_READ.index(), (long) (1000 * MB)},
          {PosixCounter.MAX_BYTE_READ.index(), (long) (250 * MB) - 1},
          {PosixCounter.READS.index(), 1000},
          {PosixCounter.CONSEC_READS.index(), 996}
        },
        new double[][] {{PosixFCounter.READ_TIME.index(), 4}},
        1,
        rank);
  }

  @Test
  void aFileThatAllRanksReadOnceIsNotReadAgain() {
    LoggedJob job = new LoggedJob(4);
    readFourTimes(job, -1);
    assertThat(job.losses(FACILITY, JobContention.UNKNOWN).seconds(Cause.PATTERN))
        .isCloseTo(0, within(0.01));
  }

  @Test
  void oneRankThatMovesMostLosesToImbalance() {
    Losses losses =
        new LoggedJob(4).file(1, 0, 1000 * MB, 1, 4, 0, 2).losses(FACILITY, JobContention.UNKNOWN);
    assertThat(losses.seconds(Cause.IMBALANCE)).isCloseTo(4 - 1, within(0.01));
  }

  @Test
  void processesInTurnLoseToserialization() {
    LoggedJob job = new LoggedJob(4);
    for (int rank = 0; rank < 4; rank++) {
      job.file(rank, rank, 250 * MB, 1, 1, rank, rank);
    }
    Losses losses = job.losses(FACILITY, JobContention.UNKNOWN);
    assertThat(losses.ioSeconds()).isCloseTo(4, within(0.001));
    assertThat(losses.seconds(Cause.SERIALIZATION)).isCloseTo(3, within(0.01));
  }

  @Test
  void aRankWaitsForEachOfItsFilesOnSlowOsts() {
    // 500 MB on each of three OSTs, one after the other: 2 s each, but 4 s where it has 125 MB/s.
    LoggedJob job = new LoggedJob(1);
    job.file(1, 0, 500 * MB, 1, 2, 0, 1);
    job.file(2, 0, 500 * MB, 1, 4, 2, 2);
    job.file(3, 0, 500 * MB, 1, 2, 6, 3);
    Losses losses = job.losses(FACILITY, new ContentionBuilder().speed(2, 0.25).build());
    assertThat(losses.ioSeconds()).isCloseTo(8, within(0.001));
    assertThat(losses.seconds(Cause.SLOW_OST)).isCloseTo(2, within(0.01));
    assertThat(losses.unexplainedSeconds()).isCloseTo(0, within(0.01));
  }

  @Test
  void aSlowOstThatTheJobDidNotFeelCostItNothing() {
    // Ten files of 100 MB on each of four OSTs, all at 10 MB/s: something else holds them up.
    LoggedJob job = new LoggedJob(40);
    for (int rank = 0; rank < 40; rank++) {
      job.file(rank, rank, 100 * MB, 1, 10, 0, rank % 4);
    }
    Losses losses = job.losses(FACILITY, new ContentionBuilder().speed(2, 0.25).build());
    assertThat(losses.seconds(Cause.SLOW_OST)).isZero();
    assertThat(losses.unexplainedSeconds()).isPositive();
  }

  @Test
  void whatIsBeyondTheModelGoesToKnownSlowTargetsThenToCompany() {
    LoggedJob job = new LoggedJob(1).file(1, 0, 250 * MB, 1, 5, 0, 2);
    JobContention slow = new ContentionBuilder().speed(2, 0.125).interference(2, 2).build();
    Losses losses = job.losses(FACILITY, slow);
    // At an eighth of 500 MB/s the file takes 4 s instead of 1; of the fifth second nothing is left
    // but the neighbours.
    assertThat(losses.seconds(Cause.SLOW_OST)).isCloseTo(3, within(0.01));
    assertThat(losses.seconds(Cause.CONTENTION)).isCloseTo(1, within(0.01));
    JobContention alone = new ContentionBuilder().build();
    assertThat(job.losses(FACILITY, alone).unexplainedSeconds()).isCloseTo(4, within(0.01));
  }

  @Test
  void aMachineThatIsSlowerThanThoughtDoesNotHideTheJobsOwnDoing() {
    // Ten times the expected time, and nobody knows why: the layout's share stays what it is.
    Losses losses =
        new LoggedJob(4)
            .file(9, -1, 2000 * MB, 4, 40, 0, 3)
            .losses(FACILITY, JobContention.UNKNOWN);
    assertThat(losses.seconds(Cause.STRIPING)).isCloseTo(20, within(0.1));
    assertThat(losses.unexplainedSeconds()).isZero();
  }

  @Test
  void metadataBeyondAFewOpensIsLost() {
    LoggedJob job = new LoggedJob(1);
    job.add(
        new long[][] {{PosixCounter.OPENS.index(), 10_000}},
        new double[][] {{PosixFCounter.META_TIME.index(), 5}},
        1,
        0);
    Losses losses = job.losses(FACILITY, JobContention.UNKNOWN);
    assertThat(losses.seconds(Cause.METADATA)).isCloseTo(5, within(0.01));
  }

  @Test
  void processesSpreadOverMoreNodesThanUsualAreNotUnevenForThat() {
    LoggedJob job = new LoggedJob(16);
    for (int rank = 0; rank < 16; rank++) {
      job.file(rank, rank, 250 * MB, 1, 3, 0, rank);
    }
    for (OptionalDouble nodes : List.of(OptionalDouble.empty(), OptionalDouble.of(4))) {
      Losses losses = job.losses(FACILITY, nodes(nodes));
      assertThat(losses.seconds(Cause.IMBALANCE)).isZero();
      assertThat(losses.seconds(Cause.ALLOCATION)).isZero();
    }
  }

  @Test
  void processesPackedOnFewerNodesThanUsualLoseToTheAllocation() {
    // 64 files of 250 MB: two nodes need 16,000 / 3,000 s, eight targets 4; one node 10.7 s.
    LoggedJob job = new LoggedJob(64);
    for (int rank = 0; rank < 64; rank++) {
      job.file(rank, rank, 250 * MB, 1, 12, 0, rank % 8);
    }
    Losses losses = job.losses(FACILITY, nodes(OptionalDouble.of(1)));
    double usual = 16_000 / 3_000.0;
    assertThat(losses.seconds(Cause.ALLOCATION)).isCloseTo(16_000 / 1_500.0 - usual, within(0.01));
    assertThat(losses.unexplainedSeconds()).isCloseTo(12 - 16_000 / 1_500.0, within(0.01));
    for (OptionalDouble other : List.of(OptionalDouble.of(2), OptionalDouble.empty())) {
      assertThat(job.losses(FACILITY, nodes(other)).seconds(Cause.ALLOCATION)).isZero();
      assertThat(job.losses(FACILITY, nodes(other)).unexplainedSeconds())
          .isCloseTo(12 - usual, within(0.01));
    }
  }

  @Test
  void whatComparableRunsDidNotTakeGoesToSlowOstsThatAreKnownElseToOthers() {
    // Usually 2 s, 7 s now: the model's 1 s stays what it is.
    LoggedJob job = new LoggedJob(1).file(1, 0, 250 * MB, 1, 7, 0, 2);
    JobContention alone = new ContentionBuilder().build();
    Losses losses = job.losses(FACILITY, alone.with(usual(2, 7, 5)));
    assertThat(losses.seconds(Cause.CONTENTION)).isCloseTo(5, within(0.01));
    assertThat(losses.unexplainedSeconds()).isCloseTo(1, within(0.01));
    JobContention slow = new ContentionBuilder().speed(2, 0.125).build();
    losses = job.losses(FACILITY, slow.with(usual(2, 7, 5)));
    assertThat(losses.seconds(Cause.SLOW_OST)).isCloseTo(5, within(0.01));
    assertThat(losses.seconds(Cause.CONTENTION)).isZero();
  }

  @Test
  void aJobWithoutALayoutIsComparedWithItsOwnApplication() {
    Losses losses =
        new LoggedJob(1)
            .scattered(1, 25 * MB, 1000, 5)
            .losses(
                FACILITY,
                JobContention.UNKNOWN.with(new Yardstick(9, 2, 1, 5, 4, 0, 0, List.of())));
    assertThat(losses.seconds(Cause.CONTENTION)).isCloseTo(4, within(0.01));
    assertThat(losses.allSeconds()).isLessThanOrEqualTo(5);
  }

  @Test
  void whereAllRunsTakeAsLongOthersTookNothing() {
    LoggedJob job = new LoggedJob(1).file(1, 0, 250 * MB, 1, 5, 0, 2);
    JobContention busy = new ContentionBuilder().interference(2, 3).build();
    assertThat(job.losses(FACILITY, busy).seconds(Cause.CONTENTION)).isCloseTo(3, within(0.01));
    Losses losses = job.losses(FACILITY, busy.with(new Yardstick(9, 0, 5, 5, 0, 0, 0, List.of())));
    assertThat(losses.seconds(Cause.CONTENTION)).isZero();
    assertThat(losses.unexplainedSeconds()).isCloseTo(4, within(0.01));
  }

  /** A job that reads and writes: what others can have taken is taken once. */
  @Test
  void othersTakeNoMoreThanTheyCanHaveTaken() {
    LoggedJob job =
        new LoggedJob(1)
            .file(1, 0, 250 * MB, 1, 5, 0, 2)
            .add(
                new long[][] {
                  {PosixCounter.OPENS.index(), 1},
                  {PosixCounter.BYTES_READ.index(), 250 * (long) MB},
                  {PosixCounter.READS.index(), 250},
                  {PosixCounter.CONSEC_READS.index(), 249},
                  {PosixCounter.SEQ_READS.index(), 249}
                },
                new double[][] {
                  {PosixFCounter.READ_START_TIMESTAMP.index(), 10},
                  {PosixFCounter.READ_END_TIMESTAMP.index(), 15},
                  {PosixFCounter.READ_TIME.index(), 5}
                },
                1,
                0);
    JobContention busy = new ContentionBuilder().interference(2, 3).build();
    assertThat(job.losses(FACILITY, busy).seconds(Cause.CONTENTION)).isLessThanOrEqualTo(3.01);
  }

  @Test
  void metadataThatIsFasterAtOtherTimesIsLostToOthers() {
    LoggedJob job = new LoggedJob(1);
    job.add(
        new long[][] {{PosixCounter.OPENS.index(), 10_000}},
        new double[][] {{PosixFCounter.META_TIME.index(), 5}},
        1,
        0);
    Losses losses =
        job.losses(
            FACILITY, JobContention.UNKNOWN.with(new Yardstick(9, 2, 1, 5, 0, 0, 4, List.of())));
    assertThat(losses.seconds(Cause.CONTENTION)).isCloseTo(4, within(0.01));
    assertThat(losses.seconds(Cause.METADATA)).isCloseTo(1, within(0.01));
  }

  private static Yardstick usual(double usual, double seconds, double write) {
    return new Yardstick(9, 2, usual, seconds, 0, write, 0, List.of());
  }

  /** Also where ranks are beyond the number of processes, as in a damaged log. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 1000})
  void noMoreIsLostThanWasSpent(long ranksBeyond) {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      int processes = 1 + random.nextInt(6);
      LoggedJob job = new LoggedJob(processes);
      for (int id = random.nextInt(9); id >= 0; id--) {
        boolean isShared = random.nextInt(4) == 0;
        job.file(
            id,
            isShared ? -1 : random.nextLong(processes + ranksBeyond),
            random.nextInt(2000) * MB,
            isShared ? processes : 1,
            random.nextInt(1000) / 100.0,
            random.nextInt(20),
            random.nextInt(3));
      }
      JobContention around = random.nextBoolean() ? JobContention.UNKNOWN : busy(random);
      Losses losses =
          job.losses(
              FACILITY,
              random.nextBoolean() ? around : around.with(usual(1, 9, 8 * random.nextDouble())));
      assertThat(losses.seconds().values()).as("seed %d", seed).allMatch(lost -> lost >= 0);
      assertThat(losses.unexplainedSeconds()).as("seed %d", seed).isNotNegative();
      assertThat(losses.allSeconds())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(losses.ioSeconds() + 1e-9);
      assertFalls(seed, losses);
    }
  }

  /**
   * The steps are those of {@link WhatIf} in its order, lead down, and are what the causes took.
   */
  private static void assertFalls(int seed, Losses losses) {
    assertThat(losses.waterfall()).extracting(LossStep::whatIf).containsExactly(WhatIf.values());
    double before = losses.ioSeconds();
    Map<Cause, Double> byCause = new EnumMap<>(Cause.class);
    for (LossStep step : losses.waterfall()) {
      assertThat(step.lostSeconds()).as("seed %d", seed).isNotNegative();
      assertThat(step.secondsWithout()).as("seed %d", seed).isNotNegative();
      assertThat(before - step.secondsWithout())
          .as("seed %d", seed)
          .isCloseTo(step.lostSeconds(), within(1e-9));
      before = step.secondsWithout();
      byCause.merge(step.cause(), step.lostSeconds(), Double::sum);
    }
    assertThat(before).as("seed %d", seed).isGreaterThan(losses.unexplainedSeconds() - 1e-9);
    byCause.forEach(
        (cause, lost) ->
            assertThat(losses.seconds(cause)).as("seed %d", seed).isCloseTo(lost, within(1e-9)));
  }

  private static JobContention busy(Random random) {
    return new ContentionBuilder()
        .nodes(1 + random.nextInt(4))
        .speed(1, random.nextDouble(0.01, 1.5))
        .interference(0, 10 * random.nextDouble())
        .interference(1, 10 * random.nextDouble())
        .build();
  }

  private static JobContention nodes(OptionalDouble nodes) {
    return new JobContention(nodes, Map.of(), true);
  }
}
