// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

import io.iominer.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;

/** A text with its heading, broken between words into lines of 100 columns at most. */
final class Paragraph {
  private static final int WIDTH = 100;

  private Paragraph() {}

  /**
   * The lines.
   *
   * @param heading before the first line; may be empty
   * @param indent columns before the text
   */
  static List<String> lines(String heading, int indent, String text) {
    return lines(heading, indent, indent, text);
  }

  /** The lines of an item of a list: all but the first begin two columns later. */
  static List<String> hanging(int indent, String text) {
    return lines("", indent, indent + 2, text);
  }

  private static List<String> lines(String heading, int first, int others, String text) {
    List<String> lines = new ArrayList<>();
    int indent = first;
    StringBuilder line = new StringBuilder(heading);
    line.append(" ".repeat(Math.max(0, indent - heading.length())));
    for (String word : SafeText.of(text).split(" ", -1)) {
      if (line.length() > indent && line.length() + word.length() + 1 > WIDTH) {
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
