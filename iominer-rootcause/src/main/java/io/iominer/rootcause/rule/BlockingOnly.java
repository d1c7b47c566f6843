// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.advice.Advice;
import io.iominer.rootcause.advice.MpiIoAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.fact.MpiioFile;
import io.iominer.rootcause.fact.MpiioUse;
import io.iominer.rootcause.fact.Use;
import io.iominer.rootcause.loss.RuleContext;
import io.iominer.sweepline.CriticalItems;
import io.iominer.sweepline.IntervalList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A job that computes between its I/O waits for all its MPI-IO. An opportunity rather than a fault.
 * docs/rules/blocking-only.md.
 */
public final class BlockingOnly implements Rule {
  static final Threshold BETWEEN =
      Threshold.number(
          "blocking-only.between",
          0.5,
          "times the I/O time",
          "Heuristic: computing between the first and the last I/O, over I/O time; less hides little");

  static final Threshold IO_SHARE =
      Threshold.share(
          "blocking-only.io-share", 0.1, "Heuristic: of the run time; less is not worth the work");

  static final Threshold GAP =
      Threshold.seconds(
          "blocking-only.gap",
          0.001,
          "Heuristic: mean time between a rank's operations; in less nothing is computed");

  /** A file is busy that is in calls for so much of its time; heuristic. */
  private static final double MOSTLY = 0.5;

  private static final RuleInfo INFO =
      new RuleInfo(
              "blocking-only",
              Cause.PATTERN,
              Risk.warning("where the program could compute while its I/O runs"),
              "Does a job that computes between its I/O wait for all its MPI-IO?",
              List.of(BETWEEN, IO_SHARE, GAP))
          .needing(DarshanModule.MPIIO);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    MpiioUse use =
        job.facts().interfaces().mpiioFiles().values().stream()
            .map(file -> file.read().and(file.written()))
            .reduce(MpiioUse.NONE, MpiioUse::and);
    if (use.operations() == 0) {
      return Finding.notApplicable(INFO, "the job read and wrote nothing through MPI-IO");
    }
    if (use.bytes().isEmpty()) {
      return Finding.notApplicable(INFO, "Darshan does not show the bytes of MPI-IO");
    }
    if (2 * use.bytes().getAsLong() < job.facts().bytes()) {
      return Finding.notApplicable(INFO, "most of the bytes do not go through MPI-IO");
    }
    OptionalDouble run = job.facts().runSeconds();
    double ioSeconds = job.losses().ioSeconds();
    if (run.isEmpty() || !(ioSeconds > 0)) {
      return Finding.notApplicable(INFO, "the job's run time or its I/O time is unknown");
    }
    double between = Math.max(0, span(job.facts().files()) - Math.max(ioSeconds, busy(job)));
    double observed = between / ioSeconds;
    double threshold = thresholds.number(BETWEEN);
    if (observed <= threshold) {
      return Finding.clear(INFO, observed, threshold);
    }
    long notBlocking = use.nonBlocking() + use.split();
    if (notBlocking > 0) {
      return Finding.clear(
          INFO,
          observed,
          threshold,
          String.format(
              Locale.ROOT,
              "%d of %d MPI-IO operations do not block",
              notBlocking,
              use.operations()));
    }
    if (ioSeconds < thresholds.share(IO_SHARE) * run.getAsDouble()) {
      return Finding.clear(
          INFO,
          observed,
          threshold,
          new ClearBy(thresholds).and(IO_SHARE, ioSeconds / run.getAsDouble()));
    }
    double gap = between * job.facts().processes() / use.operations();
    if (gap < thresholds.seconds(GAP)) {
      return Finding.clear(INFO, observed, threshold, new ClearBy(thresholds).and(GAP, gap));
    }
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT,
            "between its first and its last request the job does no I/O for %s: %s of its %s of I/O"
                + " could run then (not counted as lost); all %d MPI-IO operations block",
            SecondsText.of(between),
            SecondsText.of(Math.min(ioSeconds, between)),
            SecondsText.of(ioSeconds),
            use.operations()),
        List.of("MPIIO_NB_READS, MPIIO_NB_WRITES, MPIIO_SPLIT_READS, MPIIO_SPLIT_WRITES: 0"),
        List.of(overlap(job, between)));
  }

  /** For the direction in which MPI-IO moves more. */
  private static Advice overlap(RuleContext job, double between) {
    Map<Long, MpiioFile> files = job.facts().interfaces().mpiioFiles();
    long read = files.values().stream().mapToLong(file -> file.read().bytes().orElse(0)).sum();
    long written =
        files.values().stream().mapToLong(file -> file.written().bytes().orElse(0)).sum();
    IoDirection direction = read > written ? IoDirection.READ : IoDirection.WRITE;
    FileFacts largest =
        job.facts().files().stream()
            .filter(file -> files.containsKey(file.id()))
            .max(
                Comparator.comparingLong(
                    file -> files.get(file.id()).use(direction).bytes().orElse(0)))
            .orElseThrow();
    return MpiIoAdvice.overlap(job, largest, direction, between);
  }

  /**
   * Seconds in which a file was surely busy: the time from its first to its last request, of files
   * whose slowest rank spent most of it in calls.
   */
  private static double busy(RuleContext job) {
    IntervalList times = new IntervalList(2 * job.facts().files().size());
    for (IoDirection direction : IoDirection.values()) {
      List<FileFacts> busy =
          job.facts().files().stream()
              .filter(file -> FileIntervals.isTimed(file.use(direction)))
              .filter(file -> FileIntervals.busyShare(file.use(direction)) >= MOSTLY)
              .toList();
      FileIntervals.add(busy, direction, times);
    }
    return CriticalItems.of(times.sorted()).busyNanos() / FileIntervals.NANOS;
  }

  /** Seconds between the first and the last request to any file. */
  private static double span(List<FileFacts> files) {
    double start = Double.POSITIVE_INFINITY;
    double end = 0;
    for (FileFacts file : files) {
      for (IoDirection direction : IoDirection.values()) {
        Use use = file.use(direction);
        if (!use.isNothing()) {
          start = Math.min(start, use.start());
          end = Math.max(end, use.end());
        }
      }
    }
    return Math.max(0, end - start);
  }
}
