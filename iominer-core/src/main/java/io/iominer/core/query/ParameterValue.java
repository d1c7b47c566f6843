// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.unit.Quantity;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of a statement's parameters, as people write them. */
public final class ParameterValue {
  private static final Pattern QUOTED = Pattern.compile("'(.*)'", Pattern.DOTALL);

  private ParameterValue() {}

  /**
   * A number for a number with or without a unit (1GB is 1000000000), in which bytes, bytes/s and
   * seconds are the units; else the text. A text in single quotes is a text, without the quotes.
   */
  public static Object of(String text) {
    Matcher quoted = QUOTED.matcher(text);
    return quoted.matches()
        ? quoted.group(1)
        : Quantity.find(text).<Object>map(quantity -> number(quantity.value())).orElse(text);
  }

  /** Of the type that the number has in SQL. */
  private static Number number(BigDecimal value) {
    BigDecimal plain = value.stripTrailingZeros();
    if (plain.scale() > 0) {
      return plain;
    }
    int bits = plain.toBigInteger().bitLength();
    return bits < Integer.SIZE
        ? (Number) plain.intValueExact()
        : bits < Long.SIZE ? (Number) plain.longValueExact() : plain.setScale(0);
  }
}
