// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/**
 * A stretch of time in which there was always at least one interval.
 *
 * @param start nanoseconds
 * @param end nanoseconds, later than the start
 */
public record BusyPeriod(long start, long end) {
  /** Its length. */
  public long nanos() {
    return Math.subtractExact(end, start);
  }
}
