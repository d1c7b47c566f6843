// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

class TinyFilesTest {
  private static Finding evaluate(RuleContext job) {
    return new TinyFiles().evaluate(job, Thresholds.DEFAULT);
  }

  private static BalanceJobs files(int count, long bytes) {
    BalanceJobs jobs = new BalanceJobs(16);
    for (int i = 0; i < count; i++) {
      jobs.add(posix(1 + i, i % 16).writes(bytes, 1, 2, 0.001).metadata(1, 1, 0.01)).wide(1 + i, 1);
    }
    return jobs;
  }

  @Test
  void tripsOnThousandsOfFilesOfTwoKibibytes() {
    Finding finding = evaluate(files(4000, 2048).job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(4000);
    assertThat(finding.message())
        .isEqualTo(
            "4000 of 4000 files move less than 256 KiB each, 2.00 KiB on average, and take 100 % of"
                + " all files' time");
    assertThat(finding.advice()).hasSize(3);
    assertThat(finding.advice().get(0).title())
        .isEqualTo("Bundle the 4000 small files into one file for each node");
    assertThat(finding.advice().get(1).steps().get(0))
        .startsWith("lfs setstripe -E 256K -L mdt -E -1 -c 1 /s");
  }

  @Test
  void onAnotherFileSystemThanLustreThereIsNoMdtToKeepThemOn() {
    BalanceJobs jobs = new BalanceJobs(1);
    for (int i = 0; i < 4000; i++) {
      jobs.add(posix(1 + i, 0).writes(2048, 1, 2, 0.001).metadata(1, 1, 0.01));
    }
    assertThat(evaluate(jobs.job()).advice())
        .flatExtracting(Advice::steps)
        .noneMatch(step -> step.contains("lfs "));
  }

  @Test
  void filesThatAreOnlyReadAreNotToBeWrittenElsewhere() {
    BalanceJobs jobs = new BalanceJobs(16);
    for (int i = 0; i < 4000; i++) {
      jobs.add(posix(1 + i, i % 16).reads(2048, 1, 2, 0.001).metadata(1, 1, 0.01));
    }
    Finding finding = evaluate(jobs.job());
    assertThat(finding.advice()).hasSize(1);
    assertThat(finding.advice().get(0).steps()).hasSize(1);
    assertThat(finding.advice().get(0).steps().get(0)).startsWith("tar cf input.tar");
  }

  @Test
  void isClearOnFewFilesAndOnLargeOnes() {
    assertThat(evaluate(files(100, 2048).job()).status()).isEqualTo(Status.CLEAR);
    assertThat(evaluate(files(4000, MIB).job()).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void isClearWhereTheyTakeNoTime() {
    BalanceJobs jobs = files(4000, 2048);
    jobs.add(posix(99_999, 0).writes(9000 * MIB, 10, 5000, 4000));
    assertThat(evaluate(jobs.job()).status()).isEqualTo(Status.CLEAR);
  }
}
