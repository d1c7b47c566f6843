// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Finds which jobs met on one storage target, from the intervals of all jobs on it sorted by start;
 * the item of an interval is its job. A job's own intervals may overlap: it is there or not. It
 * holds the jobs that are there.
 */
public final class OstSweep {
  private final OstSink sink;
  private final StartOrder order = new StartOrder();
  private final Map<Long, Visit> present = new HashMap<>();
  private final PriorityQueue<Visit> leaving =
      new PriorityQueue<>(
          Comparator.comparingLong((Visit v) -> v.queuedUntil).thenComparingLong(v -> v.job));

  /** A job's presence from one instant on, as far as it is known. */
  private static final class Visit {
    private final long job;
    private final long since;
    private long until;

    /** Its place in the queue, which follows {@code until} only when it is reached. */
    private long queuedUntil;

    private Visit(long job, long since, long until) {
      this.job = job;
      this.since = since;
      this.until = until;
      this.queuedUntil = until;
    }
  }

  public OstSweep(OstSink sink) {
    this.sink = sink;
  }

  /** Sweeps all intervals of a sorted sequence. */
  public static void run(IntervalCursor sorted, OstSink sink) {
    OstSweep sweep = new OstSweep(sink);
    while (sorted.next()) {
      sweep.accept(sorted.start(), sorted.end(), sorted.item());
    }
    sweep.finish();
  }

  /**
   * Takes the next interval.
   *
   * @throws IllegalArgumentException where it ends before it starts, or starts before the one
   *     before it
   */
  public void accept(long start, long end, long job) {
    order.check(start, end, job);
    if (start == end) {
      return;
    }
    while (!leaving.isEmpty() && leaving.element().queuedUntil < start) {
      leave();
    }
    Visit visit = present.get(job);
    if (visit == null) {
      visit = new Visit(job, start, end);
      present.put(job, visit);
      leaving.add(visit);
    } else {
      visit.until = Math.max(visit.until, end);
    }
  }

  /** Tells the rest, and leaves the sweep ready for another target. */
  public void finish() {
    while (!leaving.isEmpty()) {
      leave();
    }
    order.reset();
  }

  private void leave() {
    Visit visit = leaving.remove();
    if (visit.queuedUntil < visit.until) {
      visit.queuedUntil = visit.until;
      leaving.add(visit);
      return;
    }
    present.remove(visit.job);
    sink.busy(visit.job, new BusyPeriod(visit.since, visit.until));
    for (Visit other : present.values()) {
      // The others stay at least as long.
      long since = Math.max(visit.since, other.since);
      if (since < visit.until) {
        sink.overlap(JobPair.of(visit.job, other.job), new BusyPeriod(since, visit.until));
      }
    }
  }
}
