// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import java.util.Arrays;

/**
 * What happens, in the order of its times; what happens at the same time, in the order in which it
 * was set. A binary heap in arrays, as a job has some 100,000 events.
 */
final class EventQueue {
  private static final int FIRST_SIZE = 256;

  private double[] times = new double[FIRST_SIZE];
  private long[] numbers = new long[FIRST_SIZE];
  private Runnable[] actions = new Runnable[FIRST_SIZE];
  private int size;
  private double now;
  private long number;

  /** Seconds since the beginning. */
  double now() {
    return now;
  }

  /** Sets something to happen at a time, which is not over yet. */
  void at(double time, Runnable action) {
    if (!(time >= now)) {
      throw new IllegalArgumentException("It is " + now + " already, not " + time);
    }
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
      actions = Arrays.copyOf(actions, 2 * size);
    }
    int at = size++;
    while (at > 0 && time < times[(at - 1) / 2]) {
      move((at - 1) / 2, at);
      at = (at - 1) / 2;
    }
    put(at, time, number++, action);
  }

  private void put(int at, double time, long order, Runnable action) {
    times[at] = time;
    numbers[at] = order;
    actions[at] = action;
  }

  private void move(int from, int to) {
    put(to, times[from], numbers[from], actions[from]);
  }

  private boolean isBefore(int one, int other) {
    return times[one] < times[other]
        || (times[one] == times[other] && numbers[one] < numbers[other]);
  }

  /** Sets something to happen some seconds from now. */
  void after(double seconds, Runnable action) {
    at(now + seconds, action);
  }

  /** Lets happen what is set, and what that sets, until nothing is left. */
  void run() {
    while (size > 0) {
      now = times[0];
      Runnable first = actions[0];
      size--;
      if (size > 0) {
        sink(size);
      }
      first.run();
    }
  }

  /** Puts the last event, which is behind the end by now, where it belongs. */
  private void sink(int last) {
    int at = 0;
    for (int next = 1; next < size; next = 2 * at + 1) {
      int least = next + 1 < size && isBefore(next + 1, next) ? next + 1 : next;
      if (!isBefore(least, last)) {
        break;
      }
      move(least, at);
      at = least;
    }
    move(last, at);
  }
}
