// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import java.io.Serializable;
import java.util.Map;

/**
 * The limits in force.
 *
 * @param set values by key, in place of the thresholds' own
 */
public record Thresholds(Map<String, Double> set) implements Serializable {
  private static final long serialVersionUID = 1;

  /** Every threshold has its own value. */
  public static final Thresholds DEFAULT = new Thresholds(Map.of());

  public Thresholds {
    set = Map.copyOf(set);
  }

  /** The value of a threshold. */
  public double of(Threshold threshold) {
    return set.getOrDefault(threshold.key(), threshold.value());
  }
}
