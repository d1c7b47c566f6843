// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.job;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/** Bytes by time bin as rates by column of a screen. */
public final class HeatColumns {
  /** Less of a column is an error of arithmetic. */
  private static final double NOTHING = 1e-9;

  private HeatColumns() {}

  /**
   * The mean rate over each column, bytes/s. The bytes of a bin are taken to be moved evenly over
   * it, or over the part of it before the end; those of a bin after the end are in the last column.
   *
   * @param bytes of a bin
   * @param bins how many
   * @param binSeconds width of a bin
   * @param seconds time of all columns, from the run's start; above 0
   * @param columns how many, 1 or more
   */
  public static double[] rates(
      IntToDoubleFunction bytes, int bins, double binSeconds, double seconds, int columns) {
    double[] rates = new double[columns];
    double width = seconds / columns;
    for (int i = 0; i < bins; i++) {
      double from = i * binSeconds < seconds ? i * binSeconds : seconds - width;
      double to = Math.min(seconds, from + binSeconds);
      double rate = bytes.applyAsDouble(i) / (to - from);
      int end = (int) Math.min(columns, Math.ceil(to / width));
      for (int column = (int) (from / width); rate > 0 && column < end; column++) {
        double part = Math.min(to, (column + 1) * width) - Math.max(from, column * width);
        if (part > NOTHING * width) {
          rates[column] += rate * part / width;
        }
      }
    }
    return rates;
  }

  /** The greatest of some rates; 0 where there is none. */
  public static double greatest(double[] rates) {
    return Arrays.stream(rates).max().orElse(0);
  }
}
