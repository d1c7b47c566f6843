// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.advice.RequestAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

/** Many requests go back in their file. docs/rules/random-access.md. */
public final class RandomAccess implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "random-access.share", 0.2, "hpc-io/drishti-io config.py, random_operations: P11, P13");

  static final Threshold OPERATIONS =
      Threshold.number(
          "random-access.operations",
          1000,
          "operations",
          "hpc-io/drishti-io config.py, random_operations_absolute: P11, P13");

  /** Of a file of which so much is read again, not the order is the matter; heuristic: most. */
  private static final double MOSTLY_AGAIN = 0.5;

  private static final RuleInfo INFO =
      new RuleInfo(
          "random-access",
          Cause.PATTERN,
          Risk.high("where disks must seek, or where data that was read ahead is thrown away"),
          "Do many requests go back in their file instead of forward?",
          List.of(SHARE, OPERATIONS));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    double share = thresholds.share(SHARE);
    double least = thresholds.number(OPERATIONS);
    Requests worse = Requests.worse(job.facts(), Requests::random, share, least);
    if (worse.operations() == 0) {
      return Finding.notApplicable(INFO, "the log does not say where requests lie");
    }
    if (job.facts().bytes(worse.direction()) == 0) {
      return Finding.notApplicable(INFO, "its " + worse.noun() + " move no bytes");
    }
    double observed = worse.share(Requests::random);
    if (!worse.isOver(Requests::random, share, least)) {
      return Finding.clear(
          INFO,
          observed,
          share,
          new ClearBy(thresholds).unless(observed <= share, OPERATIONS, worse.random()));
    }
    List<FileFacts> files = worse.worst(job.facts().files(), Requests::random);
    FileFacts worst = files.get(0);
    boolean isReadAgain =
        worse.direction() == IoDirection.READ
            && worst.redundantBytes() >= MOSTLY_AGAIN * worst.read().bytes();
    return Finding.tripped(
        INFO,
        observed,
        share,
        String.format(
            Locale.ROOT,
            "%,.0f of %,d %s go back in their file%s",
            worse.random(),
            worse.operations(),
            worse.noun(),
            isReadAgain ? ", most of them to bytes that were read before" : ""),
        worse.evidence(job, files, Requests::random),
        List.of(
            isReadAgain
                ? RequestAdvice.readOnce(
                    job, worst, worst.redundantBytes() / (double) worst.read().bytes())
                : RequestAdvice.order(job, worst, worse.direction())));
  }
}
