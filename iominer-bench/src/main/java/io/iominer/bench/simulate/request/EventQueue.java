// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate.request;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What happens, in the order of its times; what happens at the same time, as it was set. */
final class EventQueue {
  private record Event(double time, long number, Runnable action) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingDouble(Event::time).thenComparingLong(Event::number));
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
    events.add(new Event(time, number++, action));
  }

  /** Sets something to happen some seconds from now. */
  void after(double seconds, Runnable action) {
    at(now + seconds, action);
  }

  /** Lets happen what is set, and what that sets, until nothing is left. */
  void run() {
    for (Event event = events.poll(); event != null; event = events.poll()) {
      now = event.time();
      event.action().run();
    }
  }
}
