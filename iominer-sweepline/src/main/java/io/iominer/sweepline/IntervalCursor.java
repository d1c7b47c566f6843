// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/**
 * A sequence of intervals, read once. It stands before its first interval at the beginning. No
 * object is made for an interval, so that many millions of them pass quickly.
 */
public interface IntervalCursor {
  /**
   * Moves to the next interval.
   *
   * @return false where there is none; the other methods must not be called then
   */
  boolean next();

  /** Start of the interval, nanoseconds. */
  long start();

  /** End of the interval, nanoseconds; the instant after its last. */
  long end();

  /** What it belongs to. */
  long item();
}
