// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.failslow;

import io.iominer.rootcause.fact.Median;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** What an OST carried on some days, by {@link OstDay#carried}; empty where no server tells. */
final class Carried {
  private Carried() {}

  /** On the day on which it was most, in bytes/s. */
  static OptionalDouble atMost(List<OstDay> days) {
    return Arrays.stream(rates(days)).max();
  }

  /** The median of the days, in bytes/s: of a day on which it was slow for a part, not the most. */
  static OptionalDouble usually(List<OstDay> days) {
    double[] rates = rates(days);
    return rates.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Median.of(Arrays.stream(rates)));
  }

  private static double[] rates(List<OstDay> days) {
    return days.stream().flatMapToDouble(day -> day.carried().stream()).toArray();
  }
}
