// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.calibration;

import java.io.Serializable;

/**
 * A learned value, in its part's unit.
 *
 * @param value the value
 * @param lower what is about as likely from below: how sure the value is
 * @param upper from above
 * @param jobs jobs that tell it
 */
public record Calibrated(double value, double lower, double upper, long jobs)
    implements Serializable {
  /** The same with another value of its range. */
  Calibrated at(double other) {
    return new Calibrated(other, lower, upper, jobs);
  }
}
