// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.unit;

import java.io.Serializable;
import java.util.Locale;

/**
 * A rate of operations, such as those on metadata, never negative. Text form, for example "15000
 * operations/s".
 *
 * @param perSecond operations/s
 */
public record OperationRate(double perSecond) implements Comparable<OperationRate>, Serializable {
  public OperationRate {
    if (!(perSecond >= 0)) {
      throw new IllegalArgumentException("Rate is negative or not a number: " + perSecond);
    }
  }

  @Override
  public int compareTo(OperationRate other) {
    return Double.compare(perSecond, other.perSecond);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.0f operations/s", perSecond);
  }
}
