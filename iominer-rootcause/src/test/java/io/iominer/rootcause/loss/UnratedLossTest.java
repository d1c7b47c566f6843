// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.model.Ost;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.OstConditions;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a log by itself tells where nobody knows the facility's rates; worked out by hand. */
class UnratedLossTest {
  private static final double MB = 1e6;

  @Test
  void largeSequentialWritesLoseNothingHoweverSlowTheDisks() {
    for (double seconds : new double[] {0.1, 1, 100, 800}) {
      LoggedJob job = new LoggedJob(4);
      for (int rank = 0; rank < 4; rank++) {
        job.file(rank, rank, 250 * MB, 1, seconds, 0, rank);
      }
      Losses losses = job.losses();
      assertThat(losses.ioSeconds()).isCloseTo(seconds, within(1e-6));
      assertThat(losses.allSeconds()).isCloseTo(0, within(1e-6));
    }
  }

  @Test
  void smallScatteredRequestsLoseWhatTheyTakeBeyondASlowRank() {
    // 1,000 reads of 1,000 bytes in 2 s; at 100 MB/s their bytes take 0.01 s.
    Losses losses = new LoggedJob(1).scattered(1, MB, 1000, 2).losses();
    assertThat(losses.seconds(Cause.PATTERN)).isCloseTo(1.99, within(1e-6));
  }

  /** 118 KiB in 2,000 lines, each flushed: 5 ms each, whatever their bytes take. */
  @Test
  void flushesOfStreamsCostTheirTime() {
    Losses losses = new LoggedJob(1).flushed(1, 118 << 10, 2000, 2000, 10).losses();
    assertThat(losses.ioSeconds()).isCloseTo(10, within(1e-6));
    assertThat(losses.seconds(Cause.PATTERN)).isCloseTo(10, within(0.05));
    Losses without = new LoggedJob(1).flushed(1, 118 << 10, 2000, 0, 10).losses();
    assertThat(without.seconds(Cause.PATTERN)).as("a slow device").isLessThan(0.1);
  }

  /** A flush of what is larger than the buffer of a stream waits for nothing. */
  @Test
  void flushesAfterLargeWritesCostNothing() {
    Losses losses = new LoggedJob(1).flushed(1, 1000 << 20, 100, 100, 10).losses();
    assertThat(losses.seconds(Cause.PATTERN)).isLessThan(0.1);
  }

  /** Darshan has the time of fsync(fileno(stream)) in the file's record of POSIX. */
  @Test
  void syncsOfStreamsCostTheirTime() {
    Losses losses =
        new LoggedJob(1)
            .flushed(1, 118 << 10, 2000, 0, 0.01)
            .add(
                new long[][] {{PosixCounter.FSYNCS.index(), 2000}},
                new double[][] {{PosixFCounter.WRITE_TIME.index(), 10}},
                1,
                0)
            .losses();
    assertThat(losses.ioSeconds()).isCloseTo(10.01, within(0.02));
    assertThat(losses.seconds(Cause.PATTERN)).isCloseTo(10, within(0.1));
  }

  /** The first cannot follow another one. */
  @Test
  void tenWritesThatFollowEachOtherAreNotScattered() {
    LoggedJob job = new LoggedJob(1);
    job.add(
        new long[][] {
          {PosixCounter.BYTES_WRITTEN.index(), 40_000},
          {PosixCounter.WRITES.index(), 10},
          {PosixCounter.CONSEC_WRITES.index(), 9},
          {PosixCounter.SEQ_WRITES.index(), 9}
        },
        new double[][] {{PosixFCounter.WRITE_TIME.index(), 2.5}},
        1,
        0);
    assertThat(job.losses().allSeconds()).isZero();
  }

  @Test
  void requestsOfMediumSizeAreNoLossWithoutLargeOnes() {
    // 200 KB each: where disks are slow, they take as long as their bytes.
    Losses losses = new LoggedJob(1).scattered(1, 200 * MB, 1000, 20).losses();
    assertThat(losses.allSeconds()).isZero();
  }

  @Test
  void largeRequestsAreTheYardstickOfMediumOnes() {
    // Large ones move 100 MB in 1 s: 200 MB take 2 s of the 20.
    LoggedJob job = new LoggedJob(1).scattered(1, 200 * MB, 1000, 20);
    job.scattered(2, 100 * MB, 50, 1, 21);
    Losses losses = job.losses();
    assertThat(losses.ioSeconds()).isCloseTo(21, within(1e-6));
    assertThat(losses.seconds(Cause.PATTERN)).isCloseTo(18, within(0.9));
  }

  @Test
  void aSharedFileOnOneOstLosesOnlyWhereManyNodesSurelyWaitForIt() {
    Losses few = new LoggedJob(4).file(9, -1, 2000 * MB, 4, 4, 0, 3).losses();
    assertThat(few.allSeconds()).isZero();
    // Two OSTs are known of: the ones with indexes up to 1.
    Losses many = new LoggedJob(1024).file(9, -1, 2000 * MB, 1024, 4, 0, 1).losses();
    assertThat(many.seconds(Cause.STRIPING)).isCloseTo(2, within(0.01));
  }

