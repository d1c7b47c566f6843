// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.Arrays;

/** Numbers of which the least is at hand. */
final class LongHeap {
  private static final int SMALLEST = 16;

  private long[] numbers = new long[SMALLEST];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  long least() {
    return numbers[0];
  }

  void add(long number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.multiplyExact(size, 2));
    }
    int place = size++;
    while (place > 0 && numbers[(place - 1) >> 1] > number) {
      numbers[place] = numbers[(place - 1) >> 1];
      place = (place - 1) >> 1;
    }
    numbers[place] = number;
  }

  long removeLeast() {
    long least = numbers[0];
    long moved = numbers[--size];
    int place = 0;
    for (int child = 1; child < size; child = 2 * place + 1) {
      if (child + 1 < size && numbers[child + 1] < numbers[child]) {
        child++;
      }
      if (numbers[child] >= moved) {
        break;
      }
      numbers[place] = numbers[child];
      place = child;
    }
    numbers[place] = moved;
    return least;
  }
}
