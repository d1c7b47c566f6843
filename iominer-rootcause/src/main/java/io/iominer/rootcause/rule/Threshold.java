// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

/**
 * A limit that a site can set.
 *
 * @param key its name in the configuration, for example "small-requests.share"
 * @param value where nothing is set
 * @param unit "share", "bytes", "s", "operations" or ""
 * @param source where the value comes from
 */
public record Threshold(String key, double value, String unit, String source) {
  /** A share, 0 to 1. */
  public static Threshold share(String key, double value, String source) {
    return new Threshold(key, value, "share", source);
  }

  /** A number of something. */
  public static Threshold of(String key, double value, String unit, String source) {
    return new Threshold(key, value, unit, source);
  }
}
