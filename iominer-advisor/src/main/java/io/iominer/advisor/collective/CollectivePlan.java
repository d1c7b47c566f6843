// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.collective;

import io.iominer.core.statistic.OrderStatistics;
import io.iominer.core.text.TextOrder;
import io.iominer.rootcause.rule.Thresholds;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Decides on the collective reads of a store. */
public final class CollectivePlan {
  /**
   * Applications and storage nodes that are simulated at most. Heuristic: with more of them the
   * crossover hardly changes, and the time grows with both.
   */
  static final int MOST = 16;

  private static final Comparator<CollectiveAdvice> MOST_EXCHANGE_FIRST =
      Comparator.comparingDouble(
              (CollectiveAdvice one) ->
                  -one.readers().exchangeSeconds().orElse(0) * one.readers().measured().size())
          .thenComparing(one -> one.readers().application(), TextOrder.OF_BYTES)
          .thenComparingLong(one -> one.readers().ranks());

  private final Map<Model, Simulated> curves = new HashMap<>();

  private final Thresholds thresholds;

  private CollectivePlan(Thresholds thresholds) {
    this.thresholds = thresholds;
  }

  private record Runs(String application, long ranks) {}

  private record Model(int applications, int nodes) {}

  private record Simulated(HioCurve curve, OptionalDouble crossover) {}

  /**
   * Decisions, those with most exchange first.
   *
   * @param runs all of the store, in any order: others count as readers at the same time
   * @param application only this one; empty for all
   * @param assumedAggregators assumed for runs whose logs do not show them, where they have so many
   *     ranks; empty where none is assumed
   */
  public static List<CollectiveAdvice> of(
      List<CollectiveRun> runs,
      Optional<String> application,
      OptionalLong assumedAggregators,
      Thresholds thresholds) {
    assumedAggregators.ifPresent(count -> Range.atLeastOne("cb_nodes", count));
    Map<Optional<String>, Readers> readers =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    CollectiveRun::mountPoint,
                    Collectors.collectingAndThen(Collectors.toList(), Readers::of)));
    CollectivePlan plan = new CollectivePlan(thresholds);
    List<CollectiveRun> chosen =
        runs.stream()
            .filter(run -> application.isEmpty() || application.get().equals(run.application()))
            .toList();
    chosen.stream()
        .mapToLong(CollectiveRun::ranks)
        .max()
        .ifPresent(
            most -> assumedAggregators.ifPresent(count -> Range.atMost("cb_nodes", count, most)));
    return chosen.stream()
        .collect(Collectors.groupingBy(run -> new Runs(run.application(), run.ranks())))
        .entrySet()
        .stream()
        .map(
            entry ->
                plan.advice(
                    new CollectiveReaders(
                        entry.getKey().application,
                        entry.getKey().ranks,
                        entry.getValue(),
                        median(entry.getValue(), readers),
                        assumedAggregators.stream()
                            .filter(count -> count <= entry.getKey().ranks)
                            .findFirst())))
        .sorted(MOST_EXCHANGE_FIRST)
        .toList();
  }

  private static long median(
      List<CollectiveRun> runs, Map<Optional<String>, Readers> readersOfFileSystems) {
    return OrderStatistics.upperMedian(
            runs.stream().map(run -> readersOfFileSystems.get(run.mountPoint()).during(run)),
            Comparator.<Long>naturalOrder())
        .orElse(1L);
  }

  private CollectiveAdvice advice(CollectiveReaders readers) {
    OptionalDouble ratio = readers.ratio();
    if (ratio.isEmpty()) {
      return new CollectiveAdvice(
          readers, OptionalDouble.empty(), OptionalDouble.empty(), thresholds);
    }
    Model model =
        new Model(
            (int) Math.min(MOST, readers.atOnce()),
            (int) Math.min(MOST, readers.storageNodes().getAsLong()));
    Simulated simulated = curves.computeIfAbsent(model, CollectivePlan::simulate);
    return new CollectiveAdvice(
        readers,
        simulated.crossover,
        OptionalDouble.of(simulated.curve.relativeTime(ratio.getAsDouble())),
        thresholds);
  }

  private static Simulated simulate(Model model) {
    HioCurve curve = new HioCurve(model.applications, model.nodes);
    return new Simulated(curve, curve.crossover());
  }

  /** When runs with collective reads of a file system began and ended, in ms since 1970. */
  private record Readers(long[] starts, long[] ends) {
    static Readers of(List<CollectiveRun> runs) {
      List<CollectiveRun> timed = runs.stream().filter(CollectiveRun::isTimed).toList();
      return new Readers(
          timed.stream().mapToLong(CollectiveRun::startMillis).sorted().toArray(),
          timed.stream().mapToLong(CollectiveRun::endMillis).sorted().toArray());
    }

    /** Runs at the same time as one, itself among them; 1 where its time is not known. */
    long during(CollectiveRun run) {
      return run.isTimed()
          ? Math.max(1, below(starts, run.endMillis()) - below(ends, run.startMillis() + 1))
          : 1;
    }

    private static long below(long[] sorted, long value) {
      int place = Arrays.binarySearch(sorted, value);
      while (place > 0 && sorted[place - 1] == value) {
        place--;
      }
      return place < 0 ? -place - 1 : place;
    }
  }
}
