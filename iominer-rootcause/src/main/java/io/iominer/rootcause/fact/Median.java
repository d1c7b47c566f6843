// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.stream.DoubleStream;

/** The value in the middle; of an even number, the mean of the two, as in SQL's percentile. */
public final class Median {
  private static final double MIDDLE = 0.5;

  private Median() {}

  /** That of values, of which there must be one. */
  public static double of(DoubleStream values) {
    return Percentile.of(values, MIDDLE);
  }

  /**
   * The same, but of an even number the greater of the two: a value that was measured, by which the
   * thresholds of the diagnosis were chosen.
   */
  public static double upper(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
