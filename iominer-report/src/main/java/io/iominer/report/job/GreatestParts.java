// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Chooses the parts of a path that a reader wants to see. */
public final class GreatestParts {
  private GreatestParts() {}

  /** The greatest parts, the greatest first; at most so many. */
  public static <K extends Comparable<K>> List<Map.Entry<K, Double>> of(
      Map<K, Double> parts, int most) {
    return parts.entrySet().stream()
        .sorted(
            Map.Entry.<K, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(most)
        .toList();
  }
}
