// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.rootcause.fact.ContentionBuilder;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

class OstContentionTest {
  private static Finding evaluate(RuleContext job) {
    return new OstContention().evaluate(job, Thresholds.DEFAULT);
  }

  private static BalanceJobs file() {
    return new BalanceJobs(4)
        .layout(1, 3, 4)
        .add(posix(1, SHARED).writes(400 * MIB, 1, 21, 4 * 20));
  }

  private static JobContention others(double seconds) {
    return new ContentionBuilder()
        .interference(3, seconds / 2)
        .interference(4, seconds)
        .interference(77, 1000)
        .build();
  }

  @Test
  void tripsWhereOthersTakeTheTarget() {
    Finding finding = evaluate(file().job(others(8)));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(0.4, within(1e-9));
    assertThat(finding.message())
        .isEqualTo(
            "other jobs on OST 4 may have delayed it, by at most 8.000 s, 40 % of its I/O time");
    assertThat(finding.advice().get(0).steps().get(0))
        .startsWith("#DW jobdw type=scratch capacity=1GiB access_mode=striped");
    assertThat(finding.advice().get(0).most()).isPositive();
  }

  @Test
  void jobsOnAnotherFileSystemTakeNothing() {
    BalanceJobs jobs =
        new BalanceJobs(4)
            .layout("/scratch", 1, 4)
            .add(posix(1, SHARED).writes(400 * MIB, 1, 21, 4 * 20));
    ContentionBuilder around = new ContentionBuilder().on("/home").interference(4, 15);
    assertThat(evaluate(jobs.job(around.build())).status()).isEqualTo(Status.CLEAR);
    Finding finding = evaluate(jobs.job(around.on("/scratch").interference(4, 5).build()));
    assertThat(finding.message())
        .isEqualTo(
            "other jobs on OST 4 of /scratch may have delayed it, by at most 5.000 s, 25 % of its I/O time");
  }

  @Test
  void contentionOfOlderStoresIsOfAnIndex() {
    BalanceJobs jobs =
        new BalanceJobs(4)
            .layout("/scratch", 1, 4)
            .add(posix(1, SHARED).writes(400 * MIB, 1, 21, 4 * 20));
    assertThat(evaluate(jobs.job(others(8))).observed()).isCloseTo(0.4, within(1e-9));
  }

  /** They are there for longer than the job is in its calls, of which they can take no more. */
  @Test
  void othersTakeNoMoreThanTheJobsIoTime() {
    Finding finding = evaluate(file().job(others(36)));
    assertThat(finding.observed()).isEqualTo(1);
    assertThat(finding.message())
        .isEqualTo(
            "other jobs on OST 4 may have delayed it, by at most 20.0 s, 100 % of its I/O time");
  }

  @Test
  void isClearWhereTheyTakeLittle() {
    assertThat(evaluate(file().job(others(0.5))).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void needsTheStore() {
    Finding finding = evaluate(file().job());
    assertThat(finding.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(finding.message()).startsWith("needs the store");
  }
}
