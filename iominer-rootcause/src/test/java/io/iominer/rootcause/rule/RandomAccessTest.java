// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.RequestJobs.ALL;
import static io.iominer.rootcause.rule.RequestJobs.FILE;
import static io.iominer.rootcause.rule.RequestJobs.KIB;
import static io.iominer.rootcause.rule.RequestJobs.MIB;
import static io.iominer.rootcause.rule.RequestJobs.diagnose;
import static io.iominer.rootcause.rule.RequestJobs.job;
import static io.iominer.rootcause.rule.RequestJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.PosixCounter;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

/** Requests that go back, and those that do not. */
class RandomAccessTest {
  private static final Rule RULE = new RandomAccess();

  @Test
  void readsThatGoBackTrip() {
    Finding finding =
        diagnose(RULE, job(4, posix(FILE, ALL).reads(10_000, 64 * KIB, 5_000, 0).build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(0.4996, within(1e-9));
    assertThat(finding.message()).isEqualTo("4,996 of 10,000 reads go back in their file");
  }

  @Test
  void bytesThatAreReadAgainAreNoMatterOfOffsets() {
    Finding finding =
        diagnose(
            RULE,
            job(
                1,
                posix(FILE, 0)
                    .reads(1_000_000, 1, 0, 0)
                    .with(PosixCounter.MAX_BYTE_READ, 0)
                    .build()));
    assertThat(finding.message())
        .endsWith("go back in their file, most of them to bytes that were read before");
    assertThat(finding.advice().get(0).title()).isEqualTo("Keep what was read");
  }

  @Test
  void readsThatJumpForwardAreClear() {
    assertThat(
            diagnose(RULE, job(4, posix(FILE, ALL).reads(10_000, 64 * KIB, 9_996, 0).build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void aFileThatIsReadFromItsBeginAfterEachOpenIsClear() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        1,
                        posix(FILE, 0)
                            .with(PosixCounter.OPENS, 5_000)
                            .reads(10_000, MIB, 5_000, 5_000)
                            .build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void withoutRequestsItDoesNotApply() {
    assertThat(diagnose(RULE, job(4)).status()).isEqualTo(Status.NOT_APPLICABLE);
  }
}
