// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import java.util.stream.DoubleStream;

/**
 * The value below which a share of values lies; between two of them in proportion, as SQL's
 * percentile has it.
 */
public final class Percentile {
  private Percentile() {}

  /**
   * That of values, of which there must be one.
   *
   * @param share 0 to 1
   */
  public static double of(DoubleStream values, double share) {
    return ofSorted(values.sorted().toArray(), share);
  }

  /**
   * The same of sorted values, to the last digit as Spark computes it.
   *
   * @param sorted from the least to the greatest
   * @param share 0 to 1
   */
  public static double ofSorted(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    double least = sorted[below];
    if (place == below || sorted[below + 1] == least) {
      return least;
    }
    return (below + 1 - place) * least + (place - below) * sorted[below + 1];
  }
}
