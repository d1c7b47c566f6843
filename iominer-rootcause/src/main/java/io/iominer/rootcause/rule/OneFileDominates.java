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
import io.iominer.rootcause.path.JobPath;
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
          "Heuristic: its share of the bytes over its share of the time");

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
          "Does one file make up most of the critical path?",
          List.of(SHARE, LESS, BUSY, ALONE));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    if (job.facts().processes() < 2) {
      return Finding.notApplicable(INFO, "one rank: none waits for another");
    }
    double threshold = thresholds.share(SHARE);
    Optional<Finding> clear = Optional.empty();
    for (IoDirection direction : IoDirection.values()) {
      JobPath path = job.facts().path(direction);
      List<FileFacts> files =
          job.facts().files().stream().filter(file -> !file.use(direction).isNothing()).toList();
      Optional<FileFacts> most = most(files, path);
      if (files.size() > 1 && most.isPresent() && job.facts().bytes(direction) > 0) {
        FileFacts file = most.get();
        double share = path.exclusiveSeconds().getOrDefault(file.id(), 0.0) / path.busySeconds();
        double bytes = file.use(direction).bytes() / (double) job.facts().bytes(direction);
        double busy = path.busyShare(file.id()).orElse(0);
        double alone = path.aloneSeconds().getOrDefault(file.id(), 0.0) / path.busySeconds();
        boolean isLess = bytes <= thresholds.share(LESS) * share;
        boolean isBusy = busy >= thresholds.share(BUSY);
        boolean isAlone = alone >= thresholds.share(ALONE);
        if (share >= threshold && isLess && isBusy && isAlone) {
          return tripped(job, file, direction, share, bytes, files.size(), threshold);
        }
        if (clear.isEmpty() || share > clear.get().observed()) {
          ClearBy by = new ClearBy(thresholds);
          if (share >= threshold) {
            by.unless(isLess, LESS, bytes / share)
                .unless(isBusy, BUSY, busy)
                .unless(isAlone, ALONE, alone);
          }
          clear = Optional.of(Finding.clear(INFO, share, threshold, by));
        }
      }
    }
    return clear.orElseGet(
        () ->
            Finding.notApplicable(
                INFO, "neither reads nor writes use two files with a known time of use"));
  }

  /** The file that adds most to the path; of equals the first. */
  private static Optional<FileFacts> most(List<FileFacts> files, JobPath path) {
    Map<Long, Double> seconds = path.exclusiveSeconds();
    FileFacts most = null;
    for (FileFacts file : files) {
      Double own = seconds.get(file.id());
      if (own != null && (most == null || own > seconds.get(most.id()))) {
        most = file;
      }
    }
    return Optional.ofNullable(most);
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
