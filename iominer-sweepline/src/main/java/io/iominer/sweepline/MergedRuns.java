// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Sorted runs as one sorted sequence; equal starts in the order of the runs. */
final class MergedRuns implements IntervalCursor {
  private final PriorityQueue<SpilledRun> waiting =
      new PriorityQueue<>(
          Comparator.comparingLong(SpilledRun::start).thenComparingInt(SpilledRun::number));
  private @Nullable SpilledRun current;
  private long start;
  private long end;
  private long item;

  MergedRuns(List<SpilledRun> runs) {
    for (SpilledRun run : runs) {
      if (run.next()) {
        waiting.add(run);
      }
    }
  }

  @Override
  public boolean next() {
    SpilledRun run = current;
    if (run == null || !run.next()) {
      run = waiting.poll();
    } else if (!waiting.isEmpty() && isBefore(waiting.element(), run)) {
      waiting.add(run);
      run = waiting.remove();
    }
    current = run;
    if (run == null) {
      return false;
    }
    start = run.start();
    end = run.end();
    item = run.item();
    return true;
  }

  private static boolean isBefore(SpilledRun a, SpilledRun b) {
    return a.start() < b.start() || (a.start() == b.start() && a.number() < b.number());
  }

  @Override
  public long start() {
    return start;
  }

  @Override
  public long end() {
    return end;
  }

  @Override
  public long item() {
    return item;
  }
}
