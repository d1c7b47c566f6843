// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.advice.OstAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The job's bytes lie unevenly on its storage targets. docs/rules/uneven-osts.md. */
public final class UnevenOsts implements Rule {
  static final Threshold RATIO =
      Threshold.number(
              "uneven-osts.ratio",
              2,
              "times the mean",
              "Heuristic: bytes of the fullest over the mean")
          .formerly("uneven-targets.ratio");

  static final Threshold TIME =
      Threshold.share(
              "uneven-osts.time",
              0.1,
              "Heuristic: part of the I/O time that the fullest OST needs beyond the mean")
          .formerly("uneven-targets.time");

  private static final RuleInfo INFO =
      new RuleInfo(
          "uneven-osts",
          Cause.STRIPING,
          "Do the job's bytes lie unevenly on its OSTs?",
          List.of(RATIO, TIME));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds limits) {
    Map<Integer, Double> bytes = new TreeMap<>();
    for (FileFacts file : job.facts().files()) {
      if (file.bytes() > 0) {
        for (int ost : file.osts()) {
          bytes.merge(ost, file.bytes() / (double) file.osts().size(), Double::sum);
        }
      }
    }
    if (bytes.size() < 2 || !job.facts().hasLayouts()) {
      return Finding.notApplicable(
          INFO, "all lies on one OST, or the log does not say where most of it lies");
    }
    Map.Entry<Integer, Double> fullest =
        bytes.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    double mean = bytes.values().stream().mapToDouble(Double::doubleValue).average().orElse(0);
    double observed = fullest.getValue() / mean;
    double limit = limits.number(RATIO);
    double seconds = (fullest.getValue() - mean) / job.fileSystem().ostBytesPerSecond();
    if (observed <= limit || seconds < limits.share(TIME) * job.losses().ioSeconds()) {
      return Finding.clear(INFO, observed, limit);
    }
    int ost = fullest.getKey();
    FileFacts heaviest =
        job.facts().files().stream()
            .filter(file -> file.osts().contains(ost))
            .max(Comparator.comparingDouble(file -> file.bytes() / (double) file.osts().size()))
            .orElseThrow();
    return Finding.tripped(
        INFO,
        observed,
        limit,
        String.format(
            Locale.ROOT,
            "OST %d holds %.0f MiB, %.1f times the mean of the job's %d OSTs",
            ost,
            fullest.getValue() / (1 << 20),
            observed,
            bytes.size()),
        List.of("OST " + ost, job.name(heaviest)),
        List.of(OstAdvice.even(job, heaviest, ost, bytes.size())));
  }
}
