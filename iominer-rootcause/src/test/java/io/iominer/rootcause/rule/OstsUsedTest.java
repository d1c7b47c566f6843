// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.Map;
import java.util.OptionalDouble;
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
}
