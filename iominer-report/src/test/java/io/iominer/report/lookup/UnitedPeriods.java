// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

/** Statements that unite periods: those that overlap or touch are one. */
final class UnitedPeriods {
  private static final String STATEMENT =
      """
      (SELECT %2$s, min(%3$s) AS %3$s, max(%4$s) AS %4$s FROM (
        SELECT *, sum(CASE WHEN %3$s <= until_before THEN 0 ELSE 1 END) OVER (
          PARTITION BY %2$s ORDER BY %3$s, %4$s) AS part
        FROM (
          SELECT *, max(%4$s) OVER (PARTITION BY %2$s ORDER BY %3$s, %4$s
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS until_before
          FROM %1$s))
      GROUP BY %2$s, part)""";

  private UnitedPeriods() {}

  /**
   * A relation with the columns by which periods are told apart, and their begin and end.
   *
   * @param periods a relation with these columns, begin and end never NULL
   * @param by columns, with a comma between them
   * @param begin column of the begin
   * @param end column of the end
   */
  static String of(String periods, String by, String begin, String end) {
    return STATEMENT.formatted(periods, by, begin, end);
  }
}
