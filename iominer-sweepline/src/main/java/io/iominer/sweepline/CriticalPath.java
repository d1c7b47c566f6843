// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.ArrayList;
import java.util.List;

/**
 * All that a sweep finds, in memory. Nothing is busy and nothing critical where there was no
 * interval with a length.
 *
 * @param busyPeriods when there was I/O, in the order of time; they do not touch each other
 * @param critical the fewest intervals that cover the busy periods, in the order of time
 */
public record CriticalPath(List<BusyPeriod> busyPeriods, List<CriticalInterval> critical) {
  public CriticalPath {
    busyPeriods = List.copyOf(busyPeriods);
    critical = List.copyOf(critical);
  }

  /** Sorts the list and sweeps it. */
  public static CriticalPath of(IntervalList intervals) {
    return of(intervals.sorted());
  }

  /** Sweeps intervals sorted by start. */
  public static CriticalPath of(IntervalCursor sorted) {
    List<BusyPeriod> periods = new ArrayList<>();
    List<CriticalInterval> critical = new ArrayList<>();
    Sweep.run(
        sorted,
        new SweepSink() {
          @Override
          public void critical(CriticalInterval interval) {
            critical.add(interval);
          }

          @Override
          public void busy(BusyPeriod period) {
            periods.add(period);
          }
        });
    return new CriticalPath(periods, critical);
  }

  /**
   * Length of the union of all intervals, nanoseconds: the sum of the busy periods, and of the
   * exclusive times.
   *
   * @throws ArithmeticException above 2⁶³ − 1, 292 years
   */
  public long busyNanos() {
    long sum = 0;
    for (BusyPeriod period : busyPeriods) {
      sum = Math.addExact(sum, period.nanos());
    }
    return sum;
  }
}
