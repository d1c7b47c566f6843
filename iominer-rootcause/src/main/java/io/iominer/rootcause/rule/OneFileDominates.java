// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.BalanceAdvice;
import io.iominer.rootcause.advice.StripingAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.sweepline.CriticalItems;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One file takes most of the critical path. docs/rules/one-file-dominates.md. */
public final class OneFileDominates implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "one-file-dominates.share",
          0.9,
          "IOMiner, section III-F, Table I: one file takes 95 % of the read time on the critical"
              + " path; Heuristic: somewhat lower");

  static final Threshold LESS =
      Threshold.share(
          "one-file-dominates.less",
          0.5,
          "Heuristic: its share of the bytes, or of the files, over its share of the time");

  static final Threshold BUSY =
      Threshold.share(
          "one-file-dominates.busy",
          0.5,
          "Heuristic: a file that is open all the time and hardly used takes no time");

  static final Threshold ALONE =
      Threshold.share(
          "one-file-dominates.alone",
          0.5,
          "Heuristic: part of the time without any other file; of files side by side, the longest covers"
              + " the others by little");

  private static final RuleInfo INFO =
      new RuleInfo(
          "one-file-dominates",
          Cause.IMBALANCE,
          Risk.warning("where the other ranks wait until this file is done"),
          "Does one file take most of the time that counts?",
          List.of(SHARE, LESS, BUSY, ALONE));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    double threshold = thresholds.share(SHARE);
    Optional<Finding> clear = Optional.empty();
    for (IoDirection direction : IoDirection.values()) {
      List<FileFacts> files =
          job.facts().files().stream()
              .filter(file -> FileIntervals.isTimed(file.use(direction)))
              .filter(
                  file -> FileIntervals.busyShare(file.use(direction)) >= thresholds.share(BUSY))
              .toList();
      if (files.size() > 1) {
        CriticalItems path = CriticalItems.of(FileIntervals.of(files, direction).sorted());
        Map.Entry<Long, CriticalItems.Share> first =
            path.shares().entrySet().stream()
                .max(Map.Entry.comparingByValue(OneFileDominates::compare))
                .orElseThrow();
        FileFacts file = files.get(first.getKey().intValue());
        double share = first.getValue().exclusiveNanos() / (double) path.busyNanos();
        double bytes = file.use(direction).bytes() / (double) job.facts().bytes(direction);
        double less = Math.min(bytes, 1.0 / files.size());
        double alone = alone(files, file, direction, path.busyNanos());
        boolean isLess = less <= thresholds.share(LESS) * share;
        boolean isAlone = alone >= thresholds.share(ALONE);
        if (share >= threshold && isLess && isAlone) {
          return tripped(job, file, direction, share, bytes, files.size(), threshold);
        }
        if (clear.isEmpty() || share > clear.get().observed()) {
          ClearBy by = new ClearBy(thresholds);
          if (share >= threshold) {
            by.unless(isLess, LESS, less / share).unless(isAlone, ALONE, alone);
          }
          clear = Optional.of(Finding.clear(INFO, share, threshold, by));
        }
      }
    }
    return clear.orElseGet(
        () -> Finding.notApplicable(INFO, "no two files were used for a time that is known"));
  }

  /** Share of the busy time in which no other file is used. */
  private static double alone(
      List<FileFacts> files, FileFacts file, IoDirection direction, long busyNanos) {
    List<FileFacts> others = files.stream().filter(other -> other.id() != file.id()).toList();
    long theirs = CriticalItems.of(FileIntervals.of(others, direction).sorted()).busyNanos();
    return 1 - theirs / (double) busyNanos;
  }

  private static int compare(CriticalItems.Share a, CriticalItems.Share b) {
    return Long.compare(a.exclusiveNanos(), b.exclusiveNanos());
  }

  private static Finding tripped(
      RuleContext job,
      FileFacts file,
      IoDirection direction,
      double share,
      double bytes,
      int files,
      double threshold) {
    String name = job.name(file);
    List<Advice> wider =
        file.processes() > 1 && file.hasStripes() ? StripingAdvice.widen(job, file) : List.of();
    List<Advice> advice =
        wider.isEmpty() ? List.of(BalanceAdvice.splitFile(job, file, direction)) : wider;
    return Finding.tripped(
        INFO,
        share,
        threshold,
        String.format(
            Locale.ROOT,
            "%s %s takes %.0f %% of the critical path and holds %.0f %% of the bytes of %d files",
            direction == IoDirection.READ ? "reading" : "writing",
            name,
            100 * share,
            100 * bytes,
            files),
        List.of(name),
        advice);
  }
}
