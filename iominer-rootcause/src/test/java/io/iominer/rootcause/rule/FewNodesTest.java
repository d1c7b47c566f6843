// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import static io.iominer.rootcause.rule.BalanceJobs.SHARED;
import static io.iominer.rootcause.rule.BalanceJobs.posix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.rule.Finding.Status;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** By hand: nodes move 1,500 MB/s each, processes 250, targets 500. */
class FewNodesTest {
  private static final long GB = 1_000_000_000;

  private static Finding evaluate(RuleContext job) {
    return new FewNodes().evaluate(job, Thresholds.DEFAULT);
  }

  private static JobContention nodes(double nodes) {
    return new JobContention(OptionalDouble.of(nodes), Map.of(), false);
  }

  /** 64 processes write 28 GB to a shared file in 20 s: 1,400 MB/s. */
  private static BalanceJobs writers(int targets) {
    return new BalanceJobs(64)
        .wide(1, targets)
        .add(posix(1, SHARED).writes(28 * GB, 1, 21, 64 * 20.0));
  }

  @Test
  void tripsWhereOneNodeIsAtItsLimitAndTargetsCouldTakeMore() {
    Finding finding = evaluate(writers(16).job(nodes(1)));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.observed()).isCloseTo(1400 / 1500.0, within(1e-9));
    assertThat(finding.message())
        .isEqualTo(
            "the job writes 1.30 GiB/s over the 20.0 s that its slowest rank writes, 93 % of what"
                + " its one node can; the 64 ranks and 16 OSTs could move 7.45 GiB/s");
    assertThat(finding.evidence()).containsExactly("64 ranks on 1 node of 1.40 GiB/s");
    // 8,000 / 1,500: 6 nodes, of 11 processes each; 28 GB at 8 GB/s take 3.5 s instead of 20.
    Advice advice = finding.advice().get(0);
    assertThat(advice.steps())
        .containsExactly("sbatch --nodes=6 --ntasks=64 --ntasks-per-node=11 JOBSCRIPT");
    assertThat(advice.undo())
        .isEqualTo("sbatch --nodes=1 --ntasks=64 --ntasks-per-node=64 JOBSCRIPT");
    assertThat(advice.most()).as("of a run of 4,000 s").isCloseTo(16.5 / 4000, within(1e-9));
    assertThat(advice.least()).isCloseTo(16.5 / 8000, within(1e-9));
  }

  @Test
  void goesByTheProcessesWhereNobodyKnowsTheTargets() {
    BalanceJobs job = new BalanceJobs(64).add(posix(1, SHARED).writes(28 * GB, 1, 21, 64 * 20.0));
    Finding finding = evaluate(job.job(nodes(1)));
    assertThat(finding.status()).isEqualTo(Status.TRIPPED);
    assertThat(finding.message()).endsWith("the 64 ranks could move 14.9 GiB/s");
  }

  /** 16 ranks, one after the other, write 2.4 GB each for 2 s: 1,200 MB/s. */
  @Test
  void ofSerializedRanksTheTimesAddUp() {
    BalanceJobs jobs = new BalanceJobs(16);
    for (int rank = 0; rank < 16; rank++) {
      jobs.add(posix(1 + rank, rank).writes(24 * GB / 10, 1 + 2 * rank, 3 + 2 * rank, 2));
    }
    assertThat(evaluate(jobs.job(nodes(1))).message())
        .startsWith(
            "the job writes 1.12 GiB/s over the 32.0 s that the slowest ranks of 16 serialized"
                + " groups write, 80 % of what its one node can");
  }

  @Test
  void isClearOnEnoughNodesAndWhereTheTargetsAreTheLimit() {
    assertThat(evaluate(writers(16).job(nodes(2))).status()).isEqualTo(Status.CLEAR);
    Finding finding = evaluate(writers(4).job(nodes(1)));
    assertThat(finding.status()).isEqualTo(Status.CLEAR);
    assertThat(finding.message())
        .isEqualTo("the nodes carry what they can, and so does what else the job uses");
  }

  @Test
  void needsTheNumberOfNodesAndARateThatLasts() {
    Finding unknown = evaluate(writers(16).job());
    assertThat(unknown.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(unknown.message()).startsWith("needs accounting");
    BalanceJobs brief =
        new BalanceJobs(64).wide(1, 16).add(posix(1, SHARED).writes(GB, 1, 1.5, 64 * 0.5));
    assertThat(evaluate(brief.job(nodes(1))).status()).isEqualTo(Status.NOT_APPLICABLE);
  }
}
