// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.advice.CauseAdvice;
import io.iominer.rootcause.loss.LossStep;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.rootcause.loss.WhatIf;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A cause took much of the run, and no other rule has advice on it. docs/rules/costly-cause.md. */
public final class CostlyCause implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "costly-cause.share", 0.1, "Heuristic: of the run; a user should know what to try then");

  private static final RuleInfo INFO =
      new RuleInfo(
          "costly-cause",
          Cause.IMBALANCE,
          Risk.NONE,
          "Was much of the run lost to a cause for which no other rule has advice?",
          List.of(SHARE));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    Losses losses = job.losses();
    double run = job.facts().runSeconds().orElse(losses.ioSeconds());
    if (run <= 0 || losses.ioSeconds() <= 0) {
      return Finding.notApplicable(INFO, "the job spent no time in I/O");
    }
    double threshold = thresholds.share(SHARE);
    double most = losses.seconds().values().stream().mapToDouble(s -> s).max().orElse(0) / run;
    if (most <= threshold) {
      return Finding.clear(INFO, most, threshold);
    }
    Set<Cause> advised = advised(job, thresholds);
    Optional<Map.Entry<Cause, Double>> costly =
        losses.seconds().entrySet().stream()
            .filter(entry -> entry.getValue() > threshold * run)
            .filter(entry -> !advised.contains(entry.getKey()))
            .max(Map.Entry.comparingByValue());
    return costly
        .map(entry -> tripped(job, entry.getKey(), entry.getValue() / run, threshold))
        .orElseGet(() -> Finding.clear(INFO, most, threshold, "another rule has advice on it"));
  }

  /** Causes on which another rule has advice. */
  private static Set<Cause> advised(RuleContext job, Thresholds thresholds) {
    Set<Cause> advised = EnumSet.noneOf(Cause.class);
    List<Rule> others =
        Rules.all().rules().stream().filter(rule -> !(rule instanceof CostlyCause)).toList();
    for (Finding finding : Rules.of(others).evaluate(job, thresholds)) {
      if (finding.isTripped() && finding.advice().stream().anyMatch(one -> one.most() > 0)) {
        advised.add(finding.rule().cause());
      }
    }
    return advised;
  }

  private static Finding tripped(RuleContext job, Cause cause, double share, double threshold) {
    Optional<WhatIf> step =
        job.losses().waterfall().stream()
            .filter(one -> one.cause() == cause && one.lostSeconds() > 0)
            .max(Comparator.comparingDouble(LossStep::lostSeconds))
            .map(LossStep::whatIf);
    boolean isUnseen =
        step.equals(Optional.of(WhatIf.SHARED_FILES_AT_ONCE))
            && job.facts().posixBusySeconds().isEmpty();
    return Finding.tripped(
        INFO.explaining(cause),
        share,
        threshold,
        String.format(
            Locale.ROOT,
            "the model counts %.0f %% of the run as lost, against a run in which %s%s",
            100 * share,
            step.map(WhatIf::meaning).orElse("this cause is missing"),
            isUnseen ? "; without a heat map, ranks that pause together look the same" : ""),
        List.of(
            SecondsText.of(job.losses().seconds(cause))
                + " of "
                + SecondsText.of(job.losses().ioSeconds())
                + " in I/O"),
        CauseAdvice.of(job, cause));
  }
}
