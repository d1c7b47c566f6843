// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import org.junit.jupiter.api.Test;

class CollectiveExchangeTest {
  private static Finding evaluate(RuleContext job) {
    return new CollectiveExchange().evaluate(job, Thresholds.DEFAULT);
  }

  @Test
  void tripsWhereAFifthOfTheTimeIsLostToIt() {
    Finding finding = evaluate(LayerJobs.collective(Cause.EXCHANGE, 4));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isEqualTo(0.4);
    assertThat(finding.message()).contains("4.000 s");
    assertThat(finding.advice().get(0).most()).as("4 s of a run of 40 s").isEqualTo(0.1);
  }

  @Test
  void isClearWhereOtherThingsTookTheTime() {
    assertThat(evaluate(LayerJobs.collective(Cause.EXCHANGE, 1)).status()).isEqualTo(Status.CLEAR);
  }

  @Test
  void isNotCheckedWhereNothingTellsExchangeFromWaiting() {
    Finding finding = evaluate(LayerJobs.collective(Cause.METADATA, 4));
    assertThat(finding.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(finding.message()).startsWith("needs a heat map (HEATMAP)");
  }

  @Test
  void doesNotApplyToJobsWithoutCollectives() {
    assertThat(evaluate(LayerJobs.hdf5(Cause.EXCHANGE, 4)).status())
        .isEqualTo(Status.NOT_APPLICABLE);
  }
}
