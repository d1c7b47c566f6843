// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.failslow;

import io.iominer.core.statistic.OrderStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** What an OST carried on some days, by {@link OstDay#carried}; empty where no server tells. */
final class Carried {
  private Carried() {}

  /** On the day on which it was most, in bytes/s. */
  static OptionalDouble atMost(List<OstDay> days) {
    return rates(days).max();
  }

  /** The median of the days, in bytes/s: of a day on which it was slow for a part, not the most. */
  static OptionalDouble usually(List<OstDay> days) {
    return OrderStatistics.of(rates(days)).median();
  }

  private static DoubleStream rates(List<OstDay> days) {
    return days.stream().flatMapToDouble(day -> day.carried().stream());
  }
}
