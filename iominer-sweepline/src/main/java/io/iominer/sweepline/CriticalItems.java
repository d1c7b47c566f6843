// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Adds up exclusive time by item, for items with many intervals, such as a file's traced segments.
 * It holds the critical items only.
 */
public final class CriticalItems implements SweepSink {
  private final Map<Long, Share> shares = new LinkedHashMap<>();

  /**
   * What an item has of the critical path.
   *
   * @param intervals its critical intervals
   * @param exclusiveNanos their exclusive times together
   */
  public record Share(long intervals, long exclusiveNanos) {
    private Share plus(Share other) {
      return new Share(
          intervals + other.intervals, Math.addExact(exclusiveNanos, other.exclusiveNanos));
    }
  }

  /** Items of intervals sorted by start. */
  public static CriticalItems of(IntervalCursor sorted) {
    CriticalItems items = new CriticalItems();
    Sweep.run(sorted, items);
    return items;
  }

  @Override
  public void critical(CriticalInterval interval) {
    shares.merge(interval.item(), new Share(1, interval.exclusiveNanos()), Share::plus);
  }

  /** Different items with a critical interval. */
  public int count() {
    return shares.size();
  }

  /** Share of each critical item, in the order of their first critical intervals. */
  public Map<Long, Share> shares() {
    return Collections.unmodifiableMap(shares);
  }

  /** Exclusive time of all items: the length of the union. */
  public long busyNanos() {
    return shares.values().stream().mapToLong(Share::exclusiveNanos).reduce(0, Math::addExact);
  }
}
