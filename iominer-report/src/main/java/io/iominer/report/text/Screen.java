// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.text;

/**
 * What an output can show.
 *
 * @param columns columns of a line
 * @param isTerminal whether a person reads it; names in a pipe or a file stay as they are
 * @param isColored whether headings, verdicts and severities have colors
 * @param shades characters that stand for rates
 */
public record Screen(int columns, boolean isTerminal, boolean isColored, Shades shades) {
  /** Columns where the width is not known, as of a pipe or a file. */
  public static final int USUAL_COLUMNS = 100;

  /** A pipe or a file in ASCII. */
  public static final Screen PLAIN = new Screen(USUAL_COLUMNS, false, false, Shades.ASCII);
}
