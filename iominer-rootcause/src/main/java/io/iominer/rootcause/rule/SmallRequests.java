// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.rootcause.advice.RequestAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

/**
 * Many requests are small and do not follow each other. Small ones that do are merged on their way
 * (IOMiner, Table II) and not blamed. docs/rules/small-requests.md.
 */
public final class SmallRequests implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "small-requests.share", 0.1, "hpc-io/drishti-io config.py, small_requests: P05, P06");

  static final Threshold OPERATIONS =
      Threshold.number(
          "small-requests.operations",
          1000,
          "operations",
          "hpc-io/drishti-io config.py, small_requests_absolute: P05, P06");

  private static final RuleInfo INFO =
      new RuleInfo(
          "small-requests",
          Cause.PATTERN,
          Risk.high(
              "where no cache gathers them, so that each waits for a server; it depends on the file system"),
          "Are many requests smaller than 1 MiB and scattered?",
          List.of(SHARE, OPERATIONS));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    double share = thresholds.share(SHARE);
    double least = thresholds.number(OPERATIONS);
    Requests worse = Requests.worse(job.facts(), Requests::smallScattered, share, least);
    if (worse.operations() == 0) {
      return Finding.notApplicable(INFO, "the log counts no requests by size");
    }
    double observed = worse.share(Requests::smallScattered);
    if (observed > share && worse.smallScattered() <= least) {
      return Finding.clear(
          INFO, observed, share, new ClearBy(thresholds).and(OPERATIONS, worse.smallScattered()));
    }
    if (observed <= share) {
      Requests small = Requests.worse(job.facts(), SmallRequests::small, share, least);
      return Finding.clear(
          INFO,
          observed,
          share,
          small.isOver(SmallRequests::small, share, least)
              ? String.format(
                  Locale.ROOT,
                  "%s of %d %s are smaller than 1 MiB, but nearly all begin a file or follow the"
                      + " one before, or are too few that do not",
                  small.small(),
                  small.operations(),
                  small.noun())
              : "");
    }
    List<FileFacts> files = worse.worst(job.facts().files(), Requests::smallScattered);
    return Finding.tripped(
        INFO,
        observed,
        share,
        String.format(
            Locale.ROOT,
            "%s are smaller than 1 MiB and not consecutive",
            worse.some(worse.smallScattered())),
        worse.evidence(job, files, Requests::smallScattered),
        RequestAdvice.merge(job, files.get(0), worse.direction()));
  }

  private static double small(Requests requests) {
    return requests.small().likely();
  }
}
