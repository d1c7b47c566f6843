// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.core.model.Scale;
import java.util.OptionalDouble;

/**
 * A measure of two runs.
 *
 * @param measure what
 * @param before of the first run
 * @param after of the second one
 * @param weight how much it changed: doublings of the value, or quarters of the whole for a share
 */
public record Change(Measure measure, double before, double after, double weight) {
  /** A share that changes by this much weighs as much as a value that doubles; heuristic. */
  static final double DOUBLING_SHARE = 0.25;

  /**
   * Compares two values.
   *
   * @param ioSeconds time in I/O of the run with more of it; 5 % of it is as good as nothing
   *     (heuristic)
   */
  static Change of(Measure measure, double before, double after, double ioSeconds) {
    double weight;
    if (measure.scale().isByDifference()) {
      weight = Math.abs(after - before) / DOUBLING_SHARE;
    } else {
      double least = measure.scale().least();
      if (measure.scale() == Scale.SECONDS) {
        least = Math.max(least, 0.05 * ioSeconds);
      }
      weight = Math.abs(Math.log(Math.max(after, least) / Math.max(before, least))) / Math.log(2);
    }
    return new Change(measure, before, after, weight);
  }

  /** The second value over the first; empty where the first is 0, and for shares. */
  public OptionalDouble ratio() {
    return before == 0 || measure.scale().isByDifference()
        ? OptionalDouble.empty()
        : OptionalDouble.of(after / before);
  }

  /** The second value less the first. */
  public double difference() {
    return after - before;
  }
}
