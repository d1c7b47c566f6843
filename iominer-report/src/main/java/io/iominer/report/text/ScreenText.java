// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import java.util.Locale;

/** A text that grows line by line. */
final class ScreenText {
  private final StringBuilder out = new StringBuilder();

  /** Adds a line, without the blanks at its end. */
  void line(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }

  /** Begins a new part after one blank line. */
  void part() {
    if (!out.toString().endsWith("\n\n")) {
      out.append('\n');
    }
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
