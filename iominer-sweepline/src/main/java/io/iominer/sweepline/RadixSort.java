// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.Arrays;

/**
 * Sorts longs by their digits, lowest first, without comparing them. Only the bits in which the
 * numbers differ are looked at: times of a day in nanoseconds have 47. Few numbers are inserted.
 */
final class RadixSort {
  /** Below this the counts of digits cost more than inserting. */
  private static final int INSERTED = 48;

  /** Digits of more bits write to more places than the processor's caches follow. */
  private static final int WIDEST_DIGIT = 11;

  private static final int NARROWEST_DIGIT = 6;

  private long[] keys;
  private long[] spareKeys;
  private int[] order;
  private int[] spareOrder;
  private final int size;

  private RadixSort(long[] keys, int size, boolean ordered) {
    this.keys = keys;
    this.size = size;
    this.spareKeys = new long[size];
    this.order = ordered ? new int[size] : new int[0];
    this.spareOrder = ordered ? new int[size] : new int[0];
  }

  /** Sorts the first {@code size} numbers. */
  static void sort(long[] numbers, int size) {
    if (size < INSERTED) {
      Arrays.sort(numbers, 0, size);
    } else {
      new RadixSort(numbers, size, false).sortInto(numbers);
    }
  }

  /**
   * Sorts the first {@code size} numbers; equal numbers keep their order.
   *
   * @return where each number stood before
   */
  static int[] sortWithOrder(long[] numbers, int size) {
    if (size < INSERTED) {
      return insert(numbers, size);
    }
    RadixSort sort = new RadixSort(numbers, size, true);
    Arrays.setAll(sort.order, i -> i);
    sort.sortInto(numbers);
    return sort.order;
  }

  private static int[] insert(long[] numbers, int size) {
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      long number = numbers[i];
      int place = i;
      for (; place > 0 && numbers[place - 1] > number; place--) {
        numbers[place] = numbers[place - 1];
        order[place] = order[place - 1];
      }
      numbers[place] = number;
      order[place] = i;
    }
    return order;
  }

  private void sortInto(long[] target) {
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    for (int i = 0; i < size; i++) {
      min = Math.min(min, keys[i]);
      max = Math.max(max, keys[i]);
    }
    // The difference is right even where it overflows, as an unsigned number.
    int bits = Long.SIZE - Long.numberOfLeadingZeros(max - min);
    if (bits == 0) {
      return;
    }
    int passes = (bits + widestDigit() - 1) / widestDigit();
    int width = (bits + passes - 1) / passes;
    int[][] counts = count(min, passes, width);
    for (int pass = 0; pass < passes; pass++) {
      scatter(counts[pass], min, pass * width);
    }
    if (keys != target) {
      System.arraycopy(keys, 0, target, 0, size);
    }
  }

  private int widestDigit() {
    int log = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(size);
    return Math.max(NARROWEST_DIGIT, Math.min(WIDEST_DIGIT, log));
  }

  private int[][] count(long min, int passes, int width) {
    int[][] counts = new int[passes][1 << width];
    int mask = (1 << width) - 1;
    for (int i = 0; i < size; i++) {
      long rest = keys[i] - min;
      for (int pass = 0; pass < passes; pass++) {
        counts[pass][(int) rest & mask]++;
        rest >>>= width;
      }
    }
    return counts;
  }

  private void scatter(int[] places, long min, int shift) {
    int mask = places.length - 1;
    int next = 0;
    for (int digit = 0; digit < places.length; digit++) {
      int count = places[digit];
      places[digit] = next;
      next += count;
    }
    if (order.length == 0) {
      scatterKeys(places, min, shift, mask);
    } else {
      scatterBoth(places, min, shift, mask);
    }
    long[] sorted = spareKeys;
    spareKeys = keys;
    keys = sorted;
  }

  private void scatterKeys(int[] places, long min, int shift, int mask) {
    long[] from = keys;
    long[] to = spareKeys;
    for (int i = 0; i < size; i++) {
      long key = from[i];
      to[places[(int) ((key - min) >>> shift) & mask]++] = key;
    }
  }

  private void scatterBoth(int[] places, long min, int shift, int mask) {
    long[] from = keys;
    long[] to = spareKeys;
    int[] fromOrder = order;
    int[] toOrder = spareOrder;
    for (int i = 0; i < size; i++) {
      long key = from[i];
      int place = places[(int) ((key - min) >>> shift) & mask]++;
      to[place] = key;
      toOrder[place] = fromOrder[i];
    }
    order = toOrder;
    spareOrder = fromOrder;
  }
}
