// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.failslow;

import io.iominer.core.statistic.OrderStatistics;
import java.util.Arrays;
import java.util.Collection;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * One of the two measures of the days of all OSTs of a file system, and what a day adds to the
 * cumulative sum by it, 1 being the alarm.
 */
final class PeerShares {
  /** Usual for cumulative sums: half of the shift that shall be found is let pass each day. */
  private static final double LEAST_SLACK = -Math.log(OstDay.WELL) / 2;

  /**
   * Usual for cumulative sums: five deviations are no chance. Where a deviation is let pass each
   * day, chance makes an alarm on an OST once in 100,000 days (Siegmund's approximation).
   */
  private static final double DEVIATIONS = 5;

  /** Least deviation of the logarithms of healthy shares. Heuristic: 5 %. */
  private static final double LEAST_DEVIATION = 0.05;

  /** From a median absolute deviation to a standard deviation of normal values. */
  private static final double MAD_TO_DEVIATION = 1.4826;

  /** A day adds at most so much of the alarm, so that it is none alone. Heuristic. */
  private static final double MOST_OF_A_DAY = 2.0 / 3;

  private final Function<OstDay, OptionalDouble> share;
  private final double slack;
  private final double alarm;

  /**
   * Learns how much a measure varies.
   *
   * @param share the measure
   * @param days of all OSTs
   */
  PeerShares(Function<OstDay, OptionalDouble> share, Collection<OstDay> days) {
    this.share = share;
    double deviation =
        deviation(
            days.stream()
                .flatMapToDouble(day -> share.apply(day).stream())
                .map(PeerShares::logarithm)
                .toArray());
    this.slack = Math.max(LEAST_SLACK, deviation);
    this.alarm = DEVIATIONS * deviation;
  }

  /** By the median absolute deviation. */
  private static double deviation(double[] logarithms) {
    double middle = OrderStatistics.of(Arrays.stream(logarithms)).median().orElse(0);
    OptionalDouble mad =
        OrderStatistics.of(Arrays.stream(logarithms).map(log -> Math.abs(log - middle))).median();
    return Math.max(LEAST_DEVIATION, MAD_TO_DEVIATION * mad.orElse(0));
  }

  private static double logarithm(double share) {
    return Math.log(Math.max(share, Double.MIN_NORMAL));
  }

  /** What a day adds, above 0 where it was slow; 0 where it does not tell. */
  double weight(OstDay day) {
    OptionalDouble told = share.apply(day);
    return told.isEmpty()
        ? 0
        : Math.min((-logarithm(told.getAsDouble()) - slack) / alarm, MOST_OF_A_DAY);
  }
}
