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
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.PosixCounter;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Small requests that are scattered, and small ones that are not. */
class SmallRequestsTest {
  private static final Rule RULE = new SmallRequests();

  @Test
  void smallScatteredWritesTrip() {
    Finding finding =
        diagnose(RULE, job(4, posix(FILE, ALL).writes(20_000, 47 * KIB, 20_000, 0).build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(0.9998, within(1e-9));
    assertThat(finding.message())
        .isEqualTo("about 19,996 of 20,000 writes are smaller than 1 MiB and not consecutive");
    assertThat(finding.advice().get(0).title()).contains("4.00 MiB").contains("47.0 KiB");
    assertThat(finding.advice().get(0).steps().get(1)).contains("87 of today's writes");
    assertThat(finding.advice().get(0).most()).isPositive();
  }

  @Test
  void smallWritesThatFollowEachOtherAreClearAndTheFindingSaysWhy() {
    Finding finding =
        diagnose(RULE, job(4, posix(FILE, ALL).writes(20_000, 47 * KIB, 19_996, 19_996).build()));
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.message()).startsWith("20000 of 20000 writes are smaller than 1 MiB, but");
  }

  /** Darshan's class "100 KiB to 1 MiB" holds 1 MiB itself. */
  @Test
  void scatteredRequestsOfExactlyAMebibyteAreNotSmall() {
    assertThat(diagnose(RULE, job(4, posix(FILE, ALL).writes(22_752, MIB, 22_752, 0).build())))
        .extracting(Finding::status, Finding::observed, Finding::message)
        .containsExactly(Status.CLEAR, 0.0, "");
    RequestJobs.File mixed =
        posix(FILE, ALL)
            .reads(22_752, MIB, 22_752, 0)
            .writes(30_000, 200 * KIB, 30_000, 0)
            .with(PosixCounter.ACCESS1_ACCESS, 200 * KIB)
            .with(PosixCounter.ACCESS1_COUNT, 30_000)
            .with(PosixCounter.ACCESS2_ACCESS, MIB)
            .with(PosixCounter.ACCESS2_COUNT, 22_752);
    RuleContext job = job(4, mixed.build());
    assertThat(Requests.of(job.facts(), IoDirection.READ).small().atMost()).isZero();
    assertThat(diagnose(RULE, job).message()).contains("writes are smaller than 1 MiB");
  }

  @Test
  void largeScatteredWritesAreClear() {
    assertThat(diagnose(RULE, job(4, posix(FILE, ALL).writes(20_000, 2 * MIB, 20_000, 0).build())))
        .extracting(Finding::status, Finding::message)
        .containsExactly(Status.CLEAR, "");
  }

  @Test
  void requestsAreNotMergedToMoreThanARankMovesOrTheFileHolds() {
    Finding few = diagnose(RULE, job(4, posix(FILE, ALL).writes(2_000, 500, 2_000, 0).build()));
    assertThat(few.advice().get(0).title()).isEqualTo("Write 128 KiB at a time instead of 500 B");
    assertThat(few.advice().get(0).steps().get(1)).contains("262 of today's writes");
    Finding same =
        RULE.evaluate(
            job(
                1,
                posix(FILE, 0)
                    .reads(1_000_000, 1, 0, 0)
                    .with(PosixCounter.MAX_BYTE_READ, 0)
                    .build()),
            Thresholds.DEFAULT);
    assertThat(same.status()).isEqualTo(Status.TRIPPED);
    assertThat(same.advice()).as("one byte, a million times").isEmpty();
  }

  @Test
  void withoutTimesItTripsAndPromisesNothing() {
    Finding finding =
        diagnose(
            RULE, job(4, posix(FILE, ALL).writes(20_000, 47 * KIB, 20_000, 0).writing(0).build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.advice().get(0).most()).isZero();
  }

  @Test
  void fewAreClear() {
    assertThat(
            diagnose(RULE, job(4, posix(FILE, ALL).writes(1_000, KIB, 1_000, 0).build())).status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void theBeginningOfEachFileIsNotBlamed() {
    RequestJobs.File[] files = new RequestJobs.File[3_000];
    for (int i = 0; i < files.length; i++) {
      files[i] = posix(FILE + i, 0).with(PosixCounter.OPENS, 1).reads(1, KIB, 0, 0);
    }
    RuleContext job =
        job(1, Arrays.stream(files).map(RequestJobs.File::build).toArray(DarshanRecord[]::new));
    assertThat(diagnose(RULE, job).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void streamsNeitherCountNorDilute() {
    assertThat(diagnose(RULE, job(4, stdio(FILE, ALL).streamed(50_000, KIB).build())).status())
        .isEqualTo(Status.NOT_APPLICABLE);
    assertThat(
            diagnose(
                    RULE,
                    job(
                        4,
                        posix(FILE + 1, ALL).writes(2_000, KIB, 2_000, 0).build(),
                        stdio(FILE, ALL).streamed(50_000, KIB).build()))
                .status())
        .isEqualTo(Status.TRIPPED);
  }
}
