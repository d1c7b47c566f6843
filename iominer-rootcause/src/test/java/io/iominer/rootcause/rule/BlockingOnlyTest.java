// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.RequestJobs.ALL;
import static io.iominer.rootcause.rule.RequestJobs.FILE;
import static io.iominer.rootcause.rule.RequestJobs.MIB;
import static io.iominer.rootcause.rule.RequestJobs.diagnose;
import static io.iominer.rootcause.rule.RequestJobs.job;
import static io.iominer.rootcause.rule.RequestJobs.mpiio;
import static io.iominer.rootcause.rule.RequestJobs.posix;
import static io.iominer.rootcause.rule.RequestJobs.stdio;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.MpiioCounter;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** MPI-IO that a job waits for. */
class BlockingOnlyTest {
  private static final Rule RULE = new BlockingOnly();

  private static RequestJobs.File collective() {
    return mpiio(FILE, ALL).wrote(MpiioCounter.COLL_WRITES, 400, MIB);
  }

  @Test
  void aJobThatComputesBetweenItsWritesTrips() {
    Finding finding = diagnose(RULE, job(4, collective().writing(100).build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(3, within(1e-9));
    assertThat(finding.message())
        .isEqualTo(
            "between its first and its last request the job does no I/O for 75.0 s: 25.0 s of its"
                + " 25.0 s of I/O could run then (not counted as lost); all 400 MPI-IO operations"
                + " block");
    assertThat(finding.advice().get(0).most()).as("25 s of a run of 100 s").isEqualTo(0.25);
    assertThat(finding.advice().get(0).title()).startsWith("Write a step's results");
    assertThat(finding.advice().get(0).steps()).noneMatch(step -> step.contains("H5P"));
  }

  /** A loop of many requests computes nothing between two of them. */
  @Test
  void gapsOfMicrosecondsAreClear() {
    Finding finding =
        diagnose(
            RULE,
            job(
                4,
                mpiio(FILE, ALL)
                    .wrote(MpiioCounter.COLL_WRITES, 400_000, MIB)
                    .writing(100)
                    .build()));
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.message()).contains("blocking-only.gap is");
  }

  /** Four ranks write one after the other: each only a quarter of the time, all of them always. */
  @Test
  void aJobOfWhichSomeRankIsAlwaysInACallIsClear() {
    List<CounterRecord> records = new ArrayList<>();
    for (int rank = 0; rank < 4; rank++) {
      records.add(
          posix(FILE + rank, rank)
              .writes(100, MIB, 100, 100)
              .writing(25)
              .between(25 * rank, 25 * (rank + 1))
              .build());
      records.add(mpiio(FILE + rank, rank).wrote(MpiioCounter.INDEP_WRITES, 100, MIB).build());
    }
    assertThat(diagnose(RULE, job(4, records.toArray(CounterRecord[]::new))).status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void aJobThatOnlyReadsIsNotToldToWrite() {
    Finding finding =
        diagnose(
            RULE,
            job(
                4,
                posix(FILE, ALL).reads(400, MIB, 400, 400).reading(100).build(),
                mpiio(FILE, ALL)
                    .with(MpiioCounter.COLL_READS, 400)
                    .with(MpiioCounter.BYTES_READ, 400 * MIB)
                    .build()));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.advice().get(0).title()).startsWith("Read what the next step needs");
    assertThat(finding.advice().get(0).steps()).noneMatch(step -> step.contains("write"));
  }

  @Test
  void aJobThatDoesOnlyIoIsClear() {
    assertThat(diagnose(RULE, job(4, collective().writing(380).build())).status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void aJobWithLittleIoIsClear() {
    assertThat(diagnose(RULE, job(4, collective().writing(4).build())).status())
        .isEqualTo(Status.CLEAR);
  }

  @Test
  void nonBlockingAndSplitOperationsAreClear() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        4,
                        collective().wrote(MpiioCounter.SPLIT_WRITES, 4, MIB).writing(100).build()))
                .status())
        .isEqualTo(Status.CLEAR);
    assertThat(
            diagnose(
                    RULE,
                    job(4, collective().wrote(MpiioCounter.NB_WRITES, 4, MIB).writing(100).build()))
                .status())
        .isEqualTo(Status.CLEAR);
  }

  /** What streams move, MPI-IO cannot overlap. */
  @Test
  void aJobThatMovesMostThroughStreamsIsLeftAlone() {
    assertThat(
            diagnose(
                    RULE,
                    job(
                        4,
                        collective().writing(1).build(),
                        stdio(FILE + 1, ALL).streamed(4_000, MIB).writing(100).build()))
                .status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }

  @Test
  void withoutMpiIoOperationsItDoesNotApply() {
    assertThat(diagnose(RULE, job(4, mpiio(FILE, ALL).build())).status())
        .isEqualTo(Status.NOT_APPLICABLE);
    assertThat(diagnose(RULE, job(4, posix(FILE, ALL).writes(9, MIB, 9, 9).build())).status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }
}
