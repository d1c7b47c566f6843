// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.unit;

import java.io.Serializable;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes, never negative. Text forms use 1024-based units with three significant digits,
 * for example "61.0 MiB".
 *
 * @param count bytes
 */
public record Bytes(long count) implements Comparable<Bytes>, Serializable {
  private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final Pattern DECIMAL = Pattern.compile("([0-9]+)([KMGTP]B)");
  private static final int STEP = 1024;

  public Bytes {
    if (count < 0) {
      throw new IllegalArgumentException("Byte count is negative: " + count);
    }
  }

  /** A size in KiB. */
  public static Bytes ofKiB(long kib) {
    return new Bytes(Math.multiplyExact(kib, STEP));
  }

  @Override
  public int compareTo(Bytes other) {
    return Long.compare(count, other.count);
  }

  @Override
  public String toString() {
    return text((double) count);
  }

  /** As people set a limit: 10 MB is not 9.54 MiB, and 1 GB not 954 MiB. */
  public String asSet() {
    Matcher decimal = DECIMAL.matcher(Quantity.bytes(count).withUnit());
    return decimal.matches() ? decimal.group(1) + " " + decimal.group(2) : toString();
  }

  /** The text of a possibly fractional number of bytes, for rates. */
  static String text(double bytes) {
    if (bytes < STEP) {
      return String.format(Locale.ROOT, "%.0f B", bytes);
    }
    double value = bytes / STEP;
    int unit = 0;
    while (value >= 999.5 && unit < UNITS.length - 1) {
      value /= STEP;
      unit++;
    }
    String format = value < 9.995 ? "%.2f %s" : value < 99.95 ? "%.1f %s" : "%.0f %s";
    return String.format(Locale.ROOT, format, value, UNITS[unit]);
  }
}
