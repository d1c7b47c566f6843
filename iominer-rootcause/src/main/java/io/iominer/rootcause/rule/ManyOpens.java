// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.MetadataAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Opens and stat calls take much of the I/O time. docs/rules/many-opens.md. */
public final class ManyOpens implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "many-opens.share", 0.1, "Heuristic: part of the I/O time in metadata operations");

  static final Threshold OPERATIONS =
      Threshold.number(
          "many-opens.operations",
          10,
          "operations",
          "Heuristic: opens and stat calls of a file by a rank, such as one for each checkpoint");

  static final Threshold SECONDS =
      Threshold.seconds(
          "many-opens.seconds", 30, "hpc-io/drishti-io config.py 'metadata_time_rank'");

  private static final String WAITS =
      "; opens or closes that wait longer than a server makes them count as not explained";

  private static final RuleInfo INFO =
      new RuleInfo(
          "many-opens",
          Cause.METADATA,
          Risk.high("where the metadata servers are busy or far away"),
          "Do a rank's opens and stat calls take much of the I/O time?",
          List.of(SHARE, OPERATIONS, SECONDS));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    JobFacts facts = job.facts();
    double seconds = facts.slowestMetadataSeconds();
    double threshold = thresholds.share(SHARE);
    if (facts.files().isEmpty() || job.losses().ioSeconds() <= 0) {
      return Finding.notApplicable(INFO, "no files, or no time in I/O");
    }
    double share = Math.min(1, seconds / job.losses().ioSeconds());
    double operations = facts.files().stream().mapToDouble(FileFacts::opensAndStats).sum();
    double users = facts.files().stream().mapToDouble(FileFacts::processes).sum();
    double each = operations / Math.max(1, users);
    boolean isOften = each > thresholds.number(OPERATIONS);
    boolean isLong = seconds > thresholds.seconds(SECONDS);
    if (share <= threshold) {
      return Finding.clear(INFO, share, threshold);
    }
    if (!isOften && !isLong) {
      return Finding.clear(
          INFO,
          share,
          threshold,
          new ClearBy(thresholds).and(OPERATIONS, each).and(SECONDS, seconds));
    }
    FileFacts worst =
        facts.files().stream()
            .max(Comparator.comparingDouble(FileFacts::metadataSeconds))
            .orElseThrow();
    return Finding.tripped(
        INFO,
        share,
        threshold,
        String.format(
            Locale.ROOT,
            "the slowest rank spends %s in metadata operations, %.0f %% of the I/O time;"
                + " each rank opens or stats each of its files %,.1f times%s",
            SecondsText.of(Math.min(seconds, job.losses().ioSeconds())),
            100 * share,
            each,
            worst.isWaitedFor() ? WAITS : ""),
        List.of(
            String.format(
                Locale.ROOT,
                "%s: %d opens, %d stat calls, %.1f s over %d ranks",
                job.name(worst),
                worst.opens(),
                worst.statCalls(),
                worst.metadataSeconds(),
                worst.processes())),
        advice(job, worst));
  }

  private static List<Advice> advice(RuleContext job, FileFacts worst) {
    if (worst.isWaitedFor()) {
      return List.of(MetadataAdvice.waiting(job, worst));
    }
    List<Advice> advice = new ArrayList<>();
    advice.add(MetadataAdvice.keepOpen(job, worst, worst.opensAndStats() / worst.processes()));
    advice.addAll(MetadataAdvice.spreadFolder(job, worst));
    return advice;
  }
}
