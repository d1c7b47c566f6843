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

/** What reaches the file system below collective MPI-IO. */
class CollectiveWithoutAggregationTest {
  private static final Rule RULE = new CollectiveWithoutAggregation();

  private static RequestJobs.File collective(long count, long size) {
    return mpiio(FILE, ALL).wrote(MpiioCounter.COLL_WRITES, count, size);
  }

  @Test
  void asManySmallRequestsBelowAsCollectiveOnesTrip() {
    Finding finding =
        diagnose(
            RULE,
            job(
                64,
                posix(FILE, ALL).writes(6_400, 47 * KIB, 6_400, 6_336).build(),
                collective(6_400, 47 * KIB).build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(1);
    assertThat(finding.evidence().get(0))
        .isEqualTo(
            "/scratch/file11: 6400 collective operations became 6400 requests of 47.0 KiB on"
                + " average by 64 ranks");
    assertThat(finding.advice().get(0).steps())
        .anyMatch(step -> step.contains("romio_cb_write=enable"));
  }

  @Test
  void fewerRequestsThatAreStillSmallAndScatteredTrip() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        64,
                        posix(FILE, 0).writes(3_000, 100 * KIB, 3_000, 0).build(),
                        collective(6_400, 47 * KIB).build()))
                .status())
        .isEqualTo(Status.TRIPPED);
  }

  @Test
  void largeRequestsOfAggregatorsAreClear() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        64,
                        posix(FILE, 0).writes(1_500, 2 * MIB, 1_500, 0).build(),
                        posix(FILE, 32).writes(1_500, 2 * MIB, 1_500, 0).build(),
                        collective(64_000, 96 * KIB).build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void asManyRequestsThatAreLargeAreClear() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        64,
                        posix(FILE, ALL).writes(12_800, 2 * MIB, 12_800, 12_736).build(),
                        collective(6_400, 4 * MIB).build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void smallRequestsOfIndependentOperationsAreNotBlamed() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        64,
                        posix(FILE, ALL).writes(2_200, KIB, 2_200, 0).build(),
                        collective(2_000, MIB)
                            .wrote(MpiioCounter.INDEP_WRITES, 2_000, KIB)
                            .build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void whereNothingBelowIsKnownItDoesNotApply() {
    assertThat(diagnose(RULE, job(64, collective(6_400, 47 * KIB).build())).status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }
}
