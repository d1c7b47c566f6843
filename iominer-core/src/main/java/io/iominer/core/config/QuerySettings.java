// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.config;

import io.iominer.core.unit.Quantity.Dimension;
import java.time.Duration;
import java.util.List;

/**
 * Limits of a result that a person looks at.
 *
 * @param rows rows that are shown at most; 0 for all
 * @param time how long a statement runs at most; zero for as long as it takes
 */
public record QuerySettings(int rows, Duration time) {
  /** All rows, however long they take. */
  public static final QuerySettings NO_LIMITS = new QuerySettings(0, Duration.ZERO);

  /**
   * Where nothing is set. Heuristic: nobody reads more than some twenty screens of rows, and a
   * statement on a year of logs takes minutes; what is forgotten must not keep the cores of a login
   * node.
   */
  public static final QuerySettings DEFAULT = new QuerySettings(1_000, Duration.ofMinutes(10));

  /** The settings of an object. */
  static QuerySettings read(ConfigNode node) {
    node.allow(List.of("limit", "timeout"));
    return new QuerySettings(
        node.get("limit").map(set -> set.number(0, Integer.MAX_VALUE)).orElse(DEFAULT.rows),
        node.get("timeout")
            .map(set -> seconds(set.from0(Dimension.SECONDS, "a time such as 90s or 10min")))
            .orElse(DEFAULT.time));
  }

  /** A number of seconds. */
  public static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1e3));
  }
}
