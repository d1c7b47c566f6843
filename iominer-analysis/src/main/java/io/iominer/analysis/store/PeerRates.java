// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.rootcause.fact.Percentile;
import io.iominer.rootcause.ost.OstDayThresholds;
import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * What the OSTs of a file system give files, day by day: the median of the day where enough OSTs
 * tell, else that of this and earlier days of which not enough told.
 */
final class PeerRates {
  private static final double MIDDLE = 0.5;

  /** Rates of days of which not enough OSTs told, sorted. */
  private double[] few = {};

  /**
   * That of the next day; empty where nothing tells.
   *
   * @param rates of the OSTs that tell, bytes/s
   */
  OptionalDouble next(double[] rates) {
    if (rates.length >= OstDayThresholds.LEAST_OSTS) {
      return median(Arrays.stream(rates).sorted().toArray());
    }
    if (rates.length > 0) {
      double[] more = Arrays.copyOf(few, few.length + rates.length);
      System.arraycopy(rates, 0, more, few.length, rates.length);
      Arrays.sort(more);
      few = more;
    }
    return median(few);
  }

  private static OptionalDouble median(double[] sorted) {
    return sorted.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Percentile.ofSorted(sorted, MIDDLE));
  }
}
