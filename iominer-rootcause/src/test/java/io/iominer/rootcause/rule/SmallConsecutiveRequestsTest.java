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
import static io.iominer.rootcause.rule.RequestJobs.stdio;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.FindingLevel;
import io.iominer.core.model.PosixCounter;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

/** Small requests that caches gather. */
class SmallConsecutiveRequestsTest {
  private static final Rule RULE = new SmallConsecutiveRequests();

  @Test
  void smallWritesThatFollowEachOtherTripAndNeverExplainLostTime() {
    Finding finding =
        diagnose(RULE, job(4, posix(FILE, ALL).writes(20_000, 1_000, 19_996, 19_996).build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(0.9998);
    assertThat(finding.message())
        .isEqualTo(
            "about 19,996 of 20,000 writes are smaller than 1 MiB and consecutive; mean size 1000 B in"
                + " the file with most of them");
    assertThat(finding.rule().risk().level()).isEqualTo(FindingLevel.INFO);
  }

  /** 20,000 writes of 1 KiB and 2,000 of 200 MiB: the mean is not the size of the small ones. */
  @Test
  void theMeanOfLargeRequestsIsNotThatOfSmallOnes() {
    RequestJobs.File file = posix(FILE, ALL).writes(20_000, KIB, 20_000, 20_000);
    Finding finding =
        diagnose(
            RULE,
            job(
                4,
                file.with(PosixCounter.WRITES, 22_000)
                    .with(PosixCounter.SIZE_WRITE_100M_1G, 2_000)
                    .with(PosixCounter.BYTES_WRITTEN, 2_000 * 200 * MIB)
                    .build()));
    assertThat(finding.message())
        .isEqualTo("about 18,182 of 22,000 writes are smaller than 1 MiB and consecutive");
    assertThat(finding.evidence())
        .singleElement()
        .asString()
        .contains("of 22000 writes (small and large: 18.2 MiB on average), by 4 ranks");
    assertThat(finding.advice().get(0).title())
        .isEqualTo("Write 4.00 MiB at a time instead of less than 1.00 MiB");
  }

  /** As damage leaves them; sound logs have each write in one class. */
  @Test
  void moreWritesInSizeClassesThanThereAreMakeNoMoreSmallOnes() {
    Finding finding =
        diagnose(
            RULE,
            job(
                4,
                posix(FILE, ALL)
                    .writes(20_000, 1_000, 19_996, 19_996)
                    .with(PosixCounter.SIZE_WRITE_0_100, 4_000)
                    .build()));
    assertThat(finding.message()).startsWith("about 19,996 of 20,000 writes ");
  }

  @Test
  void noRequestIsInThisFindingAndInThatOfScatteredOnes() {
    RuleContext job = job(4, posix(FILE, ALL).writes(20_000, 47 * KIB, 20_000, 10_000).build());
    assertThat(diagnose(RULE, job).message()).startsWith("about 10,000 of 20,000 writes ");
    assertThat(diagnose(new SmallRequests(), job).message())
        .startsWith("about 9,996 of 20,000 writes ");
  }

  @Test
  void aFileOfOneWriteHasNoneThatFollows() {
    DarshanRecord[] files = new DarshanRecord[2_000];
    for (int i = 0; i < files.length; i++) {
      files[i] = posix(FILE + i, 0).with(PosixCounter.OPENS, 1).writes(1, 1, 0, 0).build();
    }
    assertThat(diagnose(RULE, job(1, files)).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void smallWritesThatAreScatteredAreClear() {
    assertThat(diagnose(RULE, job(4, posix(FILE, ALL).writes(20_000, 47 * KIB, 0, 0).build())))
        .extracting(Finding::status)
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void largeOrFewWritesAreClear() {
    assertThat(
            diagnose(RULE, job(4, posix(FILE, ALL).writes(9_000, 2 * MIB, 9_000, 9_000).build()))
                .status())
        .isEqualTo(Status.CLEAR);
    assertThat(
            diagnose(RULE, job(4, posix(FILE, ALL).writes(1_000, KIB, 1_000, 1_000).build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void streamsHaveBuffersOfTheirOwn() {
    assertThat(diagnose(RULE, job(4, stdio(FILE, ALL).streamed(50_000, KIB).build())).status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }
}
