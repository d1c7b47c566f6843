// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.Arrays;

/**
 * Intervals in memory, in columns: 24 bytes for each, and some 20 more while they are sorted. They
 * are taken as they come; what is wrong with one shows when it is swept.
 */
public final class IntervalList {
  private static final int SMALLEST = 16;

  private long[] starts;
  private long[] ends;
  private long[] items;
  private int size;

  /** An empty list. */
  public IntervalList() {
    this(SMALLEST);
  }

  /**
   * An empty list with room.
   *
   * @param capacity intervals that fit before it must grow
   */
  public IntervalList(int capacity) {
    this.starts = new long[capacity];
    this.ends = new long[capacity];
    this.items = new long[capacity];
  }

  /**
   * Copies columns, all of the same length.
   *
   * @throws IllegalArgumentException where their lengths differ
   */
  public static IntervalList of(long[] starts, long[] ends, long[] items) {
    if (starts.length != ends.length || starts.length != items.length) {
      throw new IllegalArgumentException(
          String.format(
              "Columns differ in length: %d starts, %d ends, %d items",
              starts.length, ends.length, items.length));
    }
    IntervalList list = new IntervalList(0);
    list.starts = starts.clone();
    list.ends = ends.clone();
    list.items = items.clone();
    list.size = starts.length;
    return list;
  }

  /** Appends {@code [start, end)}, nanoseconds. */
  public void add(long start, long end, long item) {
    if (size == starts.length) {
      grow();
    }
    starts[size] = start;
    ends[size] = end;
    items[size] = item;
    size++;
  }

  private void grow() {
    int capacity = Math.max(SMALLEST, Math.addExact(size, size >> 1));
    starts = Arrays.copyOf(starts, capacity);
    ends = Arrays.copyOf(ends, capacity);
    items = Arrays.copyOf(items, capacity);
  }

  /** Number of intervals. */
  public int size() {
    return size;
  }

  long start(int index) {
    return starts[index];
  }

  long end(int index) {
    return ends[index];
  }

  long item(int index) {
    return items[index];
  }

  /** Removes all intervals and keeps the room. */
  public void clear() {
    size = 0;
  }

  /** The intervals in their present order; the list must not change while they are read. */
  public IntervalCursor cursor() {
    return new ListCursor();
  }

  /** Sorts the list by start and gives its intervals; equal starts keep their order. */
  public IntervalCursor sorted() {
    sort();
    return cursor();
  }

  /** Sorts the list by start; equal starts keep their order. Linear in the number of intervals. */
  public void sort() {
    if (isSorted()) {
      return;
    }
    int[] order = RadixSort.sortWithOrder(starts, size);
    ends = pick(ends, order);
    items = pick(items, order);
  }

  /** The ends in ascending order. */
  long[] sortedEnds() {
    long[] sorted = Arrays.copyOf(ends, size);
    RadixSort.sort(sorted, size);
    return sorted;
  }

  private boolean isSorted() {
    for (int i = 1; i < size; i++) {
      if (starts[i] < starts[i - 1]) {
        return false;
      }
    }
    return true;
  }

  private long[] pick(long[] column, int[] order) {
    long[] picked = new long[column.length];
    for (int i = 0; i < size; i++) {
      picked[i] = column[order[i]];
    }
    return picked;
  }

  private final class ListCursor implements IntervalCursor {
    private int position = -1;

    @Override
    public boolean next() {
      return ++position < size;
    }

    @Override
    public long start() {
      return starts[position];
    }

    @Override
    public long end() {
      return ends[position];
    }

    @Override
    public long item() {
      return items[position];
    }
  }
}
