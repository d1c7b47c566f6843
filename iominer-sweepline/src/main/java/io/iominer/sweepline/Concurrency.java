// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.Arrays;
import java.util.OptionalDouble;

/** How long how many intervals ran side by side. */
public final class Concurrency {
  private final long[] nanosAtLevel;

  Concurrency(long[] nanosAtLevel) {
    this.nanosAtLevel = nanosAtLevel;
  }

  /**
   * Sorts the list and counts. Faster than {@link ConcurrencyMeter}, which needs no list.
   *
   * @throws IllegalArgumentException where an interval ends before it starts
   */
  public static Concurrency of(IntervalList intervals) {
    IntervalCursor starts = intervals.sorted();
    StartOrder order = new StartOrder();
    LevelTimes times = new LevelTimes();
    long[] ends = intervals.sortedEnds();
    int ended = 0;
    while (starts.next()) {
      order.check(starts.start(), starts.end(), starts.item());
      // The end of one of zero length comes before its start, and waits for it where nothing runs.
      while (ends[ended] <= starts.start() && times.level() > 0) {
        times.end(ends[ended++]);
      }
      times.start(starts.start());
    }
    while (ended < intervals.size()) {
      times.end(ends[ended++]);
    }
    return times.toConcurrency();
  }

  /**
   * Time with exactly so many intervals.
   *
   * @param level 1 or more
   * @return nanoseconds, 0 above the maximum
   */
  public long nanosAt(int level) {
    if (level < 1) {
      throw new IllegalArgumentException("Level of concurrency is below 1: " + level);
    }
    return level < nanosAtLevel.length ? nanosAtLevel[level] : 0;
  }

  /** Most intervals at any time, 0 where there was none. */
  public int max() {
    return Math.max(0, nanosAtLevel.length - 1);
  }

  /** Time with at least one interval: the length of the union, nanoseconds. */
  public long busyNanos() {
    return Arrays.stream(nanosAtLevel).reduce(0, Math::addExact);
  }

  /** Mean number of intervals over the busy time; empty where there was none. */
  public OptionalDouble mean() {
    double weighted = 0;
    for (int level = 1; level < nanosAtLevel.length; level++) {
      weighted += level * (double) nanosAtLevel[level];
    }
    return max() == 0 ? OptionalDouble.empty() : OptionalDouble.of(weighted / busyNanos());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Concurrency c && Arrays.equals(nanosAtLevel, c.nanosAtLevel);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(nanosAtLevel);
  }

  /** Levels with their nanoseconds, for example "1: 10 ns, 2: 4 ns". */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int level = 1; level < nanosAtLevel.length; level++) {
      text.append(level == 1 ? "" : ", ").append(level).append(": ");
      text.append(nanosAtLevel[level]).append(" ns");
    }
    return text.toString();
  }
}
