// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.RequestJobs.FILE;
import static io.iominer.rootcause.rule.RequestJobs.KIB;
import static io.iominer.rootcause.rule.RequestJobs.MIB;
import static io.iominer.rootcause.rule.RequestJobs.diagnose;
import static io.iominer.rootcause.rule.RequestJobs.job;
import static io.iominer.rootcause.rule.RequestJobs.posix;
import static io.iominer.rootcause.rule.RequestJobs.stdio;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.StdioCounter;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

/** Synchronisations for writes. */
class ManySyncsTest {
  private static final Rule RULE = new ManySyncs();

  private static RequestJobs.File synced(long syncs) {
    return posix(FILE, 0).writes(1_000, 64 * KIB, 999, 999).with(PosixCounter.FSYNCS, syncs);
  }

  @Test
  void aSyncAfterEachWriteTrips() {
    Finding finding = diagnose(RULE, job(4, synced(1_000).build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(1);
    assertThat(finding.message())
        .isEqualTo(
            "1000 calls of fsync or fdatasync for 1000 writes to 1 file; writes and syncs there take"
                + " 100 % of all ranks' time in reads, writes and syncs");
    assertThat(finding.advice().get(0).steps().get(0))
        .isEqualTo(
            "Call fsync once before close instead of after each write: 999 of 1000 calls are"
                + " left out.");
  }

  @Test
  void flushesOfStreamsCountToo() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        4,
                        stdio(FILE, 0)
                            .streamed(1_000, KIB)
                            .with(StdioCounter.FLUSHES, 200)
                            .build()))
                .status())
        .isEqualTo(Status.TRIPPED);
  }

  @Test
  void flushesAreNotSaidToBeSyncs() {
    Finding finding =
        diagnose(
            RULE,
            job(
                4,
                synced(700).build(),
                stdio(FILE + 1, 0).streamed(1_000, KIB).with(StdioCounter.FLUSHES, 900).build()));
    assertThat(finding.message())
        .startsWith(
            "700 calls of fsync or fdatasync and 900 calls of fflush for 2000 writes to 2 files;");
    assertThat(finding.evidence().get(0)).contains(": 900 calls of fflush, 1000 writes");
    assertThat(finding.advice().get(0).steps().get(0)).startsWith("Call fflush once before close");
  }

  @Test
  void fewSyncsAreClear() {
    assertThat(diagnose(RULE, job(4, synced(99).build())).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void syncsThatTakeLittleOfTheTimeAreClear() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        4,
                        synced(1_000).writing(1).build(),
                        posix(FILE + 1, 1).reads(1_000, MIB, 999, 999).build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void withoutSyncsItDoesNotApply() {
    assertThat(diagnose(RULE, job(4, synced(0).build())).status()).isEqualTo(Status.NOT_APPLICABLE);
  }
}
