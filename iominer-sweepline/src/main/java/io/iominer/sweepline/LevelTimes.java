// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.Arrays;

/** Adds up the time at each level of concurrency while starts and ends pass in order of time. */
final class LevelTimes {
  private static final int SMALLEST = 16;

  private long[] nanos = new long[SMALLEST];
  private int level;
  private long time;

  int level() {
    return level;
  }

  void start(long at) {
    moveTo(at);
    level++;
    if (level == nanos.length) {
      nanos = Arrays.copyOf(nanos, Math.multiplyExact(level, 2));
    }
  }

  void end(long at) {
    moveTo(at);
    level--;
  }

  private void moveTo(long at) {
    if (level > 0) {
      nanos[level] = Math.addExact(nanos[level], Math.subtractExact(at, time));
    }
    time = at;
  }

  /** Levels above the highest with a time are cut off. */
  Concurrency toConcurrency() {
    int length = nanos.length;
    while (length > 1 && nanos[length - 1] == 0) {
      length--;
    }
    return new Concurrency(Arrays.copyOf(nanos, length));
  }
}
