// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Ost;
import io.iominer.core.statistic.OrderStatistics;
import io.iominer.rootcause.advice.FullOstAdvice;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An OST of the job's files is nearly full. docs/rules/full-ost.md. */
public final class FullOst implements Rule {
  static final Threshold FULL =
      Threshold.share("full-ost.full", 0.95, "LMT's database: warns from 95 % of an OST's space");

  static final Threshold HIGH =
      Threshold.share(
          "full-ost.high", 0.8, "Lustre wiki, Handling Full OSTs: more space before 80 %");

  static final Threshold GAP =
      Threshold.share(
          "full-ost.gap",
          0.17,
          "Lustre manual, qos_threshold_rr: with 17 % less free space an OST gets fewer files");

  private static final RuleInfo INFO =
      new RuleInfo(
              "full-ost",
              Cause.SLOW_OST,
              Risk.warning("when the OST has to search for free space, or has none left"),
              "Is an OST of the job's files nearly full?",
              List.of(FULL, HIGH, GAP))
          .needing(DarshanModule.LUSTRE);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    Optional<Ost> known =
        job.facts().osts().stream()
            .filter(ost -> job.around().on(ost).fullness().isPresent())
            .max(Comparator.comparingDouble(ost -> fullness(job, ost)));
    if (known.isEmpty()) {
      return Finding.notApplicable(INFO, "the free space of the job's OSTs is unknown");
    }
    Ost fullest = known.get();
    double used = fullness(job, fullest);
    double median =
        OrderStatistics.of(job.around().fullnessBeside(fullest).values())
            .upperMedian()
            .orElseThrow();
    double threshold =
        Math.min(
            thresholds.share(FULL),
            Math.max(thresholds.share(HIGH), median + thresholds.share(GAP)));
    return used < threshold
        ? Finding.clear(INFO, used, threshold)
        : tripped(job, fullest, used, median, threshold);
  }

  private static double fullness(RuleContext job, Ost ost) {
    return job.around().on(ost).fullness().orElseThrow();
  }

  private static Finding tripped(
      RuleContext job, Ost ost, double used, double median, double threshold) {
    FilesOn on = FilesOn.of(job, ost);
    return Finding.tripped(
        INFO,
        used,
        threshold,
        String.format(
            Locale.ROOT, "%s is %.0f %% full, their median %.0f %%", ost, 100 * used, 100 * median),
        on.evidence(ost.toString()),
        FullOstAdvice.of(job, ost, on.files()));
  }
}
