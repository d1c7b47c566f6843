// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.text;

/** Text in statements. */
public final class SqlText {
  private SqlText() {}

  /** Any text as a literal, with its quotes. */
  public static String literal(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
