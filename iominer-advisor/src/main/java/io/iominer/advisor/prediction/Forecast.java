// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.prediction;

/**
 * What is expected of a run in one measure, and how well such forecasts of its application did.
 *
 * @param measure what is foretold
 * @param value in the measure's unit
 * @param predictor the way that did best on the runs so far
 * @param score of the ways that were chosen run by run, each from what was known before it
 * @param lastRunScore of {@link Predictor#LAST_RUN} on the same runs
 */
public record Forecast(
    DemandMeasure measure,
    double value,
    Predictor predictor,
    PredictionScore score,
    PredictionScore lastRunScore) {
  /** Heuristic: of fewer runs, one decides whether a way seems good. */
  public static final long LEAST_TESTS = 5;

  /** Heuristic: the half of what is foretold, or twice as much, is no base for a decision. */
  public static final double MOST_ERROR = 0.5;

  /** What its runs so far say of it. */
  public enum Trust {
    /** Fewer than {@link #LEAST_TESTS} runs could be foretold. */
    TOO_FEW_RUNS,
    /** Runs differed so much that forecasts were wrong by more than {@link #MOST_ERROR}. */
    INACCURATE,
    /** It can be decided upon. */
    TRUSTED
  }

  /** Whether it can be decided upon. */
  public Trust trust() {
    if (score.tests() < LEAST_TESTS) {
      return Trust.TOO_FEW_RUNS;
    }
    return score.meanError() > MOST_ERROR ? Trust.INACCURATE : Trust.TRUSTED;
  }
}