  @Test
  void readsFromThePageCacheMakeNoOstSlow() {
    LoggedJob job = new LoggedJob(4);
    for (int rank = 0; rank < 4; rank++) {
      job.file(rank, rank, 100 * MB, 1, 1, 0, rank);
      job.add(
          new long[][] {
            {PosixCounter.BYTES_READ.index(), (long) (100 * MB)},
            {PosixCounter.MAX_BYTE_READ.index(), (long) (100 * MB) - 1},
            {PosixCounter.READS.index(), 100},
            {PosixCounter.CONSEC_READS.index(), 99},
            {PosixCounter.SEQ_READS.index(), 99}
          },
          new double[][] {
            {PosixFCounter.READ_START_TIMESTAMP.index(), 5},
            {PosixFCounter.READ_END_TIMESTAMP.index(), rank == 0 ? 9 : 5.1},
            {PosixFCounter.READ_TIME.index(), rank == 0 ? 4 : 0.1}
          },
          rank,
          rank);
    }
    assertThat(job.losses().seconds(Cause.SLOW_OST)).isZero();
    assertThat(job.losses().seconds(Cause.IMBALANCE)).isZero();
  }

  /** Four files of 10 MB at 10 MB/s, and one on OST 4 at 1 MB/s: 9 s more than the others. */
  @Test
  void whatFilesOnOneOstTookLongerIsOfOthersAsFarAsTheyWereThere() {
    LoggedJob job = new LoggedJob(5);
    for (int rank = 0; rank < 5; rank++) {
      job.file(rank, rank, 10 * MB, 1, rank == 4 ? 10 : 1, 0, rank);
    }
    assertThat(job.losses().seconds(Cause.SLOW_OST)).isCloseTo(9, within(1e-6));
    Losses alone = job.losses(around(0, OptionalDouble.of(3)));
    assertThat(alone.seconds(Cause.SLOW_OST)).isCloseTo(9, within(1e-6));
    assertThat(alone.seconds(Cause.CONTENTION)).isZero();
    Losses beside = job.losses(around(4, OptionalDouble.of(3)));
    assertThat(beside.seconds(Cause.CONTENTION)).isCloseTo(3, within(1e-6));
    assertThat(beside.seconds(Cause.SLOW_OST)).isCloseTo(6, within(1e-6));
    assertThat(beside.ioSeconds()).isCloseTo(10, within(1e-6));
    Losses much = job.losses(around(4, OptionalDouble.of(30)));
    assertThat(much.seconds(Cause.CONTENTION)).isCloseTo(9, within(1e-6));
    assertThat(much.seconds(Cause.SLOW_OST)).isZero();
  }

  private static JobContention around(int ost, OptionalDouble interferenceSeconds) {
    return new JobContention(
        OptionalDouble.empty(),
        Map.of(
            new Ost(Optional.empty(), ost),
            new OstConditions(
                interferenceSeconds,
                OptionalDouble.empty(),
                Optional.empty(),
                OptionalDouble.empty())),
        true);
  }

  @Test
  void ranksThatWriteNewFilesInTurnsWaitForEachOther() {
    LoggedJob inTurns = new LoggedJob(4);
    LoggedJob atOnce = new LoggedJob(4);
    for (int step = 0; step < 5; step++) {
      for (int rank = 0; rank < 4; rank++) {
        long id = 10L * step + rank;
        inTurns.file(id, rank, 10 * MB, 1, 1, 20 * step + 1.05 * rank, rank);
        atOnce.file(id, rank, 10 * MB, 1, 1, 20 * step + 0.05 * rank, rank);
      }
    }
    assertThat(inTurns.losses().ioSeconds()).isCloseTo(20, within(1e-6));
    assertThat(inTurns.losses().seconds(Cause.SERIALIZATION)).isCloseTo(15, within(1e-6));
    assertThat(atOnce.losses().ioSeconds()).isCloseTo(5, within(1e-6));
    assertThat(atOnce.losses().allSeconds()).isCloseTo(0, within(1e-6));
  }

  @Test
  void aSharedFileInTurnsIsToldFromPausesByTheHeatMap() {
    // Eight ranks, 1 s each within 8 s: one after the other, or at once with pauses between.
    LoggedJob inTurns = new LoggedJob(8).shared(9, 800 * MB, 8, 1, 8).busy(8.4);
    assertThat(inTurns.losses().seconds(Cause.SERIALIZATION)).isCloseTo(7, within(1e-6));
    LoggedJob withPauses = new LoggedJob(8).shared(9, 800 * MB, 8, 1, 8).busy(1.4);
    assertThat(withPauses.losses().allSeconds()).isCloseTo(0, within(1e-6));
  }

  /** Without a heat map, what ranks with pauses add up to may be the span by chance. */
  @Test
  void aSharedFileIsInTurnsOnlyIfItsTimesAreTheSpanWhereNothingElseTells() {
    LoggedJob exact = new LoggedJob(8).shared(9, 800 * MB, 8, 1, 8.02);
    assertThat(exact.losses().seconds(Cause.SERIALIZATION)).isPositive();
    LoggedJob byChance = new LoggedJob(8).shared(9, 800 * MB, 8, 1, 8.4);
    assertThat(byChance.losses().seconds(Cause.SERIALIZATION)).isZero();
  }

