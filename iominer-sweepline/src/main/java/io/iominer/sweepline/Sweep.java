// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

/**
 * Finds the busy periods of a job and the minimum set of critical intervals, from intervals sorted
 * by start. It holds one interval, however many run side by side.
 *
 * <p>From what is covered so far it goes on with the interval that starts no later than there and
 * ends last. No set of fewer intervals covers the same time. Of intervals that end alike it takes
 * the one that started first, of those the first item, so the set does not depend on the order of
 * the input. The number of <em>intervals</em> is the smallest possible; where an item has many, a
 * set of more intervals may belong to fewer items.
 */
public final class Sweep {
  private final SweepSink sink;
  private final ItemOrder items;
  private final StartOrder order = new StartOrder();
  private boolean busy;
  private long busyStart;
  private long covered;
  private long bestStart;
  private long bestEnd;
  private long bestItem;

  /** Which of two intervals of the same times is taken. */
  public interface ItemOrder {
    /** Whether an item comes before another one. */
    boolean isBefore(long one, long other);
  }

  /**
   * A sweep that tells the sink what it finds as soon as it is certain; smaller items come first.
   */
  public Sweep(SweepSink sink) {
    this(sink, (one, other) -> one < other);
  }

  /**
   * The same for items whose numbers depend on the order of the input.
   *
   * @param items an order that does not
   */
  public Sweep(SweepSink sink, ItemOrder items) {
    this.sink = sink;
    this.items = items;
  }

  /** Sweeps all intervals of a sorted sequence. */
  public static void run(IntervalCursor sorted, SweepSink sink) {
    Sweep sweep = new Sweep(sink);
    while (sorted.next()) {
      sweep.accept(sorted.start(), sorted.end(), sorted.item());
    }
    sweep.finish();
  }

  /**
   * Takes the next interval. At most one critical interval and one busy period come of it.
   *
   * @return whether it now ends last, so that it may become the next critical interval; the earlier
   *     interval of which this was said is critical already, or never will be
   * @throws IllegalArgumentException where it ends before it starts, or starts before the one
   *     before it
   */
  public boolean accept(long start, long end, long item) {
    order.check(start, end, item);
    if (start == end) {
      return false;
    }
    if (busy && start > covered) {
      extend();
      if (start > covered) {
        close();
      }
    }
    if (!busy) {
      busy = true;
      busyStart = start;
      covered = start;
    } else if (!isBetter(start, end, item)) {
      return false;
    }
    bestStart = start;
    bestEnd = end;
    bestItem = item;
    return true;
  }

  private boolean isBetter(long start, long end, long item) {
    return end > bestEnd
        || (end == bestEnd && start == bestStart && items.isBefore(item, bestItem));
  }

  /** Tells the rest, and leaves the sweep ready for another job, which may start earlier. */
  public void finish() {
    if (busy) {
      extend();
      close();
    }
    order.reset();
  }

  private void extend() {
    if (bestEnd > covered) {
      sink.critical(new CriticalInterval(bestStart, bestEnd, bestItem, covered));
      covered = bestEnd;
    }
  }

  private void close() {
    busy = false;
    sink.busy(new BusyPeriod(busyStart, covered));
  }
}
