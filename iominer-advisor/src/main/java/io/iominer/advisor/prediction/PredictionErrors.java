// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.prediction;

/** How far predictions of a measure were from what came. */
final class PredictionErrors {
  /** AIOT counts a prediction as right within 20 %. */
  private static final double RIGHT = 0.2;

  private long tests;
  private double sum;
  private long right;

  /**
   * The error of a prediction: the difference over the larger one of both, 0 for none, 1 where one
   * of them is 0. Heuristic: bounded, so that one run that did nothing does not decide.
   */
  static double of(double predicted, double actual) {
    double larger = Math.max(predicted, actual);
    return larger == 0 ? 0 : Math.abs(predicted - actual) / larger;
  }

  void add(double error) {
    tests++;
    sum += error;
    right += error <= RIGHT ? 1 : 0;
  }

  PredictionScore score() {
    return new PredictionScore(tests, tests == 0 ? 0 : sum / tests, right);
  }

  /** Mean error; 0 before the first test. */
  double mean() {
    return tests == 0 ? 0 : sum / tests;
  }
}
