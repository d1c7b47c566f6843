// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.lookup;

import io.iominer.sweepline.BusyPeriod;
import io.iominer.sweepline.CriticalInterval;
import io.iominer.sweepline.IntervalList;
import io.iominer.sweepline.Sweep;
import io.iominer.sweepline.SweepSink;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When something was in use: periods that overlap or touch are one. It holds few more periods than
 * there are in the end.
 */
public final class InUse {
  /** Periods that are kept before those that can be are made one. Heuristic. */
  private static final int MOST = 1024;

  /** Room at first: most have one period or two, and there can be millions of these. */
  private static final int FEW = 2;

  private IntervalList periods = new IntervalList(FEW);
  private int next = MOST;
  private @Nullable List<BusyPeriod> united;

  /** Takes how a period begins and ends. */
  @FunctionalInterface
  public interface Visitor {
    void period(long start, long end);
  }

  /**
   * Adds a period.
   *
   * @param start in any unit
   * @param end later than the start
   */
  public void add(long start, long end) {
    if (periods.size() >= next) {
      unite();
      next = Math.max(MOST, 2 * periods.size());
    }
    periods.add(start, end, 0);
    united = null;
  }

  /** Visits the periods, the first one first. */
  public void forEach(Visitor visitor) {
    busy().forEach(period -> visitor.period(period.start(), period.end()));
  }

  /** Whether there is no period. */
  public boolean isEmpty() {
    return periods.size() == 0;
  }

  /** The length of all periods. */
  public long length() {
    return busy().stream().mapToLong(period -> period.end() - period.start()).sum();
  }

  /** How much of a time it was in use. */
  public long overlap(long start, long end) {
    List<BusyPeriod> busy = busy();
    long overlap = 0;
    for (int i = firstAfter(start, busy); i < busy.size() && busy.get(i).start() < end; i++) {
      overlap += Math.min(end, busy.get(i).end()) - Math.max(start, busy.get(i).start());
    }
    return overlap;
  }

  /** The first period that ends after a time; all after it do, too. */
  private static int firstAfter(long time, List<BusyPeriod> busy) {
    int from = 0;
    int to = busy.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (busy.get(middle).end() > time) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }

  /** Begin of the first period; there must be one. */
  public long first() {
    return busy().get(0).start();
  }

  /** End of the last period; there must be one. */
  public long last() {
    List<BusyPeriod> busy = busy();
    return busy.get(busy.size() - 1).end();
  }

  private void unite() {
    IntervalList fewer = new IntervalList();
    forEach((start, end) -> fewer.add(start, end, 0));
    periods = fewer;
  }

  private List<BusyPeriod> busy() {
    List<BusyPeriod> known = united;
    if (known == null) {
      known = sweep();
      united = known;
    }
    return known;
  }

  private List<BusyPeriod> sweep() {
    List<BusyPeriod> busy = new ArrayList<>();
    Sweep.run(
        periods.sorted(),
        new SweepSink() {
          @Override
          public void critical(CriticalInterval interval) {
            // Only when it was in use counts.
          }

          @Override
          public void busy(BusyPeriod period) {
            busy.add(period);
          }
        });
    return busy;
  }
}
