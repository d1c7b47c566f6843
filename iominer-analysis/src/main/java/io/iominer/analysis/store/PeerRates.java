// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.statistic.OrderStatistics;
import io.iominer.rootcause.ost.OstDayThresholds;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * What the OSTs of a file system give files, day by day: the median of the day where enough OSTs
 * tell, else that of this and earlier days of which not enough told.
 */
final class PeerRates {
  /** Rates of days of which not enough OSTs told, sorted. */
  private double[] few = {};

  /**
   * That of the next day; empty where nothing tells.
   *
   * @param rates of the OSTs that tell, bytes/s
   */
  OptionalDouble next(double[] rates) {
    if (rates.length >= OstDayThresholds.LEAST_OSTS) {
      return OrderStatistics.of(Arrays.stream(rates)).median();
    }
    few = DoubleStream.concat(Arrays.stream(few), Arrays.stream(rates)).sorted().toArray();
    return OrderStatistics.of(Arrays.stream(few)).median();
  }
}
