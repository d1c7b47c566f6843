// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.RequestAdvice;
import io.iominer.rootcause.fact.FileFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

/**
 * Many requests are small and follow each other. Caches gather them as a rule, so that they explain
 * no lost time (IOMiner, Table II); where nothing gathers them each costs as a scattered one does.
 * docs/rules/small-consecutive-requests.md.
 */
public final class SmallConsecutiveRequests implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "small-consecutive-requests.share",
          0.1,
          "hpc-io/drishti-io config.py, small_requests: P05, P06");

  static final Threshold OPERATIONS =
      Threshold.number(
          "small-consecutive-requests.operations",
          1000,
          "operations",
          "hpc-io/drishti-io config.py, small_requests_absolute: P05, P06");

  private static final RuleInfo INFO =
      new RuleInfo(
          "small-consecutive-requests",
          Cause.PATTERN,
          Risk.info(
              "where the client does not gather them, as with direct or synchronous I/O; it depends"
                  + " on the file system"),
          "Are many requests smaller than 1 MiB although they follow each other?",
          List.of(SHARE, OPERATIONS));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    double share = thresholds.share(SHARE);
    double least = thresholds.number(OPERATIONS);
    Requests worse = Requests.worse(job.facts(), Requests::smallConsecutive, share, least);
    if (worse.operations() == 0) {
      return Finding.notApplicable(INFO, "the log counts no requests by size");
    }
    double observed = worse.share(Requests::smallConsecutive);
    if (!worse.isOver(Requests::smallConsecutive, share, least)) {
      return Finding.clear(
          INFO,
          observed,
          share,
          new ClearBy(thresholds).unless(observed <= share, OPERATIONS, worse.smallConsecutive()));
    }
    List<FileFacts> files = worse.worst(job.facts().files(), Requests::smallConsecutive);
    Bytes mean = Requests.meanSize(files.get(0).use(worse.direction()));
    return Finding.tripped(
        INFO,
        observed,
        share,
        String.format(
            Locale.ROOT,
            "%s are smaller than 1 MiB and consecutive%s",
            worse.some(worse.smallConsecutive()),
            mean.compareTo(Requests.LARGE) < 0
                ? "; mean size " + mean + " in the file with most of them"
                : ""),
        worse.evidence(job, files, Requests::smallConsecutive),
        RequestAdvice.merge(job, files.get(0), worse.direction()));
  }
}
