// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.sweepline.BusyPeriod;
import io.iominer.sweepline.CriticalInterval;
import io.iominer.sweepline.SortedIntervals;
import io.iominer.sweepline.Sweep;
import io.iominer.sweepline.SweepSink;
import java.io.IOException;
import java.util.Locale;
import java.util.SplittableRandom;

/** Sweeps more intervals than fit in memory, in random order; run it with a small heap. */
public final class LargeSweep {
  private static final long DAY = 86_400_000_000_000L;
  private static final long LONGEST = 10_000_000;

  private LargeSweep() {}

  /**
   * Makes and sweeps them.
   *
   * @param args their number
   */
  public static void main(String[] args) throws IOException {
    long count = Long.parseLong(args[0]);
    SplittableRandom random = new SplittableRandom(1);
    long begin = System.nanoTime();
    Count found = new Count();
    try (SortedIntervals intervals = new SortedIntervals()) {
      for (long i = 0; i < count; i++) {
        long start = random.nextLong(DAY);
        intervals.add(start, start + random.nextLong(LONGEST), i);
      }
      Sweep.run(intervals.sorted(), found);
    }
    System.out.printf(
        Locale.ROOT,
        "%d intervals: %d busy periods, %d critical, %.3f s busy, exclusive the same: %b; %.1f s%n",
        count,
        found.periods,
        found.critical,
        found.busyNanos / 1e9,
        found.busyNanos == found.exclusiveNanos,
        (System.nanoTime() - begin) / 1e9);
  }

  private static final class Count implements SweepSink {
    private long critical;
    private long periods;
    private long busyNanos;
    private long exclusiveNanos;

    @Override
    public void critical(CriticalInterval interval) {
      critical++;
      exclusiveNanos += interval.exclusiveNanos();
    }

    @Override
    public void busy(BusyPeriod period) {
      periods++;
      busyNanos += period.nanos();
    }
  }
}
