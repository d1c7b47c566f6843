// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/**
 * The part of each interval that lies in a job's window. Left out are intervals that end before
 * they start and those of which nothing remains. An interval of zero length inside the window or on
 * its edge stays.
 */
public final class ClippedIntervals implements IntervalCursor {
  private final JobWindow window;
  private final IntervalCursor intervals;
  private long start;
  private long end;
  private long count;
  private long early;
  private long late;
  private long outside;
  private long reversed;
  private long maxEarly;
  private long maxLate;
  private long maxReversed;

  ClippedIntervals(JobWindow window, IntervalCursor intervals) {
    this.window = window;
    this.intervals = intervals;
  }

  @Override
  public boolean next() {
    while (intervals.next()) {
      count++;
      if (clip(intervals.start(), intervals.end())) {
        return true;
      }
    }
    return false;
  }

  private boolean clip(long from, long to) {
    if (to < from) {
      reversed++;
      maxReversed = Math.max(maxReversed, distance(to, from));
      return false;
    }
    if (from < window.start()) {
      early++;
      maxEarly = Math.max(maxEarly, distance(from, window.start()));
    }
    if (to > window.end()) {
      late++;
      maxLate = Math.max(maxLate, distance(window.end(), to));
    }
    start = Math.max(from, window.start());
    end = Math.min(to, window.end());
    boolean remains = start < end || (start == end && from == to);
    if (!remains) {
      outside++;
    }
    return remains;
  }

  private static long distance(long from, long to) {
    long distance = to - from;
    return distance < 0 ? Long.MAX_VALUE : distance;
  }

  @Override
  public long start() {
    return start;
  }

  @Override
  public long end() {
    return end;
  }

  @Override
  public long item() {
    return intervals.item();
  }

  /** What was wrong with the intervals read so far. */
  public ClipReport report() {
    return new ClipReport(count, early, late, outside, reversed, maxEarly, maxLate, maxReversed);
  }
}
