// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class UnevenRanksTest {
  private static Finding evaluate(RuleContext job) {
    return new UnevenRanks().evaluate(job, Thresholds.DEFAULT);
  }

  private static BalanceJobs files(long... mebibytes) {
    BalanceJobs jobs = new BalanceJobs(mebibytes.length);
    for (int rank = 0; rank < mebibytes.length; rank++) {
      if (mebibytes[rank] > 0) {
        double seconds = mebibytes[rank] / 100.0;
        jobs.add(posix(1 + rank, rank).writes(mebibytes[rank] * MIB, 1, 1 + seconds, seconds));
      }
    }
    return jobs;
  }

  @Test
  void tripsWhereOneWritesTwiceAsMuch() {
    Finding finding = evaluate(files(400, 200, 200, 200, 200, 200, 200, 200).job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(1 - 225.0 / 400, within(1e-9));
    assertThat(finding.message())
        .isEqualTo("rank 0 writes 400 MiB, the mean of 8 ranks is 225 MiB");
    assertThat(finding.advice().get(0).title())
        .isEqualTo("Divide the I/O evenly: 225 MiB for each of 8 ranks");
  }

  /** one-rank-dominates asks for four ranks; below that this rule is the one that applies. */
  @Test
  void oneOfTwoOrThreeRanksThatWritesAllIsUneven() {
    for (long[] written : new long[][] {{4096, 0}, {4096, 0, 0}}) {
      RuleContext job = files(written).job();
      Finding finding = evaluate(job);
      assertThat(finding.status()).isEqualTo(Status.TRIPPED);
      assertThat(finding.message()).startsWith("rank 0 writes 4.00 GiB, the mean of ");
      assertThat(new OneRankDominates().evaluate(job, Thresholds.DEFAULT).status())
          .isEqualTo(Status.NOT_APPLICABLE);
    }
    RuleContext four = files(4096, 0, 0, 0).job();
    assertThat(evaluate(four).status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(new OneRankDominates().evaluate(four, Thresholds.DEFAULT).status())
        .isEqualTo(Status.TRIPPED);
  }

  /** All but the slow rank write 100 MiB. */
  @Test
  void aRankWithFewerBytesThanTheMeanIsNotSaidToHaveEvenBytes() {
    BalanceJobs jobs = new BalanceJobs(8);
    for (int rank = 0; rank < 8; rank++) {
      boolean isSlow = rank == 5;
      jobs.add(posix(1 + rank, rank).writes(isSlow ? MIB : 100 * MIB, 0, 8, isSlow ? 8 : 1));
    }
    assertThat(evaluate(jobs.job()).message())
        .startsWith("rank 5 spends 8.000 s")
        .endsWith("it moves 1.00 MiB, the mean is 87.6 MiB");
  }

  @Test
  void countsProcessesThatNeverOpenedAFile() {
    Finding finding = evaluate(files(200, 200, 200, 200, 0, 0, 0, 0).job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void findsTheSameForAnyNumberOfProcesses() {
    for (int processes : new int[] {16, 1024}) {
      BalanceJobs jobs = new BalanceJobs(processes);
      jobs.add(
          posix(1, SHARED)
              .writes(processes * 100L * MIB, 0, 4, processes * 1.0)
              .spread(1, 100 * MIB, 0.9, 2, 100 * MIB, 4));
      Finding finding = evaluate(jobs.job());
      assertThat(finding.status()).isEqualTo(Status.TRIPPED);
      assertThat(finding.observed()).isCloseTo(0.75, within(1e-6));
      assertThat(finding.message()).contains("rank 2 spends 4.000 s").contains("bytes are even");
      assertThat(finding.advice().get(0).title())
          .as("bytes that are even need not be divided otherwise")
          .isEqualTo("Find out what is slow about rank 2: it moves no more than others");
      assertThat(finding.advice().get(0).steps()).noneMatch(step -> step.contains("MPI_File"));
    }
  }

  /** Two of eight ranks write, one on each node: as fast as a node can, or at a tenth of that. */
  @Test
  void oneWriterOnEachNodeIsNotUneven() {
    double nodeRate = FacilityModel.DEFAULT.scratch().nodeBytesPerSecond();
    JobContention twoNodes = new JobContention(OptionalDouble.of(2), Map.of(), false);
    for (double slower : new double[] {1, 10}) {
      BalanceJobs jobs = new BalanceJobs(8);
      double seconds = slower * 1000 * MIB / nodeRate;
      jobs.add(posix(1, 0).writes(1000 * MIB, 0, seconds, seconds));
      jobs.add(posix(2, 4).writes(1000 * MIB, 0, seconds, seconds));
      assertThat(evaluate(jobs.job(twoNodes)).status())
          .isEqualTo(slower == 1 ? Status.NOT_APPLICABLE : Status.TRIPPED);
    }
  }

  /** Darshan keeps a rank's bytes both ways: how much of them it read nobody knows. */
  @Test
  void bytesBothWaysAreNotSharedOutOverReadsAndWrites() {
    BalanceJobs jobs = new BalanceJobs(4);
    jobs.add(
        posix(1, SHARED)
            .reads(1000 * MIB, 0, 4, 8)
            .writes(1000 * MIB, 4, 8, 8)
            .spread(1, 200 * MIB, 2, 0, 1400 * MIB, 8));
    RuleContext job = jobs.job();
    Finding finding = evaluate(job);
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.message())
        .isEqualTo("rank 0 reads and writes 1.37 GiB, the mean of 4 ranks is 500 MiB");
    assertThat(new OneRankDominates().evaluate(job, Thresholds.DEFAULT).status())
        .as("it wrote 400 MiB of 1000 for sure, and no more is known")
        .isEqualTo(Status.CLEAR);
  }

  /** It read all, so it wrote all. */
  @Test
  void aRankThatMovesAllBytesMovesThoseOfEachDirection() {
    BalanceJobs jobs = new BalanceJobs(4);
    jobs.add(
        posix(1, SHARED)
            .reads(100 * MIB, 0, 4, 4)
            .writes(300 * MIB, 4, 8, 4)
            .spread(1, 0, 0.1, 0, 400 * MIB, 8));
    assertThat(new OneRankDominates().evaluate(jobs.job(), Thresholds.DEFAULT).message())
        .startsWith("rank 0 ")
        .contains("100 % of the bytes");
  }

  /** Without rank 3 the job waits for rank 0, which is nearly as slow. */
  @Test
  void ranksThatAreAboutAsSlowAsTheSlowestAreNamedToo() {
    BalanceJobs jobs = new BalanceJobs(6);
    double[] seconds = {9.6, 1, 1, 10, 1, 1};
    for (int rank = 0; rank < seconds.length; rank++) {
      jobs.add(posix(1 + rank, rank).writes(100 * MIB, 0, seconds[rank], seconds[rank]));
    }
    Finding finding = evaluate(jobs.job());
    assertThat(finding.message())
        .isEqualTo(
            "ranks 0, 3 spend up to 10.0 s in reads and writes, the mean of 6 ranks is 3.933 s; their"
                + " bytes are even");
    assertThat(finding.evidence()).containsExactly("rank 0", "rank 3");
    assertThat(finding.advice().get(0).title())
        .isEqualTo("Find out what is slow about ranks 0, 3: they move no more than others");
  }

  /** A record of all ranks without the slowest and the fastest tells nothing of their bytes. */
  @Test
  void bytesThatAreNotKnownByRankAreNotSaidToBeEven() {
    BalanceJobs jobs = new BalanceJobs(4);
    jobs.add(posix(1, SHARED).writes(400L * MIB, 0, 4, 4));
    jobs.add(posix(2, 3).writes(MIB, 4, 12, 8));
    jobs.add(posix(3, 0).writes(MIB, 4, 5, 1));
    Finding finding = evaluate(jobs.job());
    assertThat(finding.message())
        .startsWith("rank 3 spends 9.000 s")
        .endsWith("how their bytes are spread is unknown");
    assertThat(finding.advice().get(0).title())
        .isEqualTo(
            "Find out what is slow about rank 3: the log does not show whether it moves more than"
                + " others");
  }

  /** All read alike; what one rank writes beside that takes longer than all the reads. */
  @Test
  void aRankThatMovesMoreInTheOtherDirectionIsNotSaidToMoveAsMuch() {
    BalanceJobs jobs = new BalanceJobs(4);
    for (int rank = 0; rank < 4; rank++) {
      jobs.add(posix(1 + rank, rank).reads(10 * MIB, 0, 0.1, 0.1));
    }
    jobs.add(posix(9, 0).writes(30 * MIB, 1, 11, 10));
    Finding finding = evaluate(jobs.job());
    assertThat(finding.message())
        .isEqualTo("rank 0 writes 30.0 MiB, the mean of 4 ranks is 7.50 MiB");
    assertThat(finding.advice().get(0).title()).startsWith("Divide the I/O evenly");
  }

  /** All write alike; one then writes a few bytes, each with a sync: that is no slow node. */
  @Test
  void aRankWithFarMoreRequestsThatWaitIsNotSaidToBeSlow() {
    BalanceJobs jobs = new BalanceJobs(8);
    for (int rank = 0; rank < 8; rank++) {
      jobs.add(posix(1 + rank, rank).writes(MIB, 0, 0.3, 0.3));
    }
    jobs.add(posix(9, 7).writes(MIB / 8, 1, 3, 2).set(PosixCounter.FSYNCS, 600));
    RuleContext job = jobs.job();
    assertThat(evaluate(job).status()).isEqualTo(Status.CLEAR);
    assertThat(job.losses().seconds(Cause.PATTERN)).isGreaterThan(1.9);
    assertThat(job.losses().seconds(Cause.IMBALANCE)).isLessThan(0.4);
  }

  @Test
  void shortTimesAreSaidWithTheDigitsThatTellThemApart() {
    BalanceJobs jobs = new BalanceJobs(16);
    jobs.add(
        posix(1, SHARED)
            .writes(16 * 100L * MIB, 0, 0.04, 16 * 0.005)
            .spread(1, 100 * MIB, 0.004, 2, 100 * MIB, 0.04));
    assertThat(evaluate(jobs.job()).message())
        .startsWith(
            "rank 2 spends 0.040 s in reads and writes, the mean of 16 ranks is 0.005000 s;");
  }

  /** Two of 64 ranks write for all; what the job reads, each rank reads by itself. */
  @Test
  void aggregatorsOfCollectiveWritesAreNotUnevenWhereReadsAreIndependent() {
    assertThat(
            new UnevenRanks()
                .evaluate(
                    RequestJobs.job(
                        64,
                        RequestJobs.posix(RequestJobs.FILE, 0).writes(64, MIB, 64, 64).build(),
                        RequestJobs.posix(RequestJobs.FILE, 1).writes(64, MIB, 64, 64).build(),
                        RequestJobs.mpiio(RequestJobs.FILE, RequestJobs.ALL)
                            .with(MpiioCounter.INDEP_READS, 9000)
                            .wrote(MpiioCounter.COLL_WRITES, 128, MIB)
                            .build()),
                    Thresholds.DEFAULT)
                .status())
        .isEqualTo(Status.CLEAR);
  }

  /**
   * Every rank reads small pieces by itself, as the metadata of HDF5, and all data collectively:
   * two of eight move it.
   */
  @Test
  void aggregatorsAreNotUnevenWhereEveryRankReadsMetadata() {
    List<CounterRecord> records = new ArrayList<>();
    for (int rank = 0; rank < 8; rank++) {
      RequestJobs.File below = RequestJobs.posix(RequestJobs.FILE, rank);
      records.add(
          rank < 2
              ? below.reads(40, 10 * MIB, 40, 40).build()
              : below.reads(100, 512, 100, 100).reading(0.1).build());
    }
    assertThat(evaluate(job(records)).status()).as("without MPI-IO").isEqualTo(Status.TRIPPED);
    for (int rank = 0; rank < 8; rank++) {
      records.add(
          RequestJobs.mpiio(RequestJobs.FILE, rank)
              .with(MpiioCounter.INDEP_READS, 100)
              .with(MpiioCounter.COLL_READS, 10)
              .with(MpiioCounter.BYTES_READ, 100 * MIB)
              .build());
    }
    assertThat(evaluate(job(records)).status()).isEqualTo(Status.CLEAR);
  }

  /** Every rank reads what it asked for, and one far more: nobody moves it for others. */
  @Test
  void aRankThatReadsMoreForItselfIsNoAggregator() {
    List<CounterRecord> records = new ArrayList<>();
    for (int rank = 0; rank < 8; rank++) {
      long count = rank == 0 ? 40 : 10;
      records.add(
          RequestJobs.posix(RequestJobs.FILE, rank)
              .reads(count, 10 * MIB, count, count)
              .reading((double) count)
              .build());
    }
    for (int rank = 0; rank < 8; rank++) {
      long count = rank == 0 ? 40 : 10;
      records.add(
          RequestJobs.mpiio(RequestJobs.FILE, rank)
              .with(MpiioCounter.INDEP_READS, count)
              .with(MpiioCounter.COLL_READS, 1)
              .with(MpiioCounter.BYTES_READ, count * 10 * MIB)
              .build());
    }
    assertThat(evaluate(job(records)).message()).startsWith("rank 0 reads 400 MiB, the mean of 8");
  }

  /** Collective writes alone: what is read below lies between the parts that are written. */
  @Test
  void aggregatorsThatReadToModifyAreNotUneven() {
    List<CounterRecord> records = new ArrayList<>();
    for (int rank = 0; rank < 2; rank++) {
      records.add(
          RequestJobs.posix(RequestJobs.FILE, rank)
              .reads(40, 10 * MIB, 40, 40)
              .writes(40, 10 * MIB, 40, 40)
              .build());
    }
    assertThat(evaluate(job(records)).status()).as("without MPI-IO").isEqualTo(Status.TRIPPED);
    for (int rank = 0; rank < 8; rank++) {
      records.add(
          RequestJobs.mpiio(RequestJobs.FILE, rank)
              .wrote(MpiioCounter.COLL_WRITES, 10, 10 * MIB)
              .build());
    }
    assertThat(evaluate(job(records)).status()).isEqualTo(Status.CLEAR);
  }

  private static RuleContext job(List<CounterRecord> records) {
    return RequestJobs.job(8, records.toArray(new CounterRecord[0]));
  }

  /** Two of eight ranks are aggregators, each with half of the bytes: layer-data, antlia. */
  @Test
  void aRecordOfAllRanksDoesNotTellHowManyAggregateCollectiveWrites() {
    BalanceJobs.Posix shared =
        posix(1, SHARED).writes(192 * MIB, 0, 6, 8.8).spread(2, 0, 0, 1, 96 * MIB, 5);
    assertThat(evaluate(new BalanceJobs(8).add(shared).job()).status()).isEqualTo(Status.TRIPPED);
    assertThat(evaluate(collective(shared)).status()).isEqualTo(Status.CLEAR);
  }

  /** Four aggregators of 32 MiB each: layer-data, selene. */
  @Test
  void tripsWhereAnAggregatorIsSlowForItsBytes() {
    Finding finding =
        evaluate(
            collective(
                posix(1, SHARED).writes(128 * MIB, 0, 6, 5.9).spread(2, 0, 0, 1, 32 * MIB, 5.6)));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.message())
        .isEqualTo(
            "aggregator rank 1 takes 5.600 s below collective calls, others would take 0.100 s for"
                + " as many bytes");
    assertThat(finding.advice().get(0).title()).startsWith("Find out what is slow about rank 1");
  }

  private static RuleContext collective(BalanceJobs.Posix shared) {
    return new BalanceJobs(8)
        .add(shared)
        .add(
            RequestJobs.mpiio(1, RequestJobs.ALL)
                .wrote(MpiioCounter.COLL_WRITES, 32, 6 * MIB)
                .build())
        .job();
  }

  @Test
  void isClearWhereTheSpreadIsSmall() {
    Finding finding = evaluate(files(210, 200, 190, 200).job());
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isLessThan(0.3);
  }

  @Test
  void leavesOneRankThatDominatesToItsRule() {
    Finding finding = evaluate(files(900, 1, 1, 1, 1, 1, 1, 1).job());
    assertThat(finding.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(finding.message()).contains("one-rank-dominates");
  }
}
