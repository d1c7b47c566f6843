// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.fact.ContentionBuilder;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.history.Yardstick;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlowerThanUsualTest {
  private static final long MIB = 1 << 20;

  /** 400 MiB in one file of all ranks, 20 s. */
  private static RuleContext job(JobContention around) {
    return new BalanceJobs(4)
        .add(BalanceJobs.posix(1, BalanceJobs.SHARED).writes(400 * MIB, 1, 21, 4 * 20))
        .job(around);
  }

  private static JobContention usually(double seconds) {
    return new ContentionBuilder()
        .build()
        .with(
            new Yardstick(
                9,
                2,
                seconds,
                20,
                0,
                Math.max(0, 20 - seconds),
                0,
                List.of(new Yardstick.FastRun(11, "abc", 1_000_000, seconds))));
  }

  private static Finding evaluate(RuleContext job) {
    return new SlowerThanUsual().evaluate(job, Thresholds.DEFAULT);
  }

  @Test
  void tripsWhereTheApplicationIsFasterAtOtherTimes() {
    RuleContext job = job(usually(8));
    Finding finding = evaluate(job);
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(0.6, within(1e-9));
    assertThat(finding.message())
        .isEqualTo(
            "in the storage for 20.0 s; the application usually takes 8.000 s for the same (9"
                + " comparable runs, 2 of them slower than usual)");
    assertThat(finding.evidence())
        .containsExactly("job 11, log abc, 1970-01-01T00:00:01Z: 8.000 s");
    assertThat(finding.advice().get(0).steps().get(0))
        .startsWith("iominer query")
        .contains("j.job_id = 7 ");
    assertThat(job.losses().seconds(Cause.CONTENTION)).isCloseTo(12, within(0.01));
  }

  @Test
  void isClearWhereItTakesAsLongAsUsual() {
    Finding finding = evaluate(job(usually(19)));
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.message()).contains("usually takes 19.0 s");
  }

  @Test
  void needsComparableRuns() {
    Finding finding = evaluate(job(new ContentionBuilder().build()));
    assertThat(finding.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(finding.message())
        .isEqualTo("needs a store with 5 comparable runs of the application or more");
  }
}
