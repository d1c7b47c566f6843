// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;

/** A text with its heading, broken between words into lines of so many columns at most. */
final class Paragraph {
  private Paragraph() {}

  /**
   * The lines.
   *
   * @param heading before the first line; may be empty
   * @param indent columns before the text
   */
  static List<String> lines(String heading, int indent, String text, int columns) {
    return lines(heading, indent, indent, text, columns);
  }

  /** The lines of an item of a list: all but the first begin two columns later. */
  static List<String> hanging(int indent, String text, int columns) {
    return lines("", indent, indent + 2, text, columns);
  }

  private static List<String> lines(
      String heading, int first, int others, String text, int columns) {
    List<String> lines = new ArrayList<>();
    int indent = first;
    StringBuilder line = new StringBuilder(heading);
    line.append(" ".repeat(Math.max(0, indent - heading.length())));
    for (String word : SafeText.of(text).split(" ", -1)) {
      if (line.length() > indent && line.length() + word.length() + 1 > columns) {
        lines.add(line.toString());
        indent = others;
        line = new StringBuilder(" ".repeat(indent));
      }
      line.append(line.length() > indent ? " " : "").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
