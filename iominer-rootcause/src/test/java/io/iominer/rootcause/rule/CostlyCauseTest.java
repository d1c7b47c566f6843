// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.MIB;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Cause;
import io.iominer.facility.FacilityModel;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CostlyCauseTest {
  private static final double RUN = 4000;

  private static Finding evaluate(RuleContext job) {
    return new CostlyCause().evaluate(job, Thresholds.DEFAULT);
  }

  /** Each of 8 ranks writes 8 MiB for 2,000 s; some seconds are lost to a cause. */
  private static RuleContext job(Cause cause, double lost) {
    BalanceJobs jobs = new BalanceJobs(8);
    for (int rank = 0; rank < 8; rank++) {
      jobs.add(posix(1 + rank, rank).writes(8 * MIB, 10, 2010, 2000));
    }
    return new RuleContext(
        jobs.facts(),
        new Losses(2000, Map.of(cause, lost), 0),
        FacilityModel.DEFAULT,
        JobContention.UNKNOWN,
        file -> "/s/" + file.id());
  }

  @Test
  void tripsWhereACauseTookMuchAndNoRuleHasAdvice() {
    Finding finding = evaluate(job(Cause.IMBALANCE, 0.4 * RUN));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.rule().cause()).isEqualTo(Cause.IMBALANCE);
    assertThat(finding.message())
        .startsWith("the model counts 40 % of the run as lost, against a run in which ");
    assertThat(finding.advice())
        .singleElement()
        .extracting(Advice::title)
        .asString()
        .isEqualTo("Compare with a run on other nodes, or at another time");
  }

  @Test
  void isClearWhereLittleOfTheRunWasLost() {
    assertThat(evaluate(job(Cause.IMBALANCE, 0.09 * RUN)).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void isClearWhereAnotherRuleHasAdvice() {
    RuleContext job = new BalanceJobs(8).add(posix(1, 0).writes(4096 * MIB, 10, 2010, 2000)).job();
    assertThat(new OneRankDominates().evaluate(job, Thresholds.DEFAULT).isTripped()).isTrue();
    assertThat(evaluate(job).status()).isEqualTo(Status.CLEAR);
  }

  @ParameterizedTest
  @EnumSource(Cause.class)
  void everyCauseHasAdvice(Cause cause) {
    Finding finding = evaluate(job(cause, 0.4 * RUN));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.advice()).isNotEmpty();
  }
}
