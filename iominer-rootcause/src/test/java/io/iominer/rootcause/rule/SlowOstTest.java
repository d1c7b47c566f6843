// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.fact.Confidence;
import io.iominer.rootcause.fact.ContentionBuilder;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.SpeedEvidence;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SlowOstTest {
  private static Finding evaluate(RuleContext job) {
    return new SlowOst().evaluate(job, Thresholds.DEFAULT);
  }

  /** A file of each process on a target of its own. */
  private static BalanceJobs files(double slowest) {
    BalanceJobs jobs = new BalanceJobs(8);
    for (int rank = 0; rank < 8; rank++) {
      double seconds = rank == 5 ? slowest : 2;
      jobs.add(posix(1 + rank, rank).writes(200 * MIB, 1, 1 + seconds, seconds));
      jobs.layout(1 + rank, 10 + rank);
    }
    return jobs;
  }

  @Test
  void tripsOnTheJobsOwnFiles() {
    Finding finding = evaluate(files(8).job());
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(0.25, within(1e-9));
    assertThat(finding.message())
        .startsWith("files on OST 15 run at 25 % of the others' median rate (low confidence");
    assertThat(finding.evidence())
        .containsExactly("OST 15: 1 file at 25.0 MiB/s; median of 8 OSTs: 100 MiB/s", "/s/6");
    assertThat(finding.advice())
        .singleElement()
        .satisfies(
            look -> {
              assertThat(look.title()).isEqualTo("Look at OST 15 (OST000f) and its RAID");
              assertThat(look.steps())
                  .containsExactly(
                      "lctl get_param obdfilter.FSNAME-OST000f.brw_stats   # sizes and times of disk"
                          + " I/O",
                      "cat /proc/mdstat   # state of a Linux software RAID; on ZFS 'zpool status', else"
                          + " the tool of the array",
                      "iominer advise placement --store DIR   # whether it is still slow, and what to"
                          + " do");
              assertThat(look.undo()).isEmpty();
              assertThat(look.most()).isPositive();
            });
  }

  @Test
  void tripsOnWhatTheSiteKnows() {
    assertThat(ofSite(Optional.of(new SpeedEvidence(5, 2, Confidence.HIGH))))
        .isEqualTo(
            "OST 15 delivered at most 191 MiB/s on that day, where a healthy OST delivers up to 477 MiB/s (high confidence: on 2"
                + " days up to that day, 5 jobs were slower on it than on their other OSTs, and"
                + " almost no job was faster on it)");
    assertThat(ofSite(Optional.of(new SpeedEvidence(2, 1, Confidence.LOW))))
        .endsWith(
            "(low confidence: on that day alone, 2 jobs were slower on it than on their other OSTs,"
                + " and almost no job was faster on it)");
    assertThat(ofSite(Optional.empty())).endsWith("(by the site's jobs)");
  }

  private static String ofSite(Optional<SpeedEvidence> jobs) {
    JobContention around =
        new ContentionBuilder().speed(11, 1).speed(15, 0.4, jobs).speed(99, 0.1).build();
    Finding finding = evaluate(files(5).job(around));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    return finding.message();
  }

  /** The OST may have recovered since; {@code advise placement} knows all days and jobs. */
  @Test
  void noJobTakesAnOstOutOfUse() {
    for (Confidence confidence : Confidence.values()) {
      Optional<SpeedEvidence> evidence = Optional.of(new SpeedEvidence(9, 3, confidence));
      JobContention around = new ContentionBuilder().speed(15, 0.4, evidence).build();
      assertThat(evaluate(files(5).job(around)).advice())
          .extracting(Advice::title)
          .containsExactly("Look at OST 15 (OST000f) and its RAID");
    }
  }

  /** Its files there were as fast as elsewhere, as when few forwarding nodes hold up all. */
  @Test
  void aSlowOstThatTheJobDidNotFeelIsNotNamed() {
    JobContention around = new ContentionBuilder().speed(12, 0.25).build();
    assertThat(evaluate(files(2).job(around)).status()).isEqualTo(Status.CLEAR);
    Finding felt = evaluate(files(5).job(new ContentionBuilder().speed(15, 0.25).build()));
    assertThat(felt.status()).isEqualTo(Status.TRIPPED);
  }

  @Test
  void anOstOfAnotherFileSystemIsAnotherOst() {
    BalanceJobs jobs = new BalanceJobs(1).layout("/scratch", 1, 12);
    jobs.add(posix(1, 0).writes(200 * MIB, 1, 3, 2));
    Finding finding =
        evaluate(
            jobs.job(
                new ContentionBuilder()
                    .on("/home")
                    .speed(12, 0.1)
                    .on("/scratch")
                    .speed(12, 0.4)
                    .build()));
    assertThat(finding.observed()).isEqualTo(0.4);
    assertThat(finding.message()).startsWith("OST 12 of /scratch delivered at most 191 MiB/s");
    assertThat(finding.advice().get(0).precondition()).contains("lfs getname -n /scratch");
    assertThat(
            evaluate(jobs.job(new ContentionBuilder().on("/home").speed(12, 0.1).build())).status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }

  @Test
  void ratesOfTwoFileSystemsAreNotCompared() {
    BalanceJobs jobs = new BalanceJobs(8);
    for (int rank = 0; rank < 8; rank++) {
      boolean isHome = rank < 3;
      double seconds = isHome ? 8 : 2;
      jobs.layout(isHome ? "/home" : "/scratch", 1 + rank, rank);
      jobs.add(posix(1 + rank, rank).writes(200 * MIB, 1, 1 + seconds, seconds));
    }
    assertThat(evaluate(jobs.job()).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void isClearWhereAllRunAlike() {
    assertThat(evaluate(files(2.5).job()).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void doesNotJudgeASharedFile() {
    BalanceJobs jobs = new BalanceJobs(8).wide(1, 8);
    jobs.add(posix(1, SHARED).writes(800 * MIB, 1, 9, 8));
    assertThat(evaluate(jobs.job()).status()).isEqualTo(Status.NOT_APPLICABLE);
  }
}
