// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.RequestJobs.ALL;
import static io.iominer.rootcause.rule.RequestJobs.FILE;
import static io.iominer.rootcause.rule.RequestJobs.KIB;
import static io.iominer.rootcause.rule.RequestJobs.MIB;
import static io.iominer.rootcause.rule.RequestJobs.diagnose;
import static io.iominer.rootcause.rule.RequestJobs.job;
import static io.iominer.rootcause.rule.RequestJobs.layout;
import static io.iominer.rootcause.rule.RequestJobs.mpiio;
import static io.iominer.rootcause.rule.RequestJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.MpiioCounter;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

/** Independent and collective operations on shared files. */
class IndependentMpiioTest {
  private static final Rule RULE = new IndependentMpiio();

  private static RequestJobs.File below() {
    return posix(FILE, ALL).writes(4_000, 64 * KIB, 4_000, 0);
  }

  @Test
  void independentWritesToASharedFileTrip() {
    Finding finding =
        diagnose(
            RULE,
            job(
                64,
                below().build(),
                mpiio(FILE, ALL).wrote(MpiioCounter.INDEP_WRITES, 4_000, 64 * KIB).build(),
                layout(FILE, 8, 4 * MIB)));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isZero();
    assertThat(finding.message())
        .isEqualTo(
            "4,000 independent and 0 collective MPI-IO writes of shared files,"
                + " of 64.0 KiB on average");
    assertThat(finding.advice().get(0).steps())
        .anyMatch(step -> step.contains("cb_nodes=8:cb_buffer_size=16777216:striping_factor=8"))
        .anyMatch(step -> step.contains("OMPI_MCA_io_ompio_num_aggregators=8"));
    assertThat(finding.advice().get(0).title()).endsWith("can become requests of 16.0 MiB");
  }

  @Test
  void requestsWhoseBytesOverflowedAreOfUnknownSize() {
    Finding finding =
        diagnose(
            RULE,
            job(
                64,
                below().build(),
                mpiio(FILE, ALL).wrote(MpiioCounter.INDEP_WRITES, 4_000, -1_000).build(),
                layout(FILE, 8, 4 * MIB)));
    assertThat(finding.status()).isEqualTo(Status.NOT_APPLICABLE);
  }

  @Test
  void noMoreIsGatheredThanThereIs() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        4,
                        posix(FILE, ALL).writes(4_000, KIB, 4_000, 0).build(),
                        mpiio(FILE, ALL).wrote(MpiioCounter.INDEP_WRITES, 4_000, KIB).build()))
                .advice()
                .get(0)
                .title())
        .endsWith("4,000 writes of 1.00 KiB from 4 ranks can become requests of 3.91 MiB");
  }

  @Test
  void oneCollectiveWriteDoesNotHideThousandsOfIndependentOnes() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        64,
                        below().build(),
                        mpiio(FILE, ALL)
                            .wrote(MpiioCounter.INDEP_WRITES, 4_000, 64 * KIB)
                            .wrote(MpiioCounter.COLL_WRITES, 64, 64 * KIB)
                            .build()))
                .status())
        .isEqualTo(Status.TRIPPED);
  }

  @Test
  void mostlyCollectiveWritesAreClear() {
    Finding finding =
        diagnose(
            RULE,
            job(
                64,
                below().build(),
                mpiio(FILE, ALL)
                    .wrote(MpiioCounter.INDEP_WRITES, 2_000, 64 * KIB)
                    .wrote(MpiioCounter.COLL_WRITES, 6_000, 64 * KIB)
                    .build()));
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isEqualTo(0.75);
  }

  @Test
  void largeIndependentWritesAreClear() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        64,
                        mpiio(FILE, ALL).wrote(MpiioCounter.INDEP_WRITES, 4_000, 32 * MIB).build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void toAFileOfOneProcessItDoesNotApply() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        64,
                        mpiio(FILE, 0).wrote(MpiioCounter.INDEP_WRITES, 4_000, 64 * KIB).build()))
                .status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }
}
