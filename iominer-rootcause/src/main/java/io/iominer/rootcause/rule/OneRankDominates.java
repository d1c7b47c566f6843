// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.core.unit.Bytes;
import io.iominer.rootcause.advice.BalanceAdvice;
import io.iominer.rootcause.fact.CollectiveUse;
import io.iominer.rootcause.fact.JobFacts;
import io.iominer.rootcause.fact.RankLoads;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;

/** One rank moves most of the bytes. docs/rules/one-rank-dominates.md. */
public final class OneRankDominates implements Rule {
  static final Threshold SHARE =
      Threshold.share(
          "one-rank-dominates.share",
          0.5,
          "Heuristic after IOMiner, Table II: the root rank writes significantly more than the"
              + " others");

  static final Threshold LEAST_BYTES =
      Threshold.bytes(
          "one-rank-dominates.bytes", 256 << 20, "Heuristic: one rank's work of a second");

  static final Threshold LEAST_TIME =
      Threshold.share(
          "one-rank-dominates.time", 0.1, "Heuristic: part of the I/O time that it must take");

  /** With fewer ranks half of the bytes is close to an even share. */
  static final Threshold LEAST_RANKS =
      Threshold.number(
          "one-rank-dominates.ranks",
          4,
          "ranks",
          "Heuristic: of two or three ranks, half is close to an even share");

  private static final RuleInfo INFO =
      new RuleInfo(
          "one-rank-dominates",
          Cause.IMBALANCE,
          Risk.high("where the other ranks wait for this one, and the more, the larger the job is"),
          "Does one rank read or write most of the bytes?",
          List.of(SHARE, LEAST_BYTES, LEAST_TIME, LEAST_RANKS));

  /** Where the bytes go through collective MPI-IO. */
  private static final RuleInfo OF_AGGREGATOR =
      INFO.with(Risk.info("where more aggregators on more OSTs would be faster than one"));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    JobFacts facts = job.facts();
    if (facts.processes() < thresholds.number(LEAST_RANKS)) {
      return Finding.notApplicable(INFO, "the job has too few ranks for it: see uneven-ranks");
    }
    double threshold = thresholds.share(SHARE);
    Finding worst = null;
    Finding clear = null;
    for (IoDirection direction : IoDirection.values()) {
      RankLoads loads = RankLoads.bytes(facts, direction);
      if (loads.sum() >= thresholds.bytes(LEAST_BYTES)) {
        double share = sureShare(facts, direction, loads);
        double seconds = facts.ranks(direction).seconds(loads.most());
        boolean takesLong = takesLong(job, seconds, thresholds);
        if (share > threshold && takesLong && (worst == null || share > worst.observed())) {
          worst = tripped(job, direction, loads, share, threshold);
        } else if (clear == null || share > clear.observed()) {
          double ofTime = seconds / job.losses().ioSeconds();
          ClearBy by = new ClearBy(thresholds).unless(share <= threshold, LEAST_TIME, ofTime);
          clear = Finding.clear(INFO, share, threshold, by);
        }
      }
    }
    if (worst != null) {
      return worst;
    }
    return clear == null ? Finding.notApplicable(INFO, "the job moves too few bytes") : clear;
  }

  /** Where ranks' bytes are known for both directions together only, no more than of these. */
  private static double sureShare(JobFacts facts, IoDirection direction, RankLoads loads) {
    double share = loads.mostShare().orElse(0);
    return RankLoads.isKnown(facts, direction)
        ? share
        : Math.min(share, RankLoads.bytes(facts).mostShare().orElse(0));
  }

  private static boolean takesLong(RuleContext job, double seconds, Thresholds thresholds) {
    return seconds >= thresholds.share(LEAST_TIME) * job.losses().ioSeconds();
  }

  /**
   * Whether one rank moves most of the bytes in a direction, and these are left to this rule: they
   * are many, or take too little time to matter.
   */
  static boolean claims(
      RuleContext job, IoDirection direction, RankLoads bytes, Thresholds thresholds) {
    return bytes.values().length >= thresholds.number(LEAST_RANKS)
        && bytes.mostShare().orElse(0) > thresholds.share(SHARE)
        && (bytes.sum() >= thresholds.bytes(LEAST_BYTES)
            || !takesLong(job, job.facts().ranks(direction).seconds(bytes.most()), thresholds));
  }

  private static Finding tripped(
      RuleContext job, IoDirection direction, RankLoads loads, double share, double threshold) {
    int rank = loads.most();
    boolean isAggregator = CollectiveUse.of(job.facts(), direction).isMost();
    return Finding.tripped(
        isAggregator ? OF_AGGREGATOR : INFO,
        share,
        threshold,
        String.format(
            Locale.ROOT,
            "rank %d%s %s %s%.0f %% of the bytes, %s, of %d ranks%s",
            rank,
            isAggregator ? ", the aggregator of collective buffering," : "",
            direction == IoDirection.WRITE ? "writes" : "reads",
            RankLoads.isKnown(job.facts(), direction) ? "" : "at least ",
            100 * share,
            new Bytes(Math.round(loads.max())),
            job.facts().processes(),
            isAggregator
                ? "; by default ROMIO has as many aggregators as a file on Lustre has OSTs"
                : ""),
        List.of("rank " + rank),
        isAggregator ? List.of() : BalanceAdvice.share(job, direction, rank, loads.sum()));
  }
}
