// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.FindingLevel;
import io.iominer.core.model.MpiioCounter;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

class OneRankDominatesTest {
  private static Finding evaluate(RuleContext job) {
    return new OneRankDominates().evaluate(job, Thresholds.DEFAULT);
  }

  @Test
  void tripsWhereRankZeroWritesForAll() {
    BalanceJobs jobs = new BalanceJobs(1024).wide(1, 8);
    jobs.add(posix(1, 0).writes(4096 * MIB, 10, 40, 30));
    for (int rank = 1; rank < 1024; rank++) {
      jobs.add(posix(1 + rank, rank).writes(MIB, 10, 11, 0.1));
    }
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(4096.0 / (4096 + 1023), within(1e-9));
    assertThat(finding.message())
        .isEqualTo("rank 0 writes 80 % of the bytes, 4.00 GiB, of 1024 ranks");
    assertThat(finding.advice()).hasSize(2);
    assertThat(finding.advice().get(0).title()).contains("through 32 aggregators of 160 MiB each");
    assertThat(finding.advice().get(0).steps().get(1)).contains("cb_nodes 32");
    assertThat(finding.advice().get(0).most()).isPositive();
  }

  @Test
  void findsTheReaderOfAFileThatAllOpened() {
    BalanceJobs jobs = new BalanceJobs(8);
    jobs.add(posix(1, SHARED).reads(1000 * MIB, 1, 9, 8).spread(5, 0, 0.001, 3, 1000 * MIB, 8));
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.message()).startsWith("rank 3 reads 100 % of the bytes");
    assertThat(finding.advice().get(1).steps().get(1))
        .isEqualTo("#DW stage_in type=directory source=/s destination=$DW_JOB_STRIPED");
  }

  /** What 64 ranks write collectively, rank 0 writes to the one OST of the file. */
  @Test
  void anAggregatorOfCollectiveBufferingIsNoWriterOfTheProgram() {
    Finding finding =
        evaluate(
            RequestJobs.job(
                64,
                RequestJobs.posix(RequestJobs.FILE, 0).writes(1024, MIB, 1024, 1024).build(),
                RequestJobs.mpiio(RequestJobs.FILE, RequestJobs.ALL)
                    .wrote(MpiioCounter.COLL_WRITES, 1024, MIB)
                    .build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.message())
        .isEqualTo(
            "rank 0, the aggregator of collective buffering, writes 100 % of the bytes, 1.00 GiB, of"
                + " 64 ranks; by default ROMIO has as many aggregators as a file on Lustre has OSTs");
    assertThat(finding.rule().risk().level()).isEqualTo(FindingLevel.INFO);
    assertThat(finding.advice()).isEmpty();
  }

  @Test
  void isClearWhereAllWriteAlike() {
    BalanceJobs jobs = new BalanceJobs(8);
    for (int rank = 0; rank < 8; rank++) {
      jobs.add(posix(1 + rank, rank).writes(100 * MIB, 1, 2, 1));
    }
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isCloseTo(1.0 / 8, within(1e-9));
  }

  @Test
  void doesNotJudgeASmallHeaderOrTwoProcesses() {
    BalanceJobs header = new BalanceJobs(64);
    header.add(posix(1, 0).writes(MIB, 1, 2, 0.1));
    assertThat(evaluate(header.job()).status()).isEqualTo(Status.NOT_APPLICABLE);
    BalanceJobs two = new BalanceJobs(2);
    two.add(posix(1, 0).writes(4096 * MIB, 1, 20, 19));
    assertThat(evaluate(two.job()).status()).isEqualTo(Status.NOT_APPLICABLE);
  }
}
