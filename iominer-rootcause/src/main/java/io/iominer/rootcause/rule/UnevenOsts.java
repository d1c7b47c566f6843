// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.Ost;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.OstAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.OstBytes;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The job's bytes lie unevenly on its OSTs. docs/rules/uneven-osts.md. */
public final class UnevenOsts implements Rule {
  static final Threshold RATIO =
      Threshold.number(
          "uneven-osts.ratio",
          2,
          "times the mean",
          "Heuristic: bytes of the fullest over the mean");

  static final Threshold TIME =
      Threshold.share(
          "uneven-osts.time",
          0.1,
          "Heuristic: part of the I/O time that the fullest OST needs beyond the mean; of the bytes,"
              + " where its rate is not known");

  private static final RuleInfo INFO =
      new RuleInfo(
              "uneven-osts",
              Cause.STRIPING,
              Risk.warning("where the job waits for the fullest of its OSTs"),
              "Do the job's bytes lie unevenly on its OSTs?",
              List.of(RATIO, TIME))
          .needing(DarshanModule.LUSTRE);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    if (!job.facts().hasLayouts()) {
      return Finding.notApplicable(INFO, "the log does not say where most of the bytes lie");
    }
    Optional<FullestOst> found = FullestOst.of(job.facts());
    if (found.isEmpty()) {
      return Finding.notApplicable(INFO, "the job's bytes lie on one OST of each file system");
    }
    FullestOst fullest = found.get();
    double observed = fullest.bytes() / fullest.mean();
    double threshold = thresholds.number(RATIO);
    double excess = excess(job, fullest);
    if (observed <= threshold) {
      return Finding.clear(INFO, observed, threshold);
    }
    if (excess < thresholds.share(TIME)) {
      return Finding.clear(INFO, observed, threshold, new ClearBy(thresholds).and(TIME, excess));
    }
    Ost ost = fullest.ost();
    FileFacts heaviest =
        job.facts().files().stream()
            .filter(file -> file.osts().contains(ost))
            .max(Comparator.comparingDouble(file -> OstBytes.bytes(file).getOrDefault(ost, 0.0)))
            .orElseThrow();
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT,
            "%s holds %s, %.1f times the mean of the job's %d OSTs there",
            ost,
            new Bytes(Math.round(fullest.bytes())),
            observed,
            fullest.osts()),
        List.of(ost.toString(), job.name(heaviest)),
        List.of(OstAdvice.even(job, heaviest, ost, fullest.osts())));
  }

  /** What the fullest OST has beyond the mean, as a part of all. */
  private static double excess(RuleContext job, FullestOst fullest) {
    return job.rates().isKnown()
        ? fullest.excess() / job.fileSystem().ostBytesPerSecond() / job.losses().ioSeconds()
        : fullest.excess() / job.facts().bytes();
  }
}
