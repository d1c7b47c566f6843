// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.prediction;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Foretells each run of an application from those before it, and compares that with what came: no
 * run is foretold from itself or a later one. For each measure the way is taken that did best so
 * far, at first the median. Runs come in the order of their start.
 */
public final class BackTest {
  private final PastRuns past = new PastRuns();
  private final Map<DemandMeasure, PredictionErrors> chosen = new EnumMap<>(DemandMeasure.class);
  private final Map<DemandMeasure, Map<Predictor, PredictionErrors>> byPredictor =
      new EnumMap<>(DemandMeasure.class);

  /** No run yet. */
  public BackTest() {
    for (DemandMeasure measure : DemandMeasure.values()) {
      chosen.put(measure, new PredictionErrors());
      Map<Predictor, PredictionErrors> errors = new EnumMap<>(Predictor.class);
      for (Predictor predictor : Predictor.values()) {
        errors.put(predictor, new PredictionErrors());
      }
      byPredictor.put(measure, errors);
    }
  }

  /** A history's runs of which the start is known, in its order. */
  public static BackTest of(ApplicationHistory history) {
    BackTest test = new BackTest();
    history.runs().stream()
        .filter(run -> run.start().isPresent())
        .sorted(
            Comparator.<ApplicationRun, Instant>comparing(run -> run.start().orElseThrow())
                .thenComparing(ApplicationRun::logId))
        .forEach(test::add);
    return test;
  }

  /** Tests the next run, and learns from it. */
  public void add(ApplicationRun run) {
    NextRun next = NextRun.like(run);
    for (DemandMeasure measure : DemandMeasure.values()) {
      measure.of(run).ifPresent(actual -> test(measure, next, actual));
    }
    past.add(run);
  }

  private void test(DemandMeasure measure, NextRun next, double actual) {
    Predictor best = best(measure);
    past.predict(best, measure, next)
        .ifPresent(value -> errors(chosen, measure).add(PredictionErrors.of(value, actual)));
    for (Predictor predictor : Predictor.values()) {
      past.predict(predictor, measure, next)
          .ifPresent(value -> errors(measure, predictor).add(PredictionErrors.of(value, actual)));
    }
  }

  /** The way with the least mean error so far; of ways that did equally well, the last. */
  private Predictor best(DemandMeasure measure) {
    Predictor best = Predictor.MEDIAN_ALIKE;
    for (Predictor predictor : Predictor.values()) {
      if (errors(measure, predictor).mean() < errors(measure, best).mean()) {
        best = predictor;
      }
    }
    return best;
  }

  private PredictionErrors errors(DemandMeasure measure, Predictor predictor) {
    return errors(errors(byPredictor, measure), predictor);
  }

  private static <K, V> V errors(Map<K, V> all, K key) {
    V value = all.get(key);
    if (value == null) {
      throw new IllegalStateException("Every measure and predictor has its errors");
    }
    return value;
  }

  /** What is expected of a run, by each measure that any run before tells. */
  public List<Forecast> forecast(NextRun next) {
    List<Forecast> forecasts = new ArrayList<>();
    for (DemandMeasure measure : DemandMeasure.values()) {
      Predictor best = best(measure);
      OptionalDouble value = past.predict(best, measure, next);
      if (value.isPresent()) {
        forecasts.add(
            new Forecast(
                measure,
                value.getAsDouble(),
                best,
                errors(chosen, measure).score(),
                errors(measure, Predictor.LAST_RUN).score()));
      }
    }
    return forecasts;
  }
}
