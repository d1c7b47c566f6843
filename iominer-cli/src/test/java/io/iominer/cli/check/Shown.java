// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.check;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number as a person reads it: {@code 4.823 s}, {@code 52.6 MiB/s}, {@code 5,800}, {@code 12 %}.
 *
 * @param value in bytes, seconds, shares of 1 or counts
 * @param step what its last digit counts; the exact value lies within half of it
 */
record Shown(double value, double step) {
  private static final Pattern NUMBER =
      Pattern.compile("(-?[\\d,]+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)(?: ?(%|s|([KMGTPE]i)?B(?:/s)?))?");

  private static final String UNITS = "KMGTPE";

  /** The number of a text; empty for a dash, which stands for what is not known. */
  static Optional<Shown> of(String text) {
    Matcher matcher = NUMBER.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(matcher.group(1).replace(",", ""));
    double factor = factor(matcher.group(2), matcher.group(3));
    return Optional.of(
        new Shown(number.doubleValue() * factor, number.ulp().doubleValue() * factor));
  }

  private static double factor(String unit, String binary) {
    if (binary != null) {
      return Math.pow(1024, UNITS.indexOf(binary.charAt(0)) + 1.0);
    }
    return "%".equals(unit) ? 0.01 : 1;
  }

  /** Whether this is how an exact value is shown. */
  boolean isOf(double exact) {
    return Math.abs(value - exact) <= 0.5 * step * (1 + 1e-6) + 1e-9 * Math.abs(exact);
  }

  double most() {
    return value + 0.5 * step;
  }

  double least() {
    return value - 0.5 * step;
  }
}
