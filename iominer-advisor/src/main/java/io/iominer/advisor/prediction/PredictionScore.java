// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.prediction;

import java.io.Serializable;

/**
 * How well a measure was foretold.
 *
 * @param tests runs that were foretold from those before them
 * @param meanError mean of |predicted - actual| / the larger of both, 0 to 1; 0 without a test
 * @param right tests with an error of at most 0.2 (AIOT's measure)
 */
public record PredictionScore(long tests, double meanError, long right) implements Serializable {
  private static final long serialVersionUID = 1;
}
