// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.notebook;

import io.iominer.report.section.Form;
import io.iominer.report.section.SectionColumn;
import java.util.List;

/** How rows are drawn in a notebook. */
public enum PlotKind {
  /** A bar for each row: a name, and numbers, a color for each column of them. */
  BAR,
  /** A line for each column of numbers, over a first column of numbers, times or names. */
  LINE,
  /** A point for each row: two columns of numbers. */
  SCATTER,
  /** How many rows lie in each of {@link Plot#BINS} ranges of a column of numbers. */
  HISTOGRAM,
  /** Least, quartiles and greatest of a column of numbers, for each name of a first column. */
  BOX,
  /** A color for each pair of names: two columns of names, and a column of numbers. */
  HEAT;

  /** What fits to columns. */
  static PlotKind of(List<SectionColumn> columns) {
    if (columns.size() == 1) {
      return HISTOGRAM;
    }
    Form across = columns.get(0).form();
    return across == Form.TIME ? LINE : Plot.isNumber(columns.get(0)) ? SCATTER : BAR;
  }
}
