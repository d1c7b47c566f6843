// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.SplittableRandom;

/** Small random sets of intervals, and larger ones, each made again from its seed. */
final class Sets {
  /** Ends lie below this, so a set fits into the bits of a long. */
  static final int SPAN = 14;

  private Sets() {}

  /** Up to {@code most} intervals with many ties, touching ones and zero lengths. */
  static IntervalList small(long seed, int most) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = random.nextInt(most + 1);
    int span = 2 + random.nextInt(SPAN - 1);
    int longest = 1 + random.nextInt(span);
    IntervalList set = new IntervalList();
    for (int i = 0; i < size; i++) {
      int start = random.nextInt(span);
      set.add(start, Math.min(start + random.nextInt(longest + 1), span), random.nextInt(most));
    }
    return set;
  }

  /** Many intervals in a span of nanoseconds; every tenth has no length. */
  static IntervalList large(long seed, int size, long span, long longest) {
    SplittableRandom random = new SplittableRandom(seed);
    IntervalList set = new IntervalList(size);
    for (int i = 0; i < size; i++) {
      long start = random.nextLong(span);
      set.add(start, start + (i % 10 == 0 ? 0 : random.nextLong(longest)), random.nextInt(size));
    }
    return set;
  }

  static String text(long seed, IntervalList set) {
    StringBuilder text = new StringBuilder("seed ").append(seed).append(':');
    IntervalCursor cursor = set.cursor();
    while (cursor.next()) {
      text.append(String.format(" [%d, %d) of %d;", cursor.start(), cursor.end(), cursor.item()));
    }
    return text.toString();
  }
}
