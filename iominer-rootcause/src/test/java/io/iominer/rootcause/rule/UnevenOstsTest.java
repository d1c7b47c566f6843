// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

class UnevenOstsTest {
  private static Finding evaluate(RuleContext job) {
    return new UnevenOsts().evaluate(job, Thresholds.DEFAULT);
  }

  private static BalanceJobs files(int onFirst) {
    BalanceJobs jobs = new BalanceJobs(16);
    for (int rank = 0; rank < 16; rank++) {
      jobs.add(posix(1 + rank, rank).writes(500 * MIB, 1, 11, 10));
      jobs.layout(1 + rank, rank < onFirst ? 0 : rank);
    }
    return jobs;
  }

  @Test
  void tripsWhereHalfTheFilesLieOnOneTarget() {
    Finding finding = evaluate(files(8).job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(8 / (16 / 9.0), within(1e-9));
    assertThat(finding.message())
        .isEqualTo("OST 0 holds 3.91 GiB, 4.5 times the mean of the job's 9 OSTs there");
    assertThat(finding.evidence()).startsWith("OST 0");
    assertThat(finding.advice().get(0).steps().get(1)).startsWith("lfs setstripe -c 1 -i -1 /s");
  }

  @Test
  void isClearWhereEachFileHasItsTarget() {
    Finding finding = evaluate(files(1).job());
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isCloseTo(1, within(1e-9));
  }

  @Test
  void doesNotJudgeOneTarget() {
    assertThat(evaluate(files(16).job()).status()).isEqualTo(Status.NOT_APPLICABLE);
  }

  @Test
  void eachFileSystemHasItsOwnMean() {
    BalanceJobs jobs = new BalanceJobs(16);
    for (int rank = 0; rank < 16; rank++) {
      boolean isHome = rank < 2;
      jobs.layout(isHome ? "/home" : "/scratch", 1 + rank, isHome ? rank : rank % 7);
      jobs.add(posix(1 + rank, rank).writes((isHome ? 5000 : 100) * MIB, 1, 11, 10));
    }
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isCloseTo(1, within(1e-9));
  }
}
