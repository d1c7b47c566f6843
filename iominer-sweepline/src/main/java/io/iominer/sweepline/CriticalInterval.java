// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/**
 * One of the fewest intervals that cover all busy time. Its exclusive time is what it adds to those
 * before it: all of them together are the busy time, to the nanosecond.
 *
 * @param start nanoseconds
 * @param end nanoseconds
 * @param item what it belongs to
 * @param exclusiveStart end of what was covered before it, or its own start where that is later
 */
public record CriticalInterval(long start, long end, long item, long exclusiveStart) {
  /** Length of {@code [exclusiveStart, end)}; always positive. */
  public long exclusiveNanos() {
    return Math.subtractExact(end, exclusiveStart);
  }
}
