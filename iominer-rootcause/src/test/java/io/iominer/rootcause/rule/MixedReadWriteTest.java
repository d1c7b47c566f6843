// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.RequestJobs.ALL;
import static io.iominer.rootcause.rule.RequestJobs.FILE;
import static io.iominer.rootcause.rule.RequestJobs.KIB;
import static io.iominer.rootcause.rule.RequestJobs.diagnose;
import static io.iominer.rootcause.rule.RequestJobs.job;
import static io.iominer.rootcause.rule.RequestJobs.mpiio;
import static io.iominer.rootcause.rule.RequestJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.MpiioCounter;
import io.iominer.core.model.PosixCounter;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

/** Shared files that are read and written in turn. */
class MixedReadWriteTest {
  private static final Rule RULE = new MixedReadWrite();

  private static RequestJobs.File mixed(int rank, long switches) {
    return posix(FILE, rank)
        .reads(5_000, 64 * KIB, 5_000, 0)
        .writes(5_000, 64 * KIB, 5_000, 0)
        .with(PosixCounter.RW_SWITCHES, switches);
  }

  @Test
  void readsAndWritesInTurnTrip() {
    Finding finding = diagnose(RULE, job(8, mixed(ALL, 9_000).build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(0.9);
    assertThat(finding.advice().get(0).title()).contains("separate phases");
  }

  @Test
  void readsThatMpiIoWasNotAskedForAreDataSieving() {
    Finding finding =
        diagnose(
            RULE,
            job(
                8,
                mixed(ALL, 9_000).build(),
                mpiio(FILE, ALL).wrote(MpiioCounter.INDEP_WRITES, 5_000, 8 * KIB).build()));
    assertThat(finding.message()).endsWith("MPI-IO was asked only to write: it reads to fill gaps");
    assertThat(finding.advice().get(0).title()).startsWith("Switch off data sieving");
    assertThat(finding.advice().get(0).steps())
        .anyMatch(step -> step.contains("'romio_ds_write disable'"));
  }

  @Test
  void separatePhasesAreClear() {
    assertThat(diagnose(RULE, job(8, mixed(ALL, 8).build())).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void toAFileOfOneProcessItDoesNotApply() {
    assertThat(diagnose(RULE, job(8, mixed(0, 9_000).build())).status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }
}
