// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

/**
 * Steps of equal length.
 *
 * @param start begin of the first, seconds since 1970 UTC
 * @param step length of each in seconds, above 0
 * @param count how many, at least 1
 */
public record TimeGrid(double start, double step, int count) {
  public TimeGrid {
    if (!(step > 0) || count < 1) {
      throw new IllegalArgumentException("No steps: " + count + " of " + step + " s");
    }
  }

  /**
   * The steps that cover a time, which end where samples do.
   *
   * @param sample usual seconds between samples of servers, above 0
   * @param most steps at most; they are as many samples long as that needs
   */
  public static TimeGrid covering(double from, double to, double sample, int most) {
    double begin = Math.floor(from / sample) * sample;
    double samples = Math.max(1, Math.ceil((to - begin) / sample));
    double each = Math.ceil(samples / most);
    return new TimeGrid(begin, each * sample, (int) Math.ceil(samples / each));
  }

  /** End of the last step. */
  public double end() {
    return start + count * step;
  }
}
