// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli.error;

import java.util.Map;
import java.util.regex.Pattern;

/** Turns picocli's words of Java into what a user understands. */
final class PlainWords {
  private static final Map<Pattern, String> PLAIN =
      Map.of(
          Pattern.compile("'([^']*)' is not an? (int|long|short|byte)$"),
          "'$1' is not a whole number",
          Pattern.compile("'([^']*)' is not a (double|float)$"),
          "'$1' is not a number",
          Pattern.compile(
              "^Value for option option '([^']*)' \\(([^)]*)\\) should be in KEY=VALUE format but was (.*)"),
          "Invalid value for option '$1': expected $2, found '$3'",
          Pattern.compile("^(Unmatched arguments?) (?:at|from) index \\d+"),
          "$1",
          Pattern.compile("cannot convert '([^']*)' to (?:class |interface )?[a-z.]*ZoneId \\(.*"),
          "'$1' is not a time zone such as UTC or Europe/Berlin",
          Pattern.compile("cannot convert '([^']*)' to (?:class |interface )?[a-z.]*Path \\(.*"),
          "'$1' cannot be the name of a file here");

  private PlainWords() {}

  static String of(String message) {
    String plain = message;
    for (Map.Entry<Pattern, String> words : PLAIN.entrySet()) {
      plain = words.getKey().matcher(plain).replaceAll(words.getValue());
    }
    return plain;
  }
}
