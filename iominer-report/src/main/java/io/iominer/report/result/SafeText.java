// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.result;

/** Makes text from a log safe for a terminal. */
public final class SafeText {
  private SafeText() {}

  /** Control characters, which could steer a terminal, become visible as \xNN. */
  public static String of(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
                safe.append(String.format("\\x%02x", c));
              } else {
                safe.appendCodePoint(c);
              }
            });
    return safe.toString();
  }

  /** The end of a text that is too long for its place, which is what tells files apart. */
  public static String tail(String text, int width) {
    String safe = of(text);
    return safe.length() <= width ? safe : "..." + safe.substring(safe.length() - width + 3);
  }

  /** The start of a text that is too long for its place. */
  public static String head(String text, int width) {
    String safe = of(text);
    return safe.length() <= width ? safe : safe.substring(0, width - 3) + "...";
  }
}
