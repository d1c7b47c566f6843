// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

class UnoverlappedFilesTest {
  private static Finding evaluate(RuleContext job) {
    return new UnoverlappedFiles().evaluate(job, Thresholds.DEFAULT);
  }

  private static BalanceJobs files(double apart) {
    BalanceJobs jobs = new BalanceJobs(8);
    for (int rank = 0; rank < 8; rank++) {
      double start = 1 + rank * apart;
      jobs.add(posix(1 + rank, rank).writes(200 * MIB, start, start + 2, 2));
    }
    return jobs;
  }

  @Test
  void tripsWhereFilesAreWrittenNowAndThen() {
    // 1 ==
    // 2           ==
    // 3                     ==
    Finding finding = evaluate(files(10).job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(1, within(1e-9));
    assertThat(finding.message())
        .isEqualTo(
            "8 files of 8 ranks are written in 8 stretches, 1.00 files at a time, busy for 22 %"
                + " of the time; the longest pause takes 8.000 s");
    assertThat(finding.advice().get(1).steps())
        .contains("#DW stage_out type=directory source=$DW_JOB_STRIPED destination=/s");
  }

  @Test
  void isClearWhereTheFilesOverlap() {
    Finding finding = evaluate(files(0.5).job());
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isGreaterThan(2);
  }

  @Test
  void isClearWithoutPauses() {
    assertThat(evaluate(files(2).job()).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void doesNotJudgeCheckpointsOfAllProcesses() {
    BalanceJobs jobs = new BalanceJobs(8);
    for (int i = 0; i < 10; i++) {
      jobs.add(posix(1 + i, SHARED).writes(800 * MIB, 100.0 * i + 1, 100.0 * i + 3, 16));
    }
    assertThat(evaluate(jobs.job()).status()).isEqualTo(Status.NOT_APPLICABLE);
  }
}
