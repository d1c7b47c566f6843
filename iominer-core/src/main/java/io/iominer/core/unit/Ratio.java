// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.unit;

import java.io.Serializable;
import java.util.Locale;
import java.util.Optional;

/**
 * A share of a whole, 0 to 1 unless the parts overlap. Text form in percent, for example "12 %";
 * below 10 % and next to 100 % with a decimal, such as "99.6 %".
 *
 * @param value the share
 */
public record Ratio(double value) implements Comparable<Ratio>, Serializable {
  public Ratio {
    if (!(value >= 0)) {
      throw new IllegalArgumentException("Share is negative or not a number: " + value);
    }
  }

  /** Part of a whole; empty when the whole is nothing, because a share is then undefined. */
  public static Optional<Ratio> of(double part, double whole) {
    return whole > 0 ? Optional.of(new Ratio(Math.max(0, part / whole))) : Optional.empty();
  }

  @Override
  public int compareTo(Ratio other) {
    return Double.compare(value, other.value);
  }

  @Override
  public String toString() {
    double percent = value * 100;
    boolean isNearlyAll = percent >= 99.5 && percent < 99.95;
    return String.format(
        Locale.ROOT, percent < 9.95 || isNearlyAll ? "%.1f %%" : "%.0f %%", percent);
  }
}
