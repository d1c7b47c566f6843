// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.unit.Quantity;
import io.iominer.core.unit.Quantity.Dimension;
import java.io.Serializable;
import java.util.Map;

/**
 * The thresholds in force. Each is read by the method of its dimension.
 *
 * @param set values by key, in place of the thresholds' own
 */
public record Thresholds(Map<String, Quantity> set) implements Serializable {
  private static final long serialVersionUID = 2;

  /** Every threshold has its own value. */
  public static final Thresholds DEFAULT = new Thresholds(Map.of());

  public Thresholds {
    set = Map.copyOf(set);
  }

  /** A share, 0 to 1. */
  public double share(Threshold threshold) {
    return value(threshold, Dimension.SHARE);
  }

  /** Bytes. */
  public double bytes(Threshold threshold) {
    return value(threshold, Dimension.BYTES);
  }

  /** Seconds. */
  public double seconds(Threshold threshold) {
    return value(threshold, Dimension.SECONDS);
  }

  /** A number of what the threshold counts. */
  public double number(Threshold threshold) {
    return value(threshold, Dimension.NUMBER);
  }

  /** The quantity in force, of the threshold's dimension. */
  public Quantity quantity(Threshold threshold) {
    return set.getOrDefault(threshold.key(), threshold.value());
  }

  private double value(Threshold threshold, Dimension dimension) {
    if (threshold.dimension() != dimension) {
      throw new IllegalArgumentException(
          threshold.key() + " is measured in " + threshold.unit() + ", not in " + dimension);
    }
    return quantity(threshold).toDouble();
  }
}
