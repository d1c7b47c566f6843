// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

/** What is drawn of a section's rows, by the {@link ChartRole} of its columns. */
public enum ChartKind {
  NONE,
  /** A horizontal bar for each row: its label and its value. */
  BARS,
  /** Upright bars: the labels below, a series for each column of values. */
  COLUMNS,
  /** A line for each column of values over the numbers of the label. */
  LINES,
  /** A line for each column of values over the time that lies across. */
  CURVES,
  /** A point for each value over the time that lies across. */
  POINTS,
  /** A map: rows by label, columns by what lies across, the value as a color. */
  HEAT,
  /** From the whole down to what is left: each bar hangs where the one before ended. */
  WATERFALL,
  /** A line for each row over an axis for each column of numbers, in the color of its label. */
  PARALLEL
}
