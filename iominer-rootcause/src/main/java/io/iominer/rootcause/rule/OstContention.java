// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Ost;
import io.iominer.rootcause.advice.OstAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Other jobs use the same OSTs at the same time. docs/rules/ost-contention.md. */
public final class OstContention implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "ost-contention.share",
          0.1,
          "Heuristic: seconds of the other jobs over the job's I/O time");

  private static final RuleInfo INFO =
      new RuleInfo(
              "ost-contention",
              Cause.CONTENTION,
              Risk.warning(
                  "when the other jobs are busy there at the same moments; what the job itself needed is not counted as lost"),
              "Do other jobs use the same OSTs at the same time?",
              List.of(SHARE))
          .needing(DarshanModule.LUSTRE);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    if (!job.around().knowsOsts() || job.losses().ioSeconds() <= 0) {
      return Finding.notApplicable(INFO, "needs the store: what other jobs did is not known");
    }
    List<FileFacts> placed =
        job.facts().files().stream()
            .filter(file -> file.bytes() > 0 && !file.osts().isEmpty())
            .toList();
    if (placed.isEmpty()) {
      return Finding.notApplicable(INFO, "the log does not say where the job's files lie");
    }
    Ost ost =
        placed.stream()
            .flatMap(file -> file.osts().stream())
            .max(Comparator.comparingDouble(job.around()::interferenceSeconds))
            .orElseThrow();
    // Others are on an OST longer than the job is in calls: they take no more than these last.
    double most = Math.min(job.losses().ioSeconds(), job.around().interferenceSeconds(ost));
    double observed = most / job.losses().ioSeconds();
    double threshold = thresholds.share(SHARE);
    if (observed <= threshold) {
      return Finding.clear(INFO, observed, threshold);
    }
    FileFacts largest =
        placed.stream()
            .filter(file -> file.osts().contains(ost))
            .max(Comparator.comparingLong(FileFacts::bytes))
            .orElseThrow();
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT,
            "other jobs on %2$s may have delayed it, by at most %1$s, %3$.0f %% of its I/O time",
            SecondsText.of(most),
            ost,
            100 * observed),
        List.of(ost.toString(), job.name(largest)),
        OstAdvice.apart(job, largest));
  }
}
