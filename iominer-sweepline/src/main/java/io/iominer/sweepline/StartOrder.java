// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/** Rejects intervals that a sweep cannot take. */
final class StartOrder {
  private long lastStart = Long.MIN_VALUE;

  /** Checks that the interval does not end before it starts, nor start before the one before it. */
  void check(long start, long end, long item) {
    if (end < start) {
      throw new IllegalArgumentException(
          String.format(
              "Interval of item %d ends at %d ns, before it starts at %d ns", item, end, start));
    }
    if (start < lastStart) {
      throw new IllegalArgumentException(
          String.format(
              "Intervals are not sorted: item %d starts at %d ns, after one that starts at %d ns",
              item, start, lastStart));
    }
    lastStart = start;
  }

  /** Lets intervals begin anew. */
  void reset() {
    lastStart = Long.MIN_VALUE;
  }
}
