// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.prediction;

import io.iominer.advisor.history.ApplicationRun;
import io.iominer.core.statistic.OrderStatistics;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The runs of an application so far, as much of them as predictors need: memory grows with how many
 * users and numbers of ranks there are, not with the runs.
 */
final class PastRuns {
  /**
   * Heuristic: more look back beyond the last change of an input deck, fewer follow one outlier.
   */
  static final int KEPT = 5;

  /** Runs that are alike; null for any. */
  private record Kind(@Nullable Long uid, @Nullable Long ranks) {}

  /** The last values of runs that are alike, the latest first. */
  private static final class Recent {
    private final Map<DemandMeasure, Deque<Double>> values = new EnumMap<>(DemandMeasure.class);

    private Deque<Double> of(DemandMeasure measure) {
      return values.computeIfAbsent(measure, key -> new ArrayDeque<>(KEPT));
    }
  }

  private final Map<Kind, Recent> byKind = new HashMap<>();

  /** From the narrowest kind to that of all runs. */
  private static List<Kind> kinds(NextRun run) {
    return List.of(
        new Kind(run.uid(), run.ranks()), new Kind(null, run.ranks()), new Kind(null, null));
  }

  /** Adds a run that did not start before those that are there. */
  void add(ApplicationRun run) {
    for (Kind kind : kinds(NextRun.like(run))) {
      Recent recent = byKind.computeIfAbsent(kind, key -> new Recent());
      for (DemandMeasure measure : DemandMeasure.values()) {
        measure.of(run).ifPresent(value -> addFirst(recent.of(measure), value));
      }
    }
  }

  private static void addFirst(Deque<Double> values, double value) {
    values.addFirst(value);
    if (values.size() > KEPT) {
      values.removeLast();
    }
  }

  /** What a predictor says; empty where no run before tells the measure. */
  OptionalDouble predict(Predictor predictor, DemandMeasure measure, NextRun next) {
    return switch (predictor) {
      case LAST_RUN -> last(values(List.of(new Kind(null, null)), measure));
      case LAST_ALIKE -> last(values(kinds(next), measure));
      case MEDIAN_ALIKE -> OrderStatistics.of(values(kinds(next), measure)).median();
    };
  }

  private Deque<Double> values(List<Kind> kinds, DemandMeasure measure) {
    return kinds.stream()
        .map(byKind::get)
        .filter(recent -> recent != null && !recent.of(measure).isEmpty())
        .findFirst()
        .map(recent -> recent.of(measure))
        .orElseGet(ArrayDeque::new);
  }

  private static OptionalDouble last(Deque<Double> values) {
    return values.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(values.getFirst());
  }
}
