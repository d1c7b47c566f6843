// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.advice.RequestAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Files are synchronised after every few writes. docs/rules/many-syncs.md. */
public final class ManySyncs implements Rule {
  static final Threshold PER_WRITE =
      Threshold.number(
          "many-syncs.per-write",
          0.1,
          "syncs per write",
          "Heuristic: a tenth of the writes, as Drishti's other shares");

  static final Threshold SYNCS =
      Threshold.number(
          "many-syncs.syncs", 100, "operations", "Heuristic: some ms each, about a second");

  static final Threshold TIME =
      Threshold.share(
          "many-syncs.time",
          0.1,
          "Heuristic: of the time in reads and writes, for these files' writes");

  private static final RuleInfo INFO =
      new RuleInfo(
          "many-syncs",
          Cause.PATTERN,
          Risk.warning(
              "where a sync waits for disks and not for a cache that outlives a power cut"),
          "Are files synchronised (fsync, fdatasync, fflush) after every few writes?",
          List.of(PER_WRITE, SYNCS, TIME));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    List<FileFacts> files =
        job.facts().files().stream()
            .filter(file -> file.syncs() > 0 && file.written().operations() > 0)
            .toList();
    if (files.isEmpty()) {
      return Finding.notApplicable(INFO, "no file that is written is synchronised");
    }
    long syncs = files.stream().mapToLong(FileFacts::syncs).sum();
    long writes = files.stream().mapToLong(file -> file.written().operations()).sum();
    double observed = syncs / (double) writes;
    double threshold = thresholds.number(PER_WRITE);
    double timeShare = timeShare(job, files);
    if (observed < threshold) {
      return Finding.clear(INFO, observed, threshold);
    }
    boolean areMany = syncs > thresholds.number(SYNCS);
    boolean isLong = timeShare >= thresholds.share(TIME);
    if (!areMany || !isLong) {
      return Finding.clear(
          INFO,
          observed,
          threshold,
          new ClearBy(thresholds)
              .unless(areMany, SYNCS, (double) syncs)
              .unless(isLong, TIME, timeShare));
    }
    FileFacts worst = files.stream().max(Comparator.comparingLong(FileFacts::syncs)).orElseThrow();
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT,
            "%s for %d writes to %d file%s; writes and syncs there take %.0f %% of all ranks' time in reads, writes and syncs",
            calls(files),
            writes,
            files.size(),
            files.size() == 1 ? "" : "s",
            100 * timeShare),
        List.of(
            String.format(
                Locale.ROOT,
                "%s: %s, %d writes, %d rank%s",
                job.name(worst),
                calls(List.of(worst)),
                worst.written().operations(),
                worst.processes(),
                worst.processes() == 1 ? "" : "s")),
        List.of(RequestAdvice.syncLess(job, worst, seconds(files))));
  }

  /** Which calls they are: a flush of a stream does not wait for disks. */
  private static String calls(List<FileFacts> files) {
    long syncs = files.stream().mapToLong(FileFacts::syncs).sum();
    long flushes = files.stream().filter(FileFacts::isStream).mapToLong(FileFacts::syncs).sum();
    String ofFiles = plural(syncs - flushes) + " of fsync or fdatasync";
    String ofStreams = plural(flushes) + " of fflush";
    return flushes == 0 ? ofFiles : syncs == flushes ? ofStreams : ofFiles + " and " + ofStreams;
  }

  private static String plural(long calls) {
    return calls + (calls == 1 ? " call" : " calls");
  }

  /** Darshan counts the time of fsync as time in writes. */
  private static double timeShare(RuleContext job, List<FileFacts> files) {
    double all =
        job.facts().files().stream()
            .mapToDouble(file -> file.read().seconds() + file.written().seconds())
            .sum();
    return all > 0 ? seconds(files) / all : 0;
  }

  private static double seconds(List<FileFacts> files) {
    return files.stream().mapToDouble(file -> file.written().seconds()).sum();
  }
}
