// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;

/**
 * All that a sweep finds, in memory: 24 bytes for a busy period and for a critical interval.
 * Nothing is busy and nothing critical where there was no interval with a length.
 */
public final class CriticalPath {
  private final IntervalList periods;
  private final IntervalList critical;

  private CriticalPath(IntervalList periods, IntervalList critical) {
    this.periods = periods;
    this.critical = critical;
  }

  /** Sorts the list and sweeps it. */
  public static CriticalPath of(IntervalList intervals) {
    return of(intervals.sorted());
  }

  /** Sweeps intervals sorted by start. */
  public static CriticalPath of(IntervalCursor sorted) {
    IntervalList periods = new IntervalList();
    IntervalList critical = new IntervalList();
    Sweep.run(
        sorted,
        new SweepSink() {
          @Override
          public void critical(CriticalInterval interval) {
            critical.add(interval.start(), interval.end(), interval.item());
          }

          @Override
          public void busy(BusyPeriod period) {
            periods.add(period.start(), period.end(), periods.size());
          }
        });
    return new CriticalPath(periods, critical);
  }

  /** When there was I/O, in the order of time; the periods do not touch each other. */
  public List<BusyPeriod> busyPeriods() {
    return new AbstractList<>() {
      @Override
      public BusyPeriod get(int index) {
        Objects.checkIndex(index, size());
        return new BusyPeriod(periods.start(index), periods.end(index));
      }

      @Override
      public int size() {
        return periods.size();
      }
    };
  }

  /** The fewest intervals that cover the busy periods, in the order of time. */
  public List<CriticalInterval> critical() {
    return new AbstractList<>() {
      @Override
      public CriticalInterval get(int index) {
        Objects.checkIndex(index, size());
        long start = critical.start(index);
        long covered = index == 0 ? start : Math.max(start, critical.end(index - 1));
        return new CriticalInterval(start, critical.end(index), critical.item(index), covered);
      }

      @Override
      public int size() {
        return critical.size();
      }
    };
  }

  /**
   * Length of the union of all intervals, nanoseconds: the sum of the busy periods, and of the
   * exclusive times.
   *
   * @throws ArithmeticException above 2⁶³ − 1, 292 years
   */
  public long busyNanos() {
    long sum = 0;
    for (int i = 0; i < periods.size(); i++) {
      sum = Math.addExact(sum, Math.subtractExact(periods.end(i), periods.start(i)));
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CriticalPath path
        && critical().equals(path.critical())
        && busyPeriods().equals(path.busyPeriods());
  }

  @Override
  public int hashCode() {
    return critical().hashCode();
  }

  @Override
  public String toString() {
    return "busy " + busyPeriods() + ", critical " + critical();
  }
}
