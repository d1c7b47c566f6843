// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.rootcause.advice.BalanceAdvice;
import io.iominer.rootcause.fact.RankFacts;
import io.iominer.rootcause.loss.RuleContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Ranks read or write one after the other. Long text: docs/rules/serialized-io.md. */
public final class SerializedIo implements Rule {
  static final Threshold GROUPS =
      Threshold.number(
          "serialized-io.groups", 3, "groups", "Heuristic: two may follow each other by chance");

  static final Threshold LEAST_TIME =
      Threshold.share("serialized-io.time", 0.1, "Heuristic: part of the I/O time that they wait");

  private static final RuleInfo INFO =
      new RuleInfo(
          "serialized-io",
          Cause.SERIALIZATION,
          Risk.warning("where ranks wait for their turn, and the more, the more ranks there are"),
          "Do groups of ranks read or write one at a time?",
          List.of(GROUPS, LEAST_TIME));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public Finding evaluate(RuleContext job, Thresholds thresholds) {
    double threshold = thresholds.number(GROUPS);
    Optional<Finding> clear = Optional.empty();
    for (IoDirection direction : IoDirection.values()) {
      RankFacts ranks = job.facts().ranks(direction);
      if (ranks.movers() > 1) {
        List<List<Integer>> groups = job.turns(direction);
        double sum = groups.stream().mapToDouble(group -> seconds(ranks, group)).sum();
        double longest =
            groups.stream().mapToDouble(group -> seconds(ranks, group)).max().orElse(0);
        boolean areMany = groups.size() >= threshold;
        boolean matters = sum - longest >= thresholds.share(LEAST_TIME) * job.losses().ioSeconds();
        if (areMany && matters) {
          return tripped(job, direction, groups, sum, longest, threshold);
        }
        if (clear.isEmpty() || groups.size() > clear.get().observed()) {
          double waited = (sum - longest) / job.losses().ioSeconds();
          ClearBy by = new ClearBy(thresholds).unless(!areMany, LEAST_TIME, waited);
          clear = Optional.of(Finding.clear(INFO, groups.size(), threshold, by));
        }
      }
    }
    return clear.orElseGet(
        () -> Finding.notApplicable(INFO, "no two ranks moved bytes the same way"));
  }

  private static double seconds(RankFacts ranks, List<Integer> group) {
    return group.stream().mapToDouble(ranks::seconds).max().orElse(0);
  }

  private static Finding tripped(
      RuleContext job,
      IoDirection direction,
      List<List<Integer>> groups,
      double sum,
      double longest,
      double threshold) {
    int movers = groups.stream().mapToInt(List::size).sum();
    return Finding.tripped(
        INFO,
        groups.size(),
        threshold,
        String.format(
            Locale.ROOT,
            "%d ranks %s in %d groups: %s in sum, the longest takes %s",
            movers,
            direction == IoDirection.WRITE ? "write" : "read",
            groups.size(),
            SecondsText.of(sum),
            SecondsText.of(longest)),
        List.of(
            "first turn: rank " + groups.get(0).get(0),
            "last turn: rank " + groups.get(groups.size() - 1).get(0)),
        List.of(BalanceAdvice.atOnce(job, direction, groups.size())));
  }
}
