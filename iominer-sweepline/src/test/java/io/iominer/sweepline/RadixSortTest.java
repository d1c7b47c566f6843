// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RadixSortTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 47, 48, 63, 64, 65, 1000, 5000, 100_000})
  void numbersAreSortedAndEqualOnesKeepTheirOrder(int size) {
    for (int bits = 1; bits <= 64; bits += 7) {
      long[] before = numbers(size, bits, 31L * size + bits);
      long[] expected = before.clone();
      Arrays.sort(expected);
      long[] sorted = before.clone();
      int[] order = RadixSort.sortWithOrder(sorted, size);
      assertThat(sorted).as("%d numbers of %d bits", size, bits).isEqualTo(expected);
      for (int i = 0; i < size; i++) {
        assertThat(before[order[i]]).isEqualTo(sorted[i]);
        if (i > 0 && sorted[i] == sorted[i - 1]) {
          assertThat(order[i]).isGreaterThan(order[i - 1]);
        }
      }
      long[] alone = before.clone();
      RadixSort.sort(alone, size);
      assertThat(alone).isEqualTo(expected);
    }
  }

  @Test
  void theWholeRangeOfLongsIsSorted() {
    long[] numbers = new long[100];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i % 3 == 0 ? Long.MAX_VALUE - i : i % 3 == 1 ? Long.MIN_VALUE + i : -i;
    }
    long[] expected = numbers.clone();
    Arrays.sort(expected);
    RadixSort.sortWithOrder(numbers, numbers.length);
    assertThat(numbers).isEqualTo(expected);
  }

  @Test
  void numbersBehindTheSizeStay() {
    long[] numbers = numbers(200, 40, 5);
    long[] expected = numbers.clone();
    Arrays.sort(expected, 0, 150);
    RadixSort.sortWithOrder(numbers, 150);
    assertThat(numbers).isEqualTo(expected);
  }

  private static long[] numbers(int size, int bits, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return random.longs(size).map(n -> n >> (64 - bits)).toArray();
  }
}
