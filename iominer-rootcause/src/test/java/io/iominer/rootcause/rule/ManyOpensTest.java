// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

class ManyOpensTest {
  private static Finding evaluate(RuleContext job) {
    return new ManyOpens().evaluate(job, Thresholds.DEFAULT);
  }

  @Test
  void tripsWhereEachProcessOpensItsFileOverAndOver() {
    BalanceJobs jobs = new BalanceJobs(4);
    for (int rank = 0; rank < 4; rank++) {
      jobs.add(posix(1 + rank, rank).writes(100 * MIB, 1, 9, 2).metadata(900, 100, 6));
    }
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(0.75, within(1e-9));
    assertThat(finding.message())
        .isEqualTo(
            "the slowest rank spends 6.000 s in metadata operations, 75 % of the I/O time; each"
                + " rank opens or stats each of its files 1,000.0 times");
    assertThat(finding.evidence().get(0)).contains("900 opens, 100 stat calls");
    assertThat(finding.advice().get(0).steps().get(0)).contains("1,000 operations");
    assertThat(finding.advice().get(0).most()).isPositive();
  }

  @Test
  void commandsOfLustreAreForFilesOnLustre() {
    BalanceJobs local = new BalanceJobs(1);
    local.add(posix(1, 0).writes(100 * MIB, 1, 9, 2).metadata(900, 100, 6));
    assertThat(evaluate(local.job()).advice()).hasSize(1);
    BalanceJobs lustre = new BalanceJobs(1);
    lustre.add(posix(1, 0).writes(100 * MIB, 1, 9, 2).metadata(900, 100, 6)).wide(1, 1);
    assertThat(evaluate(lustre.job()).advice())
        .extracting(Advice::title)
        .contains("Spread the folder over the MDTs");
  }

  @Test
  void anOpenOfMinutesWaitsForSomethingElseThanAServer() {
    BalanceJobs jobs = new BalanceJobs(1);
    jobs.add(posix(1, 0).writes(MIB, 1, 9, 0.1).metadata(3, 0, 940));
    Finding finding = evaluate(jobs.job());
    assertThat(finding.advice())
        .extracting(Advice::title)
        .containsExactly("See what opens wait for");
    assertThat(finding.message())
        .endsWith(
            "; opens or closes that wait longer than a server makes them count as not explained");
    assertThat(finding.advice().get(0).most()).isPositive();
    assertThat(jobs.job().losses().seconds(Cause.METADATA)).isZero();
    assertThat(jobs.job().losses().unexplainedSeconds()).isCloseTo(940, within(1.0));
  }

  @Test
  void shortTimesAreNotSaidToBeNone() {
    BalanceJobs jobs = new BalanceJobs(1);
    jobs.add(posix(1, 0).writes(MIB, 1, 1.001, 0.001).metadata(90, 10, 0.032));
    assertThat(evaluate(jobs.job()).message()).startsWith("the slowest rank spends 0.032 s");
  }

  @Test
  void addsUpTheSecondsOfAProcessOverItsFiles() {
    BalanceJobs jobs = new BalanceJobs(2);
    for (int file = 0; file < 7; file++) {
      jobs.add(posix(1 + file, 0).writes(100 * MIB, 1, 2, 1).metadata(1, 0, 5));
    }
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.message()).startsWith("the slowest rank spends 35.0 s");
  }

  @Test
  void isClearWhereOnlyTheSumOverProcessesIsLong() {
    BalanceJobs jobs = new BalanceJobs(1000);
    jobs.add(posix(1, SHARED).writes(1000 * MIB, 1, 2, 1000).metadata(1000, 0, 100));
    Finding finding = evaluate(jobs.job());
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isLessThan(0.1);
  }
}
