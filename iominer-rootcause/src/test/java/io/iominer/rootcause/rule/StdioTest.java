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

import io.iominer.core.model.StdioCounter;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

/** Bytes through streams. */
class StdioTest {
  private static final Rule RULE = new Stdio();

  @Test
  void manyBytesThroughStreamsTrip() {
    Finding finding =
        diagnose(
            RULE,
            job(
                4,
                posix(FILE, ALL).writes(600, MIB, 600, 600).build(),
                stdio(FILE + 1, ALL).streamed(102_400, 4 * KIB).build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(0.4);
    assertThat(finding.message())
        .isEqualTo("400 MiB of 0.98 GiB went through streams in small requests");
    assertThat(finding.evidence()).containsExactly("STDIO_WRITES: 102400, of 4.00 KiB on average");
  }

  @Test
  void aSmallLogIsClearThoughItIsAllThatIsWritten() {
    assertThat(diagnose(RULE, job(4, stdio(FILE, ALL).streamed(1_000, KIB).build())).status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void largeRequestsThroughStreamsAreClear() {
    Finding large = diagnose(RULE, job(4, stdio(FILE, ALL).streamed(64, 16 * MIB).build()));
    assertThat(large.status()).isEqualTo(Status.CLEAR);
    assertThat(large.observed()).isZero();
    Finding mixed =
        diagnose(
            RULE,
            job(
                4,
                stdio(FILE, ALL).streamed(64, 16 * MIB).build(),
                stdio(FILE + 1, ALL).streamed(102_400, 4 * KIB).build()));
    assertThat(mixed.status()).as("those of another file").isEqualTo(Status.TRIPPED);
    assertThat(mixed.message())
        .isEqualTo("400 MiB of 1.39 GiB went through streams in small requests");
    assertThat(mixed.evidence()).containsExactly("STDIO_WRITES: 102400, of 4.00 KiB on average");
  }

  /** One write of 500 MiB is none of the 1,000 small reads that stand beside it in the record. */
  @Test
  void largeWritesAreNotSmallBecauseOfSmallReads() {
    Finding finding =
        diagnose(
            RULE,
            job(
                4,
                stdio(FILE, ALL)
                    .streamed(1, 500 * MIB)
                    .with(StdioCounter.READS, 1_000)
                    .with(StdioCounter.BYTES_READ, KIB)
                    .build()));
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.observed()).isLessThan(0.001);
  }

  @Test
  void averagesAreByDirection() {
    Finding finding =
        diagnose(
            RULE,
            job(
                4,
                stdio(FILE, ALL)
                    .streamed(102_400, 4 * KIB)
                    .with(StdioCounter.READS, 100)
                    .with(StdioCounter.BYTES_READ, 50 * MIB)
                    .build()));
    assertThat(finding.evidence())
        .containsExactly(
            "STDIO_READS: 100, of 512 KiB on average",
            "STDIO_WRITES: 102400, of 4.00 KiB on average");
  }

  @Test
  void withoutBytesItDoesNotApply() {
    assertThat(diagnose(RULE, job(4)).status()).isEqualTo(Status.NOT_APPLICABLE);
  }
}
