// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.MpiIoAdvice;
import io.iominer.rootcause.advice.RequestAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.MpiioFile;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Ranks read and write a shared file in turn. docs/rules/mixed-read-write.md. */
public final class MixedReadWrite implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "mixed-read-write.share",
          0.1,
          "Heuristic: each change can cost a lock; read-modify-write changes with nearly every request");

  static final Threshold SWITCHES =
      Threshold.number(
          "mixed-read-write.switches",
          1000,
          "operations",
          "Heuristic: as Drishti asks of small requests");

  private static final RuleInfo INFO =
      new RuleInfo(
          "mixed-read-write",
          Cause.PATTERN,
          Risk.warning("where each change moves a lock between nodes or empties a cache"),
          "Do ranks read and write a shared file alternately?",
          List.of(SHARE, SWITCHES));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    List<FileFacts> mixed =
        job.facts().files().stream()
            .filter(file -> file.processes() > 1)
            .filter(file -> file.read().operations() > 0 && file.written().operations() > 0)
            .toList();
    if (mixed.isEmpty()) {
      return Finding.notApplicable(INFO, "no shared file is both read and written");
    }
    long switches = mixed.stream().mapToLong(FileFacts::switches).sum();
    double operations = mixed.stream().mapToDouble(FileFacts::operations).sum();
    double observed = switches / operations;
    double threshold = thresholds.share(SHARE);
    if (observed <= threshold) {
      return Finding.clear(INFO, observed, threshold);
    }
    if (switches <= thresholds.number(SWITCHES)) {
      return Finding.clear(
          INFO, observed, threshold, new ClearBy(thresholds).and(SWITCHES, (double) switches));
    }
    FileFacts worst =
        mixed.stream().max(Comparator.comparingLong(FileFacts::switches)).orElseThrow();
    MpiioFile above = job.facts().interfaces().mpiioFiles().get(worst.id());
    boolean isSieving = above != null && above.isOnlyWritten();
    Advice advice =
        isSieving ? MpiIoAdvice.noSieving(job, worst) : RequestAdvice.separate(job, worst);
    return Finding.tripped(
        isSieving ? INFO.explaining(Cause.SIEVING) : INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT,
            "%d changes between reading and writing in %.0f requests to shared files%s",
            switches,
            operations,
            isSieving ? "; MPI-IO was asked only to write: it reads to fill gaps" : ""),
        List.of(
            String.format(
                Locale.ROOT,
                "%s: %d reads, %d writes, %d changes, %d ranks",
                job.name(worst),
                worst.read().operations(),
                worst.written().operations(),
                worst.switches(),
                worst.processes())),
        List.of(advice));
  }
}
