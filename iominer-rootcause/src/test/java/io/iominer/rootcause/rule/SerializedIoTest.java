// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

class SerializedIoTest {
  private static Finding evaluate(RuleContext job) {
    return new SerializedIo().evaluate(job, Thresholds.DEFAULT);
  }

  private static BalanceJobs starting(double apart) {
    BalanceJobs jobs = new BalanceJobs(8);
    for (int rank = 0; rank < 8; rank++) {
      double start = 1 + rank * apart;
      jobs.add(posix(1 + rank, rank).writes(200 * MIB, start, start + 2, 2));
    }
    return jobs;
  }

  @Test
  void tripsWhereEachStartsAfterTheOneBefore() {
    // 0 ==
    // 1   ==
    // 2     ==
    Finding finding = evaluate(starting(2).job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(8);
    assertThat(finding.message())
        .isEqualTo("8 ranks write in 8 groups: 16.0 s in total, the longest takes 2.000 s");
    assertThat(finding.evidence()).containsExactly("first turn: rank 0", "last turn: rank 7");
    assertThat(finding.advice().get(0).most()).isPositive();
    assertThat(finding.advice().get(0).steps())
        .as("of a job of which no file shows an OST")
        .noneMatch(step -> step.contains("OST"));
  }

  @Test
  void namesTheTurnsOfBothDirections() {
    BalanceJobs jobs = starting(2);
    for (int rank = 0; rank < 8; rank++) {
      double start = 20 + rank * 0.01;
      jobs.add(posix(11 + rank, rank).reads(MIB, start, start + 0.01, 0.01));
    }
    assertThat(evaluate(jobs.job()).message())
        .isEqualTo(
            "8 ranks write in 8 groups: 16.0 s in total, the longest takes 2.000 s; they read in 8"
                + " groups: 0.080 s in total, the longest takes 0.010 s");
  }

  @Test
  void isClearWhereAllStartTogether() {
    Finding finding = evaluate(starting(0.01).job());
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isEqualTo(1);
  }

  @Test
  void doesNotJudgeOneProcess() {
    BalanceJobs jobs = new BalanceJobs(8);
    jobs.add(posix(1, 0).writes(MIB, 1, 2, 1));
    assertThat(evaluate(jobs.job()).status()).isEqualTo(Status.NOT_APPLICABLE);
  }
}
