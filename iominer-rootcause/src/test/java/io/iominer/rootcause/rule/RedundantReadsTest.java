// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.RequestJobs.ALL;
import static io.iominer.rootcause.rule.RequestJobs.FILE;
import static io.iominer.rootcause.rule.RequestJobs.MIB;
import static io.iominer.rootcause.rule.RequestJobs.diagnose;
import static io.iominer.rootcause.rule.RequestJobs.job;
import static io.iominer.rootcause.rule.RequestJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.PosixCounter;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

/** Files that are read more than once, and those that are not. */
class RedundantReadsTest {
  private static final Rule RULE = new RedundantReads();

  private static RequestJobs.File read(long id, long reads, long end) {
    return posix(id, ALL).reads(reads, MIB, 0, 0).with(PosixCounter.MAX_BYTE_READ, end - 1);
  }

  @Test
  void anInputThatEachProcessReadsTripsAndIsToBePassedOn() {
    Finding finding = diagnose(RULE, job(64, read(FILE, 64 * 100, 100 * MIB).build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(63 / 64.0);
    assertThat(finding.message())
        .isEqualTo("6.15 GiB of the 6.25 GiB that were read had been read before");
    assertThat(finding.advice().get(0).title()).contains("one rank of each node");
  }

  @Test
  void aFileThatAProcessReadsAgainAndAgainTripsAndIsToBeKept() {
    Finding finding = diagnose(RULE, job(4, read(FILE, 4 * 1_000, 100 * MIB).build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.advice().get(0).title()).isEqualTo("Keep what was read");
    assertThat(finding.advice().get(0).steps().get(0)).contains("the file is read 40 times by ");
  }

  /** What a rank needs that keeps one of three files, and that keeps them all. */
  @Test
  void theMemoryIsOfAllFilesThatAreReadAgain() {
    Finding finding =
        diagnose(
            RULE,
            job(
                4,
                read(FILE, 4 * 1_000, 100 * MIB).build(),
                read(FILE + 1, 4 * 500, 400 * MIB).build(),
                read(FILE + 2, 100, 100 * MIB).build()));
    assertThat(finding.advice().get(0).precondition())
        .isEqualTo(
            "100 MiB of memory on each node or rank that reads this file; 500 MiB for all 2 files"
                + " that are read again");
  }

  @Test
  void filesThatAreReadOnceAreClearHoweverManyThereAre() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        4,
                        read(FILE, 2_000, 2_000 * MIB).build(),
                        read(FILE + 1, 2_000, 2_000 * MIB).build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void whatTheJobWroteMayBeReadOnceMore() {
    assertThat(
            diagnose(
                    RULE,
                    job(4, read(FILE, 4_000, 2_000 * MIB).writes(2_000, MIB, 2_000, 2_000).build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void whereNobodyMeasuredHowFarFilesWereReadItDoesNotApply() {
    Finding finding = diagnose(RULE, job(4, read(FILE, 4_000, 0).build()));
    assertThat(finding.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(finding.message()).isEqualTo("the log does not say how far files were read");
  }

  @Test
  void withoutReadsItDoesNotApply() {
    assertThat(diagnose(RULE, job(4)).status()).isEqualTo(Status.NOT_APPLICABLE);
  }
}
