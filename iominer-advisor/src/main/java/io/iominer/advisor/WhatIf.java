// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor;

/**
 * A recorded run beside the same run with a decision followed.
 *
 * @param recordedSeconds I/O time of the run as it was, 0 or more
 * @param expectedSeconds I/O time that the model expects with the decision, 0 or more
 */
public record WhatIf(double recordedSeconds, double expectedSeconds) {
  public WhatIf {
    if (!(recordedSeconds >= 0) || !(expectedSeconds >= 0)) {
      throw new IllegalArgumentException(
          "I/O times are never negative: " + recordedSeconds + " s, " + expectedSeconds + " s");
    }
  }

  /** I/O time that the decision saves; negative where it would have made the run slower. */
  public double savedSeconds() {
    return recordedSeconds - expectedSeconds;
  }
}
