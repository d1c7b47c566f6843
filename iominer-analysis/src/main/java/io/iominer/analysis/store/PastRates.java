// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.statistic.OrderStatistics;
import io.iominer.rootcause.ost.OstDayThresholds;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/** An OST's rates, day by day: each as a share of the median of those before. */
final class PastRates {
  private final Deque<OptionalDouble> past = new ArrayDeque<>();

  /**
   * The share of the next day; empty where it has no rate, where too few days before have one, and
   * where these are 0.
   *
   * @param rate bytes/s; empty where nothing tells it
   */
  OptionalDouble next(OptionalDouble rate) {
    OptionalDouble share = share(rate);
    past.addLast(rate);
    if (past.size() > OstDayThresholds.PAST_DAYS) {
      past.removeFirst();
    }
    return share;
  }

  private OptionalDouble share(OptionalDouble rate) {
    long known = past.stream().filter(OptionalDouble::isPresent).count();
    if (rate.isEmpty() || known < OstDayThresholds.LEAST_PAST_DAYS) {
      return OptionalDouble.empty();
    }
    double usual =
        OrderStatistics.of(past.stream().flatMapToDouble(OptionalDouble::stream))
            .median()
            .orElseThrow();
    return usual == 0 ? OptionalDouble.empty() : OptionalDouble.of(rate.getAsDouble() / usual);
  }
}
