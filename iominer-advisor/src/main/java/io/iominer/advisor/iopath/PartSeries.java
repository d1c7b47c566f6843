// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.iopath;

import java.util.OptionalDouble;

/**
 * What a part carried over time.
 *
 * @param part the part
 * @param load bytes/s of all jobs by step; NaN where unknown
 * @param own bytes/s of the job by step; NaN where unknown
 */
public record PartSeries(PathPart part, double[] load, double[] own) {
  /** What it carried in the mean of some steps; what is unknown in all of them is empty. */
  PartLoad mean(int from, int to) {
    return new PartLoad(part, mean(load, from, to), mean(own, from, to));
  }

  private static OptionalDouble mean(double[] values, int from, int to) {
    double sum = 0;
    int known = 0;
    for (int i = from; i < to; i++) {
      if (Double.isFinite(values[i])) {
        sum += values[i];
        known++;
      }
    }
    return known == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / known);
  }
}
