// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/** Counts intervals side by side while they pass, sorted by start. It holds one end for each. */
public final class ConcurrencyMeter {
  private final StartOrder order = new StartOrder();
  private final LongHeap ends = new LongHeap();
  private final LevelTimes times = new LevelTimes();

  /** Counts all intervals of a sorted sequence. */
  public static Concurrency run(IntervalCursor sorted) {
    ConcurrencyMeter meter = new ConcurrencyMeter();
    while (sorted.next()) {
      meter.accept(sorted.start(), sorted.end(), sorted.item());
    }
    return meter.finish();
  }

  /**
   * Takes the next interval.
   *
   * @throws IllegalArgumentException where it ends before it starts, or starts before the one
   *     before it
   */
  public void accept(long start, long end, long item) {
    order.check(start, end, item);
    if (start == end) {
      return;
    }
    while (!ends.isEmpty() && ends.least() <= start) {
      times.end(ends.removeLeast());
    }
    times.start(start);
    ends.add(end);
  }

  /** Counts what still runs; nothing may be added afterwards. */
  public Concurrency finish() {
    while (!ends.isEmpty()) {
      times.end(ends.removeLeast());
    }
    return times.toConcurrency();
  }
}
