// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.section;

/** What a column is in the chart of its section. */
public enum ChartRole {
  NONE,
  /** It names the row; several such columns name it together. */
  LABEL,
  /** It is the column of a map. */
  ACROSS,
  /** It is drawn. */
  VALUE
}