  /** Rank 0 has 3 s of the 8: it is no straggler beside ranks that work at the same time. */
  @Test
  void turnsOfUnevenPartsAreTurns() {
    LoggedJob job = new LoggedJob(8).shared(9, 800 * MB, 8, 1, 8, 3).busy(8.4);
    assertThat(job.losses().seconds(Cause.SERIALIZATION)).isCloseTo(5, within(1e-6));
    LoggedJob straggler = new LoggedJob(8).shared(9, 800 * MB, 8, 1, 8, 7.6).busy(8.4);
    assertThat(straggler.losses().seconds(Cause.SERIALIZATION)).isZero();
  }

  /** MPI_MODE_CREATE makes one rank open the file once more. */
  @Test
  void oneOpenMoreForTheCreateLeavesTurnsTurns() {
    LoggedJob job = new LoggedJob(8).shared(9, 800 * MB, 8, 1, 8).opens(9, 1).busy(8.4);
    assertThat(job.losses().seconds(Cause.SERIALIZATION)).isCloseTo(7, within(1e-6));
    LoggedJob steps = new LoggedJob(8).shared(9, 800 * MB, 8, 1, 8).opens(9, 8).busy(8.4);
    assertThat(steps.losses().seconds(Cause.SERIALIZATION)).as("two checkpoints").isZero();
  }

  @Test
  void opensThatTakeLongerThanTheirBytesAreLostWhateverTheirSize() {
    LoggedJob job = new LoggedJob(1);
    for (int id = 0; id < 500; id++) {
      openAndWrite(job, id, 100_000, 0.01, 0.0005);
    }
    // 5 s for 500 opens; the bytes take as long as 25 of them, and a file for each rank is needed.
    assertThat(job.losses().ioSeconds()).isCloseTo(5.25, within(1e-6));
    assertThat(job.losses().seconds(Cause.METADATA)).isCloseTo(5 * (1 - 26 / 500.0), within(1e-6));
  }

  @Test
  void opensOfLargeFilesAreNeededEvenWhereTheyTakeLong() {
    LoggedJob job = new LoggedJob(1);
    for (int id = 0; id < 50; id++) {
      openAndWrite(job, id, 8 << 20, 0.1, 0.02);
    }
    assertThat(job.losses().seconds(Cause.METADATA)).isZero();
  }

  @Test
  void theFirstRequestsOfTinyFilesCountAsMetadata() {
    LoggedJob job = new LoggedJob(1);
    for (int id = 0; id < 500; id++) {
      openAndWrite(job, id, 1000, 0.0001, 0.01);
    }
    Losses losses = job.losses();
    assertThat(losses.seconds(Cause.METADATA)).isGreaterThan(4.9);
    assertThat(losses.seconds(Cause.PATTERN)).isLessThan(0.1);
  }

  @Test
  void noMoreIsLostThanWasSpent() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      int processes = 1 + random.nextInt(6);
      LoggedJob job = new LoggedJob(processes);
      for (int id = random.nextInt(9); id >= 0; id--) {
        switch (random.nextInt(4)) {
          case 0 -> job.file(id, -1, random.nextInt(2000) * MB, processes, seconds(random), 2, 1);
          case 1 -> job.scattered(id, random.nextInt(90) * MB, 1 + random.nextInt(9000), 3);
          case 2 -> openAndWrite(job, id, random.nextInt(90_000), seconds(random), 0.1);
          default ->
              job.file(
                  id,
                  random.nextInt(processes),
                  random.nextInt(2000) * MB,
                  1,
                  seconds(random),
                  random.nextInt(20),
                  random.nextInt(3));
        }
      }
      Losses losses = job.losses();
      assertThat(losses.seconds().values()).as("seed %d", seed).allMatch(lost -> lost >= 0);
      assertThat(losses.waterfall())
          .as("seed %d", seed)
          .allMatch(step -> step.lostSeconds() >= 0 && step.secondsWithout() >= -1e-9);
      assertThat(losses.allSeconds())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(losses.ioSeconds() + 1e-9);
      assertThat(losses.unexplainedSeconds()).as("seed %d", seed).isZero();
    }
  }

  private static double seconds(Random random) {
    return random.nextInt(1000) / 100.0;
  }

  private static void openAndWrite(
      LoggedJob job, long id, long bytes, double openSeconds, double writeSeconds) {
    job.add(
        new long[][] {
          {PosixCounter.OPENS.index(), 1},
          {PosixCounter.WRITES.index(), 1},
          {PosixCounter.BYTES_WRITTEN.index(), bytes}
        },
        new double[][] {
          {PosixFCounter.META_TIME.index(), openSeconds},
          {PosixFCounter.WRITE_TIME.index(), writeSeconds},
          {PosixFCounter.WRITE_START_TIMESTAMP.index(), id},
          {PosixFCounter.WRITE_END_TIMESTAMP.index(), id + writeSeconds}
        },
        id,
        0);
  }
}
