// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a section's note: a remark, or what a term means, such as the heading of a column.
 *
 * @param term what is defined; empty for a remark
 * @param text the remark or the meaning
 */
public record NoteLine(String term, String text) {
  private static final Pattern DEFINITION = Pattern.compile("([A-Z0-9#][^.:]{0,31}): (.+)");

  /** The lines of a note: one that begins "Term: " is a definition. */
  public static List<NoteLine> of(String note) {
    return note.lines().filter(line -> !line.isBlank()).map(NoteLine::line).toList();
  }

  public boolean isDefinition() {
    return !term.isEmpty();
  }

  private static NoteLine line(String line) {
    Matcher definition = DEFINITION.matcher(line);
    return definition.matches()
        ? new NoteLine(definition.group(1), definition.group(2))
        : new NoteLine("", line);
  }
}
