// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.PosixCounter;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

class OneFileDominatesTest {
  private static Finding evaluate(RuleContext job) {
    return new OneFileDominates().evaluate(job, Thresholds.DEFAULT);
  }

  @Test
  void tripsWhereASmallFileTakesAlmostAllOfTheTime() {
    //      0        5                                      100
    // 2-9  ====
    // 1        =============================================
    BalanceJobs jobs = new BalanceJobs(8).layout(1, 3);
    for (int rank = 0; rank < 8; rank++) {
      jobs.add(posix(2 + rank, rank).reads(900 * MIB, 1, 6, 5));
    }
    jobs.add(
        posix(1, SHARED)
            .reads(800 * MIB, 6, 101, 8 * 90)
            .set(PosixCounter.MAX_BYTE_READ, 800 * MIB - 1)
            .spread(0, 0, 85, 1, 0, 95));
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(0.95, within(1e-9));
    assertThat(finding.evidence()).containsExactly("/s/1");
    assertThat(finding.message())
        .isEqualTo(
            "reading /s/1 takes 95 % of the critical path and holds 10 % of the bytes of 9 files");
    assertThat(finding.advice().get(0).steps().get(0)).startsWith("lfs setstripe -c");
  }

  @Test
  void isClearWhereTheFilesRunSideBySide() {
    BalanceJobs jobs = new BalanceJobs(4);
    for (int rank = 0; rank < 4; rank++) {
      jobs.add(posix(1 + rank, rank).writes(100 * MIB, 1 + rank, 4 + rank, 3));
    }
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void isClearWhereOneOfManyParallelFilesTakesALittleLonger() {
    BalanceJobs jobs = new BalanceJobs(8);
    for (int rank = 0; rank < 8; rank++) {
      double seconds = rank == 3 ? 10.1 : 10;
      jobs.add(posix(1 + rank, rank).writes(100 * MIB, 1, 1 + seconds, seconds));
    }
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isCloseTo(1, within(1e-9));
  }

  /** The file that dominates the path is the one that the screen shows as the path. */
  @Test
  void saysNothingOfAFileThatIsNotOnThePath() {
    BalanceJobs jobs = new BalanceJobs(2);
    jobs.add(posix(1, 0).reads(8000 * MIB, 1, 400, 5));
    jobs.add(posix(2, 1).reads(791 * MIB, 3, 4, 0.8));
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isCloseTo(1, within(1e-9));
    assertThat(finding.message())
        .contains("one-file-dominates.less is 91", "one-file-dominates.busy is 1");
  }

  @Test
  void isClearWhereOneOfManyFilesHoldsTheBytes() {
    BalanceJobs jobs = new BalanceJobs(2);
    jobs.add(posix(1, 0).writes(9000 * MIB, 1, 96, 95));
    for (int file = 2; file < 10; file++) {
      jobs.add(posix(file, 1).writes(60 * MIB, 96, 97, 1));
    }
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.message()).contains("one-file-dominates.less");
  }

  @Test
  void doesNotJudgeAJobOfOneRank() {
    BalanceJobs jobs = new BalanceJobs(1);
    jobs.add(posix(1, 0).reads(10 * MIB, 1, 96, 95));
    jobs.add(posix(2, 0).reads(90 * MIB, 96, 97, 1));
    assertThat(evaluate(jobs.job()).status()).isEqualTo(Status.NOT_APPLICABLE);
  }

  @Test
  void overlooksALogFileThatIsOpenAllTheTime() {
    BalanceJobs jobs = new BalanceJobs(4);
    jobs.add(posix(9, 0).writes(MIB, 0.5, 1000, 0.1));
    for (int rank = 0; rank < 4; rank++) {
      jobs.add(posix(1 + rank, rank).writes(100 * MIB, 1 + rank, 4 + rank, 3));
    }
    assertThat(evaluate(jobs.job()).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void isClearWhereTheFileHoldsTheBytesToo() {
    BalanceJobs jobs = new BalanceJobs(2);
    jobs.add(posix(1, 0).writes(9000 * MIB, 1, 96, 95));
    jobs.add(posix(2, 1).writes(MIB, 96, 97, 1));
    assertThat(evaluate(jobs.job()).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void doesNotJudgeASingleFile() {
    BalanceJobs jobs = new BalanceJobs(2);
    jobs.add(posix(1, SHARED).writes(100 * MIB, 1, 2, 2));
    assertThat(evaluate(jobs.job()).status()).isEqualTo(Status.NOT_APPLICABLE);
  }
}
