// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.burstbuffer;

import io.iominer.facility.BurstBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Replays writes on dedicated allocations (DataWarp): nothing is scheduled, so that writes that
 * overlap share the buffer's write rate evenly. Interference beyond that is not modelled.
 */
final class SharedReplay {
  private SharedReplay() {}

  private static final class Running {
    private final BufferWrite write;
    private double left;

    Running(BufferWrite write) {
      this.write = write;
      this.left = write.bytes();
    }
  }

  /** Outcomes in the order in which the writes end; they come in the order of time. */
  static List<WriteOutcome> run(BurstBuffer buffer, List<BufferWrite> writes) {
    double rate = buffer.write().bytesPerSecond();
    List<WriteOutcome> outcomes = new ArrayList<>();
    List<Running> running = new ArrayList<>();
    double now = 0;
    int next = 0;
    while (next < writes.size() || !running.isEmpty()) {
      double least = running.stream().mapToDouble(one -> one.left).min().orElse(0);
      double end =
          running.isEmpty() ? Double.POSITIVE_INFINITY : now + least * running.size() / rate;
      double arrival = next < writes.size() ? writes.get(next).seconds() : end;
      double until = Math.min(end, Math.max(now, arrival));
      // Times are those of a calendar: a short write may end at the instant at which it began.
      double share = until == end ? least : (until - now) * rate / running.size();
      now = until;
      for (Running one : List.copyOf(running)) {
        one.left -= share;
        if (one.left <= 1e-6 * one.write.bytes()) {
          running.remove(one);
          double seconds = Math.max(now - one.write.seconds(), one.write.bytes() / rate);
          outcomes.add(new WriteOutcome(one.write, 0, 0, seconds, false));
        }
      }
      if (next < writes.size() && arrival <= now) {
        running.add(new Running(writes.get(next++)));
      }
    }
    return outcomes;
  }
}
