// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor;

/**
 * A recorded run beside the same run with a decision followed.
 *
 * @param recordedSeconds I/O time of the run as it was, 0 or more
 * @param expectedSeconds I/O time that the model expects with the decision, 0 or more
 */
public record DecisionEffect(double recordedSeconds, double expectedSeconds) {
  /** Less than this of an I/O time is rounding: no log measures it. */
  private static final double LEAST_SECONDS = 1e-3;

  public DecisionEffect {
    if (!(recordedSeconds >= 0) || !(expectedSeconds >= 0)) {
      throw new IllegalArgumentException(
          "I/O times are never negative: " + recordedSeconds + " s, " + expectedSeconds + " s");
    }
  }

  /**
   * I/O time that the decision saves; negative where it would have made the run slower, 0 where
   * less than a millisecond.
   */
  public double savedSeconds() {
    double saved = recordedSeconds - expectedSeconds;
    return Math.abs(saved) < LEAST_SECONDS ? 0 : saved;
  }
}
