// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.StripingAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.loss.OstCount;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class OstsUsedTest {
  private static Finding evaluate(RuleContext job) {
    return new OstsUsed().evaluate(job, Thresholds.DEFAULT);
  }

  private static BalanceJobs job(int processes, int targets) {
    return new BalanceJobs(processes)
        .wide(1, targets)
        .add(posix(1, SHARED).writes(processes * 20L * MIB, 1, 21, processes * 20.0));
  }

  @Test
  void tripsInTheRedAndInTheYellowBand() {
    Finding red = evaluate(job(2048, 8).job());
    assertThat(red.status()).isEqualTo(Status.TRIPPED);
    assertThat(red.observed()).isCloseTo(8 / 248.0, within(1e-9));
    assertThat(red.message())
        .isEqualTo("2048 ranks use 8 of 248 OSTs, the red band; they could fill 192");
    assertThat(red.advice().get(0).steps().get(0)).startsWith("lfs setstripe -c 192 -S 4M /s");
    assertThat(evaluate(job(2048, 60).job()).message()).contains("the yellow band");
  }

  @Test
  void isClearInTheGreenBandAndWhereTheNodesCouldFillNoMore() {
    assertThat(evaluate(job(2048, 124).job()).status()).isEqualTo(Status.CLEAR);
    JobContention twoNodes = new JobContention(OptionalDouble.of(2), Map.of(), false);
    assertThat(evaluate(job(2048, 8).job(twoNodes)).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void doesNotJudgeSmallJobsOrUnknownLayouts() {
    assertThat(evaluate(job(64, 8).job()).status()).isEqualTo(Status.NOT_APPLICABLE);
    BalanceJobs unknown = new BalanceJobs(2048);
    unknown.add(posix(1, SHARED).writes(2048 * 20L * MIB, 1, 21, 2048 * 20.0));
    assertThat(evaluate(unknown.job()).status()).isEqualTo(Status.NOT_APPLICABLE);
  }

  @Test
  void doesNotJudgeWhereNobodyTellsHowManyOstsThereAre() {
    RuleContext job = job(2048, 8).job(FacilityModel.DEFAULT, JobContention.UNKNOWN);
    assertThat(evaluate(job).status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(job.losses().seconds(Cause.STRIPING)).isZero();
    FileFacts file = job.facts().files().get(0);
    assertThat(job.ostCount(file)).isEqualTo(new OstCount(OptionalInt.empty(), 8));
    assertThat(StripingAdvice.widen(job, file)).isEmpty();
  }

  /** A job on all 24 OSTs of its file system, whatever another file system has. */
  @Test
  void theLogTellsBeforeServersAndTheseBeforeTheConfiguration() {
    BalanceJobs jobs = new BalanceJobs(2048).wide(1, 24, 24);
    jobs.add(posix(1, SHARED).writes(2048 * 20L * MIB, 1, 21, 2048 * 20.0));
    JobContention servers =
        new JobContention(OptionalDouble.empty(), Map.of(), true, Map.of(Optional.empty(), 30));
    RuleContext told = jobs.job(servers);
    assertThat(count(told)).hasValue(24);
    assertThat(evaluate(told).status()).isEqualTo(Status.CLEAR);
    assertThat(told.losses().seconds(Cause.STRIPING)).isZero();

    assertThat(count(job(2048, 24).job(servers))).hasValue(30);
    assertThat(count(job(2048, 24).job())).hasValue(248);
    assertThat(count(job(2048, 24).job(FacilityModel.DEFAULT.withOsts(12), JobContention.UNKNOWN)))
        .as("fewer than the log shows: of another file system")
        .isEmpty();
  }

  private static OptionalInt count(RuleContext job) {
    return job.ostCount(job.facts().files().get(0)).known();
  }

  /** The root's layout is everybody's. */
  @Test
  void theLayoutOfAFileSystemsRootIsNeverSet() {
    BalanceJobs atRoot = new BalanceJobs(2048).layout("/scratch", 1, 3);
    atRoot.add(posix(1, SHARED).writes(2048 * 20L * MIB, 1, 21, 2048 * 20.0));
    RuleContext job = atRoot.job(FacilityModel.DEFAULT.withOsts(248), JobContention.UNKNOWN);
    RuleContext named =
        new RuleContext(
            job.facts(), job.losses(), job.facility(), job.around(), file -> "/scratch/file");
    for (Finding finding : Rules.all().evaluate(named, Thresholds.DEFAULT)) {
      for (Advice advice : finding.advice()) {
        assertThat(advice.steps())
            .as(finding.rule().id())
            .noneMatch(step -> step.matches(".*setstripe.* /scratch( .*)?"));
      }
    }
    assertThat(evaluate(named).advice().get(0).steps().get(0))
        .isEqualTo(
            "lfs setstripe -c 192 -S 4M /scratch/JOB_FOLDER   # shared files; make a folder of the"
                + " job's own: the root of a file system keeps its layout");
    assertThat(evaluate(named).advice().get(0).folder()).contains("/scratch/JOB_FOLDER");
  }
}
