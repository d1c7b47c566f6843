// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.loss;

import java.util.Comparator;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * What a rank lost on slow OSTs, as its files tell.
 *
 * @param seconds seconds beyond those at the median rate
 * @param toOthers of these, those that other jobs on the same OSTs can have taken; 0 where nobody
 *     knows of any
 */
record OstExcess(double seconds, double toOthers) {
  /** Nothing was lost. */
  static final OstExcess NONE = new OstExcess(0, 0);

  /** The least first. */
  static final Comparator<OstExcess> ORDER = Comparator.comparingDouble(OstExcess::seconds);

  /**
   * Most that slow OSTs can have cost: seconds of the slowest rank beyond those of the slowest one
   * that used none of them; infinite where all ranks did.
   *
   * @param others seconds of the ranks that used none
   */
  static double beyond(double slowest, DoubleStream others) {
    OptionalDouble other = others.max();
    return other.isPresent() ? slowest - other.getAsDouble() : Double.POSITIVE_INFINITY;
  }

  OstExcess atMost(double most) {
    return new OstExcess(Math.min(seconds, most), Math.min(toOthers, most));
  }

  OstExcess and(OstExcess more) {
    return new OstExcess(seconds + more.seconds, toOthers + more.toOthers);
  }
}
