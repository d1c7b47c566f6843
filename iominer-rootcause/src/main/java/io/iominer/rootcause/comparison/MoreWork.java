// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.comparison;

import io.iominer.rootcause.rule.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What the slower of two runs moved more than the other.
 *
 * @param difference seconds in I/O that the second run spent more
 * @param most seconds that so many more bytes take where all bytes take as long
 * @param bytes what it moved more; empty where it moved as much or less
 */
record MoreWork(double difference, double most, List<Change> bytes) {
  /** Compares two runs. */
  static MoreWork of(Run before, Run after, double difference, Thresholds thresholds) {
    Run slower = difference > 0 ? after : before;
    Run faster = difference > 0 ? before : after;
    double sameWork = thresholds.share(ComparisonThresholds.SAME_WORK);
    double moved = 0;
    double movedBySlower = 0;
    List<Change> more = new ArrayList<>();
    for (Measure measure : List.of(Measures.BYTES_READ, Measures.BYTES_WRITTEN)) {
      OptionalDouble one = slower.value(measure);
      OptionalDouble other = faster.value(measure);
      if (one.isEmpty() || other.isEmpty()) {
        return new MoreWork(difference, 0, List.of());
      }
      movedBySlower += one.getAsDouble();
      moved += other.getAsDouble();
      if (one.getAsDouble() > (1 + sameWork) * other.getAsDouble()) {
        more.add(
            Change.of(
                measure,
                before.value(measure).orElse(0),
                after.value(measure).orElse(0),
                Comparison.ioSeconds(before, after)));
      }
    }
    if (movedBySlower <= (1 + sameWork) * moved) {
      return new MoreWork(difference, 0, List.of());
    }
    double seconds = faster.value(Measures.IO_SECONDS).orElse(0);
    double most = moved > 0 ? seconds * (movedBySlower / moved - 1) : Double.POSITIVE_INFINITY;
    return new MoreWork(difference, most, more);
  }

  /**
   * The seconds of a rest that the bytes explain.
   *
   * @param rest seconds that the second run spent more for no other reason
   */
  double seconds(double rest) {
    boolean isOfSlower = rest * difference > 0;
    return isOfSlower && most > 0 ? Math.copySign(Math.min(Math.abs(rest), most), rest) : 0;
  }
}
