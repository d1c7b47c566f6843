// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.simulator.request;

import io.iominer.facility.replay.PlannedEvent;
import java.util.PriorityQueue;

/**
 * What happens, in the order of its times; what happens at the same time, in the order in which it
 * was set.
 */
final class EventQueue {
  private final PriorityQueue<PlannedEvent<Runnable>> events = new PriorityQueue<>();
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
    events.add(new PlannedEvent<>(time, number, action));
    number++;
  }

  /** Sets something to happen some seconds from now. */
  void after(double seconds, Runnable action) {
    at(now + seconds, action);
  }

  /** Lets happen what is set, and what that sets, until nothing is left. */
  void run() {
    for (PlannedEvent<Runnable> next = events.poll(); next != null; next = events.poll()) {
      now = next.time();
      next.action().run();
    }
  }
}
