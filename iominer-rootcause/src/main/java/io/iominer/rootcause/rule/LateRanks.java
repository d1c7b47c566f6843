// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.rootcause.advice.LayerAdvice;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Ranks wait in collective calls of MPI-IO for those that have not come yet. Long text:
 * docs/rules/late-ranks.md.
 */
public final class LateRanks implements Rule {
  static final Threshold LEAST_TIME =
      Threshold.share(
          "late-ranks.time", 0.2, "Heuristic: as diagnosis.no-bottleneck, of the I/O time");

  private static final int SHOWN = 3;

  /** Of the time waited, by which ranks that are always late are ahead at least; heuristic. */
  private static final double LEAST_DIFFERENCE = 0.5;

  private static final RuleInfo INFO =
      new RuleInfo(
              "late-ranks",
              Cause.COLLECTIVE_WAIT,
              Risk.NONE,
              "Do ranks wait in collective calls for others that come late?",
              List.of(LEAST_TIME))
          .needing(DarshanModule.MPIIO);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    if (job.facts().interfaces().collective() == 0 || job.losses().ioSeconds() <= 0) {
      return Finding.notApplicable(INFO, "no collective MPI-IO");
    }
    if (job.losses().seconds(Cause.COLLECTIVE_WAIT) == 0
        && job.facts().collectives().isEmpty()
        && job.facts().late().byRank().isEmpty()) {
      return Finding.notApplicable(
          INFO, "needs a heat map (HEATMAP) or times of each rank: who came late is not known");
    }
    Finding found =
        LayerFinding.of(
            INFO,
            job,
            thresholds.share(LEAST_TIME),
            "the slowest rank waits %s in MPI-IO for ranks that come late"
                + last(job)
                + LayerEvidence.bounds(job),
            LayerAdvice::arriveTogether);
    return found.isTripped() && areSame(job) ? found.and(evidence(job.facts())) : found;
  }

  /** By how much each rank that is named comes late. */
  private static List<String> evidence(JobFacts facts) {
    return facts.late().ranks(SHOWN).stream()
        .map(
            rank ->
                "rank "
                    + rank
                    + ": the slowest rank is in collective calls for "
                    + SecondsText.of(facts.late().byRank().getOrDefault(rank, 0.0))
                    + " longer")
        .toList();
  }

  /**
   * Whether the ranks with the least time in the calls can have kept the others waiting so long.
   */
  private static boolean areSame(RuleContext job) {
    double waited = job.losses().seconds().getOrDefault(Cause.COLLECTIVE_WAIT, 0.0);
    return job.facts().late().seconds() >= LEAST_DIFFERENCE * waited;
  }

  /** Who comes last: the rank that spends least time in the calls, as it waits for nobody. */
  private static String last(RuleContext job) {
    List<Integer> ranks = job.facts().late().ranks(SHOWN);
    if (!ranks.isEmpty() && !areSame(job)) {
      return "; the ranks spend about as long there, "
          + SecondsText.of(job.facts().late().seconds())
          + " apart, so that not always the same one is late, or they wait for something else";
    }
    return switch (ranks.size()) {
      case 0 -> "";
      case 1 -> "; rank " + ranks.get(0) + " spends least time there, as it comes last";
      default ->
          "; ranks "
              + ranks.stream().map(String::valueOf).collect(Collectors.joining(", "))
              + " spend least time there, as they come last";
    };
  }
}
