// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.advice.BalanceAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.sweepline.BusyPeriod;
import io.iominer.sweepline.Concurrency;
import io.iominer.sweepline.CriticalPath;
import io.iominer.sweepline.IntervalList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Files are used now and then, never together. docs/rules/unoverlapped-files.md. */
public final class UnoverlappedFiles implements Rule {
  static final Threshold OVERLAP =
      Threshold.number(
              "unoverlapped-files.overlap",
              1.2,
              "files at a time",
              "Heuristic for IOMiner, Table II, App1: write times that are not well overlapped")
          .asLeast();

  static final Threshold BUSY =
      Threshold.share(
          "unoverlapped-files.busy",
          0.5,
          "Heuristic for App1: files that are written intermittently");

  static final Threshold FILES =
      Threshold.number(
          "unoverlapped-files.files", 4, "files", "Heuristic: fewer may not meet by chance");

  private static final RuleInfo INFO =
      new RuleInfo(
          "unoverlapped-files",
          Cause.SERIALIZATION,
          Risk.warning("where a rank waits for another's file to be done"),
          "Are files of different ranks used one after another, hardly ever together?",
          List.of(OVERLAP, BUSY, FILES));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    double threshold = thresholds.number(OVERLAP);
    Optional<Finding> clear = Optional.empty();
    for (IoDirection direction : IoDirection.values()) {
      List<FileFacts> files =
          job.facts().files().stream()
              .filter(file -> file.onlyRank().isPresent())
              .filter(file -> FileIntervals.isTimed(file.use(direction)))
              .toList();
      long ranks = files.stream().map(file -> file.onlyRank().getAsInt()).distinct().count();
      if (files.size() >= thresholds.number(FILES) && ranks > 1) {
        IntervalList times = FileIntervals.of(files, direction);
        double overlap = Concurrency.of(times).mean().orElse(1);
        List<BusyPeriod> periods = CriticalPath.of(times).busyPeriods();
        double busy = busyShare(periods);
        if (overlap <= threshold && busy <= thresholds.share(BUSY)) {
          return tripped(job, direction, files, ranks, overlap, periods, threshold);
        }
        if (clear.isEmpty() || overlap > clear.get().observed()) {
          ClearBy by = new ClearBy(thresholds).unless(overlap > threshold, BUSY, busy);
          clear = Optional.of(Finding.clear(INFO, overlap, threshold, by));
        }
      }
    }
    return clear.orElseGet(() -> Finding.notApplicable(INFO, "no files that one rank alone uses"));
  }

  /** Time with I/O over the time from the first to the last. */
  private static double busyShare(List<BusyPeriod> periods) {
    double busy = periods.stream().mapToLong(BusyPeriod::nanos).sum();
    return busy / (periods.get(periods.size() - 1).end() - periods.get(0).start());
  }

  private static double longestPause(List<BusyPeriod> periods) {
    long pause = 0;
    for (int i = 1; i < periods.size(); i++) {
      pause = Math.max(pause, periods.get(i).start() - periods.get(i - 1).end());
    }
    return pause / FileIntervals.NANOS;
  }

  private static Finding tripped(
      RuleContext job,
      IoDirection direction,
      List<FileFacts> files,
      long ranks,
      double overlap,
      List<BusyPeriod> periods,
      double threshold) {
    FileFacts longest =
        files.stream()
            .max(Comparator.comparingDouble(file -> file.use(direction).slowestSeconds()))
            .orElseThrow();
    return Finding.tripped(
        INFO,
        overlap,
        threshold,
        String.format(
            Locale.ROOT,
            "%d files of %d ranks are %s in %d stretches, %.2f files at a time, busy for %.0f"
                + " %% of the time; the longest pause takes %s",
            files.size(),
            ranks,
            direction == IoDirection.WRITE ? "written" : "read",
            periods.size(),
            overlap,
            100 * busyShare(periods),
            SecondsText.of(longestPause(periods))),
        List.of(job.name(longest)),
        BalanceAdvice.overlap(job, longest, direction, job.facts().bytes(direction)));
  }
}
