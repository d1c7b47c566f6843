// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import io.iominer.core.unit.Quantity;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with units inside SQL expressions, such as {@code bytes_written < 1GB}. */
public final class UnitLiterals {
  /**
   * Texts, quoted names and comments stay as they are; names may hold what looks like a unit. Texts
   * may be long: their loops are possessive, as others take stack for each character.
   */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\b[rR]'[^']*'|\\b[rR]\"[^\"]*\""
              + "|'(?:[^'\\\\]|\\\\.|'')*+'|\"(?:[^\"\\\\]|\\\\.)*+\"|`[^`]*`|--[^\\n]*|/\\*.*?\\*/"
              + "|[A-Za-z_][\\w.]*"
              + "|(?<![\\w.])(?<literal>"
              + Quantity.LITERAL.pattern()
              + ")(?!\\w)"
              + "|\\d[\\w.]*",
          Pattern.DOTALL);

  private UnitLiterals() {}

  /** The expression with plain numbers: bytes, bytes/s and seconds. */
  public static String expand(String expression) {
    Matcher token = TOKEN.matcher(expression);
    StringBuilder text = new StringBuilder();
    while (token.find()) {
      String literal = token.group("literal");
      token.appendReplacement(
          text,
          Matcher.quoteReplacement(
              literal == null ? token.group() : Quantity.parse(literal).toString()));
    }
    return token.appendTail(text).toString();
  }
}
