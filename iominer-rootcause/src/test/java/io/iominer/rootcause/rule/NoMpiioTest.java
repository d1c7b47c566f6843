// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.RequestJobs.ALL;
import static io.iominer.rootcause.rule.RequestJobs.FILE;
import static io.iominer.rootcause.rule.RequestJobs.KIB;
import static io.iominer.rootcause.rule.RequestJobs.MIB;
import static io.iominer.rootcause.rule.RequestJobs.diagnose;
import static io.iominer.rootcause.rule.RequestJobs.job;
import static io.iominer.rootcause.rule.RequestJobs.mpiio;
import static io.iominer.rootcause.rule.RequestJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.MpiioCounter;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

/** Shared files that are written without MPI-IO. */
class NoMpiioTest {
  private static final Rule RULE = new NoMpiio();

  private static RequestJobs.File scattered() {
    return posix(FILE, ALL).writes(6_400, 47 * KIB, 6_400, 0);
  }

  @Test
  void smallScatteredWritesOfManyProcessesTrip() {
    Finding finding = diagnose(RULE, job(64, scattered().build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(0.99);
    assertThat(finding.advice().get(0).steps().get(0)).startsWith("MPI_File_write_at_all");
  }

  @Test
  void largeWritesOfManyProcessesAreClear() {
    assertThat(diagnose(RULE, job(64, posix(FILE, ALL).writes(6_400, 2 * MIB, 6_400, 0).build())))
        .extracting(Finding::status)
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void itDoesNotApplyToFilesOfOneProcessFewProcessesOrMpiIo() {
    assertThat(
            diagnose(RULE, job(64, posix(FILE, 3).writes(6_400, KIB, 6_400, 0).build())).status())
        .isEqualTo(Status.NOT_APPLICABLE);
    assertThat(diagnose(RULE, job(8, scattered().build())).status())
        .isEqualTo(Status.NOT_APPLICABLE);
    assertThat(
            diagnose(
                    RULE,
                    job(
                        64,
                        scattered().build(),
                        mpiio(FILE, ALL).wrote(MpiioCounter.INDEP_WRITES, 6_400, KIB).build()))
                .status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }
}
