// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.prediction;

import java.util.List;
import java.util.OptionalDouble;

/**
 * How well a measure was foretold.
 *
 * @param tests runs that were foretold from those before them
 * @param meanError mean of |predicted - actual| / the larger of both, 0 to 1; 0 without a test
 * @param right tests with an error of at most 0.2 (AIOT's measure)
 */
public record PredictionScore(long tests, double meanError, long right) {
  /** That of several together, in which each test counts the same. */
  public static PredictionScore of(List<PredictionScore> scores) {
    long tests = scores.stream().mapToLong(PredictionScore::tests).sum();
    double errors = scores.stream().mapToDouble(one -> one.meanError * one.tests).sum();
    return new PredictionScore(
        tests,
        tests == 0 ? 0 : errors / tests,
        scores.stream().mapToLong(PredictionScore::right).sum());
  }

  /** The mean error; empty without a test. */
  public OptionalDouble knownError() {
    return tests == 0 ? OptionalDouble.empty() : OptionalDouble.of(meanError);
  }

  /** The share of tests that are right; empty without a test. */
  public OptionalDouble rightShare() {
    return tests == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) right / tests);
  }
}
