// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.RequestJobs.ALL;
import static io.iominer.rootcause.rule.RequestJobs.FILE;
import static io.iominer.rootcause.rule.RequestJobs.MIB;
import static io.iominer.rootcause.rule.RequestJobs.diagnose;
import static io.iominer.rootcause.rule.RequestJobs.job;
import static io.iominer.rootcause.rule.RequestJobs.layout;
import static io.iominer.rootcause.rule.RequestJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

/** Shared files on few and on many targets. */
class SharedFileFewOstsTest {
  private static final Rule RULE = new SharedFileFewOsts();

  private static RequestJobs.File shared() {
    return posix(FILE, ALL).writes(6_400, MIB, 6_400, 0);
  }

  @Test
  void aFileOfManyProcessesOnOneTargetTrips() {
    Finding finding = diagnose(RULE, job(64, shared().build(), layout(FILE, 1, MIB)));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(64);
    assertThat(finding.message()).isEqualTo("64 ranks share /scratch/file11 on 1 OST");
    assertThat(finding.advice().get(0).steps().get(0))
        .startsWith("lfs setstripe -c 32 -S 1048576 /scratch ");
  }

  @Test
  void stripesAreSoSmallThatEachTargetHasOne() {
    Finding finding = diagnose(RULE, job(64, shared().build(), layout(FILE, 4, 512 * MIB)));
    assertThat(finding.advice().get(0).steps().get(0))
        .as("6400 MiB are 13 stripes of 512 MiB")
        .startsWith("lfs setstripe -c 32 -S 134217728 /scratch ");
    Finding small =
        diagnose(
            RULE, job(64, posix(FILE, ALL).writes(5, MIB, 5, 0).build(), layout(FILE, 1, MIB)));
    assertThat(small.advice().get(0).title()).isEqualTo("Spread the shared file over 5 OSTs");
  }

  @Test
  void aFileWithThreeProcessesOnATargetIsClear() {
    assertThat(diagnose(RULE, job(12, shared().build(), layout(FILE, 4, MIB))).status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void withoutALayoutOrInFilesOfOneProcessItDoesNotApply() {
    assertThat(diagnose(RULE, job(64, shared().build())).status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(
            diagnose(
                    RULE,
                    job(64, posix(FILE, 0).writes(64, MIB, 64, 64).build(), layout(FILE, 1, MIB)))
                .status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }
}
