// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.rule;

import io.iominer.core.unit.Quantity;
import io.iominer.core.unit.Quantity.Dimension;
import io.iominer.core.unit.Ratio;

/**
 * A threshold that a site can set.
 *
 * @param key its name in the configuration, for example "small-requests.share"
 * @param value where nothing is set
 * @param word what a plain number counts, such as "operations"; empty for every other dimension
 * @param source where the value comes from
 * @param isLeast whether a rule finds something where less is observed, and not more
 */
public record Threshold(String key, Quantity value, String word, String source, boolean isLeast) {
  /** A share, 0 to 1. */
  public static Threshold share(String key, double value, String source) {
    return new Threshold(key, Quantity.share(value), "", source, false);
  }

  /** A number of bytes. */
  public static Threshold bytes(String key, long value, String source) {
    return new Threshold(key, Quantity.bytes(value), "", source, false);
  }

  /** A time in seconds. */
  public static Threshold seconds(String key, double value, String source) {
    return new Threshold(key, Quantity.seconds(value), "", source, false);
  }

  /**
   * A number of something.
   *
   * @param word of what
   */
  public static Threshold number(String key, double value, String word, String source) {
    return new Threshold(key, Quantity.number(value), word, source, false);
  }

  /** The same, below which a rule finds something. */
  Threshold asLeast() {
    return new Threshold(key, value, word, source, true);
  }

  /** Its name and what it is where nothing is set, of a share or a time. */
  public String words() {
    return key + ", by default " + usual();
  }

  /** What a share or a time is where nothing is set. */
  public String usual() {
    double number = value.value().doubleValue();
    return dimension() == Dimension.SHARE ? new Ratio(number).toString() : value + " s";
  }

  /** What it measures. */
  public Dimension dimension() {
    return value.dimension();
  }

  /** Its unit in words: "share", "bytes", "s" or what a number counts. */
  public String unit() {
    return switch (dimension()) {
      case NUMBER -> word;
      case BYTES -> "bytes";
      case BYTES_PER_SECOND -> "bytes/s";
      case SECONDS -> "s";
      case SHARE -> "share";
    };
  }
}
