// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.RequestAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Much of what is read was read before. docs/rules/redundant-reads.md. */
public final class RedundantReads implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "redundant-reads.share",
          0.1,
          "Heuristic: a tenth, as Drishti's other shares; its P09 has no threshold");

  static final Threshold BYTES =
      Threshold.bytes("redundant-reads.bytes", 1L << 30, "Heuristic: less costs no time");

  private static final RuleInfo INFO =
      new RuleInfo(
          "redundant-reads",
          Cause.PATTERN,
          Risk.warning("where the bytes do not stay in the client's cache between the reads"),
          "Are bytes of files read more than once?",
          List.of(SHARE, BYTES));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    if (job.facts().bytes(IoDirection.READ) == 0) {
      return Finding.notApplicable(INFO, "nothing was read");
    }
    OptionalDouble known = job.facts().redundantBytes();
    if (known.isEmpty()) {
      return Finding.notApplicable(INFO, "the log does not say how far files were read");
    }
    double redundant = known.getAsDouble();
    double observed = redundant / job.facts().bytes(IoDirection.READ);
    double threshold = thresholds.share(SHARE);
    if (observed <= threshold) {
      return Finding.clear(INFO, observed, threshold);
    }
    if (redundant <= thresholds.bytes(BYTES)) {
      return Finding.clear(
          INFO, observed, threshold, new ClearBy(thresholds).and(BYTES, redundant));
    }
    FileFacts worst =
        job.facts().files().stream()
            .max(Comparator.comparingDouble(FileFacts::redundantBytes))
            .orElseThrow();
    return Finding.tripped(
        INFO,
        observed,
        threshold,
        String.format(
            Locale.ROOT,
            "%s of the %s that were read had been read before",
            new Bytes((long) redundant),
            new Bytes(job.facts().bytes(IoDirection.READ))),
        List.of(
            String.format(
                Locale.ROOT,
                "%s: %s read by %d rank%s, none beyond byte %d",
                job.name(worst),
                new Bytes(worst.read().bytes()),
                worst.processes(),
                worst.processes() == 1 ? "" : "s",
                worst.readEnd())),
        List.of(RequestAdvice.readOnce(job, worst, observed)));
  }
}
