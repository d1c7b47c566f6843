// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.analysis.log.LogReport;
import io.iominer.core.text.SafeText;
import io.iominer.core.unit.Ratio;
import io.iominer.report.job.FileBar;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.loss.Losses;
import io.iominer.rootcause.path.CriticalUse;
import io.iominer.rootcause.path.JobPath;
import io.iominer.sweepline.ClipReport;
import io.iominer.sweepline.IoActivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** When the job read and wrote, and which files that time is made of. */
final class PathText {
  private static final int FILES_SHOWN = 5;
  private static final int BAR_WIDTH = 50;
  private static final int NAME_WIDTH = 28;
  private static final double NANOS = 1e9;
  private static final double PERCENT = 100;

  /** Metadata is shown from this share of the I/O time on; heuristic. */
  private static final double LEAST_METADATA = 0.05;

  private final LogReport log;
  private final JobDiagnosis job;
  private final ScreenText out;

  private PathText(LogReport log, ScreenText out) {
    this.log = log;
    this.job = log.job();
    this.out = out;
  }

  /** Prints the section; nothing where there is nothing to say. */
  static void print(LogReport log, ScreenText out) {
    new PathText(log, out).print();
  }

  private void print() {
    List<JobPath> paths = shown();
    double seconds = seconds(paths);
    boolean isSkewed = !job.paths().get(IoActivity.ALL).clipped().isClean();
    if (seconds > 0) {
      out.line(
          "Critical path, over %s%s; # adds to the path, - overlaps, . not in use",
          Cells.seconds(OptionalDouble.of(seconds)),
          job.facts().runSeconds().isPresent() ? "" : " (no end of the run is known)");
      out.line(
          "  In use: from the first to the last operation on a file, also between calls; where a trace (DXT) is"
              + " used, during operations only. Mean concurrency: files in use at once.");
      if (paths.stream().anyMatch(path -> path.minorFiles() > 0)) {
        out.line("  Left out: files that were open and idle.");
      }
      paths.forEach(path -> path(path, seconds));
    }
    if (isSkewed) {
      clocks(job.paths().get(IoActivity.ALL).clipped());
    }
    TraceLines.state(job.trace(), out);
  }

  private List<JobPath> shown() {
    List<JobPath> shown = new ArrayList<>();
    for (IoActivity activity : List.of(IoActivity.READ, IoActivity.WRITE, IoActivity.METADATA)) {
      JobPath path = job.paths().get(activity);
      if (path.busySeconds() > 0 && (activity != IoActivity.METADATA || isMetadataHeavy())) {
        shown.add(path);
      }
    }
    return shown;
  }

  private boolean isMetadataHeavy() {
    return job.facts().slowestMetadataSeconds()
        > LEAST_METADATA * job.diagnosis().losses().map(Losses::ioSeconds).orElse(0.0);
  }

  /** The run time, or where that is unknown the time to the last end. */
  private double seconds(List<JobPath> paths) {
    double last = 0;
    for (JobPath path : paths) {
      for (CriticalUse use : path.uses()) {
        last = Math.max(last, use.end());
      }
    }
    return paths.isEmpty() ? 0 : job.facts().runSeconds().orElse(last);
  }

  private void path(JobPath path, double seconds) {
    List<FileBar> bars = FileBar.of(path, seconds, BAR_WIDTH, FILES_SHOWN);
    int files = path.exclusiveSeconds().size();
    OptionalDouble calls = job.callSeconds(path.activity());
    out.line(
        "  %-8s %9s in use, %s of the %s%s; mean concurrency %.1f; %d critical file%s%s",
        path.activity().name().toLowerCase(Locale.ROOT),
        Cells.seconds(OptionalDouble.of(path.busySeconds())),
        new Ratio(path.busySeconds() / seconds),
        job.facts().runSeconds().isPresent() ? "run" : "time",
        calls.isPresent()
            ? ", any rank in a call " + Cells.seconds(calls)
            : ", time in calls unknown",
        path.concurrency().mean().orElse(0),
        files,
        files == 1 ? "" : "s",
        files > bars.size() ? ", the " + bars.size() + " longest:" : "");
    for (FileBar bar : bars) {
      out.line(
          "    %s %9s %3.0f %%  %s",
          bar,
          Cells.seconds(OptionalDouble.of(bar.exclusiveSeconds())),
          bar.exclusiveSeconds() / path.busySeconds() * PERCENT,
          SafeText.tail(log.fileName(bar.fileId()), NAME_WIDTH));
    }
    if (path.activity() != IoActivity.METADATA) {
      TraceLines.parts(path, job.trace(), out);
    }
  }

  private void clocks(ClipReport report) {
    List<String> parts = new ArrayList<>();
    if (report.early() > 0) {
      parts.add(begin(report.early()) + " before the run (" + most(report.maxEarlyNanos()));
    }
    if (report.late() > 0) {
      parts.add(end(report.late()) + " after the run (" + most(report.maxLateNanos()));
    }
    if (report.reversed() > 0) {
      parts.add(end(report.reversed()) + " before its begin (" + most(report.maxReversedNanos()));
    }
    out.line(
        "Clocks       of %d intervals of reads, writes or metadata, %s; they are cut there",
        report.count(), String.join(", ", parts));
  }

  private static String begin(long uses) {
    return uses + (uses == 1 ? " begins" : " begin");
  }

  private static String end(long uses) {
    return uses + (uses == 1 ? " ends" : " end");
  }

  private static String most(long nanos) {
    return "by up to " + Cells.seconds(OptionalDouble.of(nanos / NANOS)) + ")";
  }
}
