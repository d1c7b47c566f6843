// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.advice.RequestAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Many requests are not aligned in their file where that costs: writes to shared files, which then
 * take each other's locks, and small scattered requests to other files. docs/rules/
 * unaligned-requests.md.
 */
public final class UnalignedRequests implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "unaligned-requests.share", 0.1, "hpc-io/drishti-io config.py, misaligned_requests: P08");

  static final Threshold OPERATIONS =
      Threshold.number(
          "unaligned-requests.operations",
          1000,
          "operations",
          "Heuristic: as Drishti asks of small requests");

  private static final RuleInfo INFO =
      new RuleInfo(
          "unaligned-requests",
          Cause.PATTERN,
          Risk.high(
              "where the file system locks ranges of a file, or has to read a block to change a part of it"),
          "Are many writes to shared files, or small scattered requests to other files, unaligned?",
          List.of(SHARE, OPERATIONS));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    long operations =
        Requests.of(job.facts(), IoDirection.READ).operations()
            + Requests.of(job.facts(), IoDirection.WRITE).operations();
    if (operations == 0) {
      return Finding.notApplicable(INFO, "the log does not say how requests are aligned");
    }
    List<FileFacts> files = job.facts().files();
    double shared = files.stream().mapToDouble(UnalignedRequests::sharedWrites).sum();
    double others = files.stream().mapToDouble(UnalignedRequests::smallOthers).sum();
    double observed = Math.min(1, (shared + others) / operations);
    double threshold = thresholds.share(SHARE);
    if (observed <= threshold) {
      return Finding.clear(INFO, observed, threshold);
    }
    if (shared + others <= thresholds.number(OPERATIONS)) {
      return Finding.clear(
          INFO, observed, threshold, new ClearBy(thresholds).and(OPERATIONS, shared + others));
    }
    FileFacts worst =
        files.stream()
            .max(Comparator.comparingDouble(file -> sharedWrites(file) + smallOthers(file)))
            .orElseThrow();
    List<String> which = new ArrayList<>();
    if (shared >= 1) {
      which.add(
          String.format(
              Locale.ROOT,
              "%,.0f of %,d requests are unaligned writes to shared files%s",
              shared,
              operations,
              files.stream().allMatch(UnalignedRequests::hasLocksIfWritten)
                  ? ", whose ranks wait for each other's locks"
                  : "; on file systems with range locks, such as Lustre, their ranks wait for each other"));
    }
    if (others >= 1) {
      which.add(
          String.format(
              Locale.ROOT,
              "%,.0f of %,d requests are small, scattered and unaligned, in files that ranks do not write together",
              others,
              operations));
    }
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.join("; ", which),
        List.of(
            String.format(
                Locale.ROOT,
                "%s: %d unaligned requests by %d ranks",
                job.name(worst),
                worst.unaligned(),
                worst.processes())),
        RequestAdvice.align(job, worst));
  }

  private static boolean isWrittenTogether(FileFacts file) {
    return file.processes() > 1 && file.written().operations() > 0;
  }

  /** A file with stripes is on Lustre, which locks ranges of it; of others that is not known. */
  private static boolean hasLocksIfWritten(FileFacts file) {
    return file.hasStripes() || sharedWrites(file) == 0;
  }

  private static double operations(FileFacts file) {
    return Math.max(1, (double) file.operations());
  }

  /** Unaligned writes; Darshan counts reads and writes together, they are divided evenly. */
  private static double sharedWrites(FileFacts file) {
    return isWrittenTogether(file)
        ? file.unaligned() * file.written().operations() / operations(file)
        : 0;
  }

  private static double smallOthers(FileFacts file) {
    double small =
        Requests.of(file, IoDirection.READ).smallScattered()
            + Requests.of(file, IoDirection.WRITE).smallScattered();
    return isWrittenTogether(file) ? 0 : file.unaligned() * small / operations(file);
  }
}
