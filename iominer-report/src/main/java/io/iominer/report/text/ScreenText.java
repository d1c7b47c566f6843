// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.text.SafeText;
import java.util.List;
import java.util.Locale;

/**
 * A text that grows line by line. All that comes from logs is made safe here, and colors are added
 * behind that, so that no name can send escape codes.
 */
final class ScreenText {
  /** What ends the heading at the begin of a line. */
  private static final String GAP = "  ";

  private final Screen screen;
  private final StringBuilder out = new StringBuilder();

  ScreenText(Screen screen) {
    this.screen = screen;
  }

  /**
   * Adds a line, without the blanks at its end. What stands in its first columns is a heading, up
   * to two blanks or the end.
   */
  void line(String format, Object... values) {
    add(String.format(Locale.ROOT, format, values), 0, 0, Emphasis.NONE);
  }

  /** Adds a row of a table, which has no heading. */
  void row(String format, Object... values) {
    out.append(SafeText.of(String.format(Locale.ROOT, format, values)).stripTrailing())
        .append('\n');
  }

  /** Adds a line with a word that stands out. */
  void line(String before, Emphasis emphasis, String word, String after) {
    add(before + word + after, before.length(), before.length() + word.length(), emphasis);
  }

  /** Adds a text with its heading, broken between words. */
  void paragraph(String heading, int indent, String text) {
    paragraph(heading, indent, Emphasis.NONE, text);
  }

  /** The same with a text that stands out. */
  void paragraph(String heading, int indent, Emphasis emphasis, String text) {
    lines(Paragraph.lines(heading, indent, text, screen.columns()), indent, emphasis);
  }

  /** Adds a value with its heading: sentences are broken, a name that is too long has its end. */
  void fact(String heading, String value) {
    int room = screen.columns() - heading.length();
    paragraph(heading, heading.length(), value.contains(" ") ? value : SafeText.tail(value, room));
  }

  /** Adds an item of a list: all lines but the first begin two columns later. */
  void hanging(int indent, String text) {
    lines(Paragraph.hanging(indent, text, screen.columns()), indent, Emphasis.NONE);
  }

  /** Begins a new part after one blank line. */
  void part() {
    if (!out.toString().endsWith("\n\n")) {
      out.append('\n');
    }
  }

  int columns() {
    return screen.columns();
  }

  private void lines(List<String> lines, int indent, Emphasis emphasis) {
    lines.forEach(line -> add(line, Math.min(indent, line.length()), line.length(), emphasis));
  }

  /** Text that is not safe has no columns to go by, but then nothing stands out in it either. */
  private void add(String text, int from, int to, Emphasis emphasis) {
    String line = SafeText.of(text).stripTrailing();
    if (!screen.isColored()) {
      out.append(line).append('\n');
      return;
    }
    int gap = line.indexOf(GAP);
    int heading = line.startsWith(" ") ? 0 : gap < 0 ? line.length() : gap;
    int begin = Math.min(line.length(), Math.max(heading, from));
    int end = Math.min(line.length(), Math.max(begin, to));
    out.append(Emphasis.HEADING.of(line.substring(0, heading)))
        .append(line, heading, begin)
        .append(emphasis.of(line.substring(begin, end)))
        .append(line, end, line.length())
        .append('\n');
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
