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
import static io.iominer.rootcause.rule.RequestJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.PosixCounter;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Unaligned requests that cost, and those that do not. */
class UnalignedRequestsTest {
  private static final Rule RULE = new UnalignedRequests();

  @Test
  void largeUnalignedWritesToASharedFileTrip() {
    RuleContext job =
        job(
            8,
            posix(FILE, ALL)
                .writes(10_000, 2 * MIB, 9_000, 9_000)
                .with(PosixCounter.FILE_NOT_ALIGNED, 8_000)
                .build(),
            layout(FILE, 4, 4 * MIB));
    Finding finding = diagnose(RULE, job);
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(0.8);
    assertThat(finding.message())
        .isEqualTo(
            "8,000 of 10,000 requests are unaligned writes to shared files, whose ranks wait for each"
                + " other's locks");
    assertThat(steps(job, "/scratch/data"))
        .as("of a job that uses neither HDF5 nor PnetCDF")
        .hasSize(1)
        .allMatch(step -> step.startsWith("offset = "));
    assertThat(steps(job, "/scratch/data.h5").get(0))
        .startsWith("H5Pset_alignment(fapl, 1048576, 4194304);");
    assertThat(steps(job, "/scratch/data.nc").get(0)).startsWith("nc_var_align_size=4194304");
  }

  private static List<String> steps(RuleContext job, String name) {
    return diagnose(
            RULE,
            new RuleContext(job.facts(), job.losses(), job.facility(), job.around(), file -> name))
        .advice()
        .get(0)
        .steps();
  }

  @Test
  void aFileIsNotToGrowToManyTimesItsBytes() {
    RuleContext job =
        job(
            8,
            posix(FILE, ALL)
                .writes(2_000, 300, 0, 0)
                .with(PosixCounter.FILE_NOT_ALIGNED, 1_900)
                .build());
    Finding finding = RULE.evaluate(job, Thresholds.DEFAULT);
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.advice()).as("75 KB a rank, 4 MiB apart").isEmpty();
    assertThat(finding.message())
        .as("without a layout it is unknown whether it is on Lustre")
        .isEqualTo(
            "1,900 of 2,000 requests are unaligned writes to shared files; on file systems with range"
                + " locks, such as Lustre, their ranks wait for each other");
  }

  @Test
  void theSameInAFileOfOneProcessIsClear() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        8,
                        posix(FILE, 0)
                            .writes(10_000, 2 * MIB, 9_000, 9_000)
                            .with(PosixCounter.FILE_NOT_ALIGNED, 8_000)
                            .build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void smallScatteredOnesInAFileOfOneProcessTripAndTheFindingSaysSo() {
    Finding finding =
        RULE.evaluate(
            job(
                8,
                posix(FILE, 0)
                    .writes(10_000, 3 * KIB, 9_000, 0)
                    .with(PosixCounter.FILE_NOT_ALIGNED, 8_000)
                    .build()),
            Thresholds.DEFAULT);
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.message())
        .isEqualTo(
            "7,999 of 10,000 requests are small, scattered and unaligned, in files that ranks do not"
                + " write together");
  }

  @Test
  void largeUnalignedReadsOfASharedFileAreClear() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        8,
                        posix(FILE, ALL)
                            .reads(10_000, 2 * MIB, 9_000, 9_000)
                            .with(PosixCounter.FILE_NOT_ALIGNED, 8_000)
                            .build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void withoutRequestsItDoesNotApply() {
    assertThat(diagnose(RULE, job(4)).status()).isEqualTo(Status.NOT_APPLICABLE);
  }
}
