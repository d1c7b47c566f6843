// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import java.util.List;

/**
 * A limit that a site can set.
 *
 * @param key its name in the configuration, for example "small-requests.share"
 * @param value where nothing is set
 * @param unit "share", "bytes", "s", "operations" or ""
 * @param source where the value comes from
 * @param formerKeys its names in configurations of earlier releases, which are still read
 */
public record Threshold(
    String key, double value, String unit, String source, List<String> formerKeys) {
  public Threshold {
    formerKeys = List.copyOf(formerKeys);
  }

  /** A share, 0 to 1. */
  public static Threshold share(String key, double value, String source) {
    return new Threshold(key, value, "share", source, List.of());
  }

  /** A number of something. */
  public static Threshold of(String key, double value, String unit, String source) {
    return new Threshold(key, value, unit, source, List.of());
  }

  /** The same threshold, which earlier releases called otherwise. */
  public Threshold formerly(String... keys) {
    return new Threshold(key, value, unit, source, List.of(keys));
  }
}
