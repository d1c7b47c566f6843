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
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
      if (job.facts().ranks(direction).movers() > 1) {
        Turns turns = Turns.of(job, direction);
        boolean areMany = turns.groups().size() >= threshold;
        if (areMany && turns.waited() >= thresholds.share(LEAST_TIME) * job.losses().ioSeconds()) {
          return tripped(job, turns, threshold);
        }
        if (clear.isEmpty() || turns.groups().size() > clear.get().observed()) {
          double waited = turns.waited() / job.losses().ioSeconds();
          ClearBy by = new ClearBy(thresholds).unless(!areMany, LEAST_TIME, waited);
          clear = Optional.of(Finding.clear(INFO, turns.groups().size(), threshold, by));
        }
      }
    }
    return clear.orElseGet(
        () -> Finding.notApplicable(INFO, "no two ranks moved bytes the same way"));
  }

  private static Finding tripped(RuleContext job, Turns turns, double threshold) {
    List<List<Integer>> groups = turns.groups();
    String others =
        Stream.of(IoDirection.values())
            .filter(direction -> direction != turns.direction())
            .map(direction -> Turns.of(job, direction))
            .filter(other -> other.waited() > 0)
            .map(other -> "; they " + other.text())
            .collect(Collectors.joining());
    return Finding.tripped(
        INFO,
        groups.size(),
        threshold,
        groups.stream().mapToInt(List::size).sum() + " ranks " + turns.text() + others,
        List.of(
            "first turn: rank " + groups.get(0).get(0),
            "last turn: rank " + groups.get(groups.size() - 1).get(0)),
        List.of(BalanceAdvice.atOnce(job, turns.direction(), groups.size())));
  }

  /** Groups of ranks that moved bytes one after another, and their seconds. */
  private record Turns(
      IoDirection direction, List<List<Integer>> groups, double sum, double longest) {
    static Turns of(RuleContext job, IoDirection direction) {
      RankFacts ranks = job.facts().ranks(direction);
      List<List<Integer>> groups = job.turns(direction);
      List<Double> seconds =
          groups.stream()
              .map(group -> group.stream().mapToDouble(ranks::seconds).max().orElse(0))
              .toList();
      return new Turns(
          direction,
          groups,
          seconds.stream().mapToDouble(s -> s).sum(),
          seconds.stream().mapToDouble(s -> s).max().orElse(0));
    }

    double waited() {
      return sum - longest;
    }

    String text() {
      return String.format(
          Locale.ROOT,
          "%s in %d groups: %s in total, the longest takes %s",
          direction.verb(),
          groups.size(),
          SecondsText.of(sum),
          SecondsText.of(longest));
    }
  }
}
