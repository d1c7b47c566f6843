// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Compares sweeps with what trying every subset finds. An interval is the bits of its units of
 * time, so the union of intervals is an OR.
 */
class BruteForceTest {
  private static final int SETS = 1_000_000;
  private static final int MOST = 8;

  @Test
  void aMillionSmallSetsHaveTheUnionCoverAndLevelsThatTryingFinds() {
    for (long seed = 0; seed < SETS; seed++) {
      IntervalList set = Sets.small(seed, MOST);
      String problem = problem(set);
      if (!problem.isEmpty()) {
        throw new AssertionError(problem + "; " + Sets.text(seed, Sets.small(seed, MOST)));
      }
    }
  }

  private static String problem(IntervalList set) {
    long[] units = units(set);
    long union = 0;
    for (long unit : units) {
      union |= unit;
    }
    CriticalPath path = CriticalPath.of(set);
    if (path.busyNanos() != Long.bitCount(union)) {
      return "union is " + Long.bitCount(union) + ", found " + path.busyNanos();
    }
    int fewest = fewest(units, union);
    if (path.critical().size() != fewest) {
      return "cover has " + fewest + " intervals, found " + path.critical();
    }
    long covered = 0;
    for (CriticalInterval critical : path.critical()) {
      long exclusive = bits(critical.exclusiveStart(), critical.end());
      covered |= bits(critical.start(), critical.end());
      if (Long.bitCount(exclusive) != critical.exclusiveNanos()
          || critical.exclusiveStart() < critical.start()) {
        return "exclusive time of " + critical;
      }
    }
    long exclusive = path.critical().stream().mapToLong(CriticalInterval::exclusiveNanos).sum();
    if (covered != union || exclusive != path.busyNanos()) {
      return "not covered exactly by " + path.critical();
    }
    return levelProblem(set, units, union) + periodProblem(path, union);
  }

  private static String periodProblem(CriticalPath path, long union) {
    long busy = 0;
    long last = -1;
    for (BusyPeriod period : path.busyPeriods()) {
      if (period.start() <= last) {
        return "periods touch: " + path.busyPeriods();
      }
      busy |= bits(period.start(), period.end());
      last = period.end();
    }
    return busy == union ? "" : "busy periods " + path.busyPeriods();
  }

  private static String levelProblem(IntervalList set, long[] units, long union) {
    long[] nanos = new long[MOST + 1];
    int max = 0;
    for (int t = 0; t < Sets.SPAN; t++) {
      int level = 0;
      for (long unit : units) {
        level += (int) (unit >> t) & 1;
      }
      if (level > 0) {
        nanos[level]++;
        max = Math.max(max, level);
      }
    }
    Concurrency found = Concurrency.of(set);
    boolean same =
        found.max() == max
            && found.busyNanos() == Long.bitCount(union)
            && found.equals(ConcurrencyMeter.run(set.cursor()));
    for (int level = 1; level <= MOST; level++) {
      same &= found.nanosAt(level) == nanos[level];
    }
    return same ? "" : "levels are not " + found + " / " + ConcurrencyMeter.run(set.cursor());
  }

  private static int fewest(long[] units, long union) {
    long[] unions = new long[1 << units.length];
    int fewest = union == 0 ? 0 : Integer.MAX_VALUE;
    for (int subset = 1; subset < unions.length; subset++) {
      unions[subset] = unions[subset & (subset - 1)] | units[Integer.numberOfTrailingZeros(subset)];
      if (unions[subset] == union) {
        fewest = Math.min(fewest, Integer.bitCount(subset));
      }
    }
    return union == 0 ? 0 : fewest;
  }

  private static long[] units(IntervalList set) {
    long[] units = new long[set.size()];
    IntervalCursor cursor = set.cursor();
    for (int i = 0; cursor.next(); i++) {
      units[i] = bits(cursor.start(), cursor.end());
    }
    return units;
  }

  private static long bits(long start, long end) {
    return (1L << end) - (1L << start);
  }

  @Test
  void theResultDoesNotDependOnTheOrderOfEqualStarts() {
    for (long seed = 0; seed < 20_000; seed++) {
      IntervalList set = Sets.small(seed, MOST);
      List<long[]> reversed = new ArrayList<>();
      IntervalCursor cursor = set.cursor();
      while (cursor.next()) {
        reversed.add(0, new long[] {cursor.start(), cursor.end(), cursor.item()});
      }
      IntervalList other = new IntervalList();
      reversed.forEach(i -> other.add(i[0], i[1], i[2]));
      assertThat(CriticalPath.of(other)).as(Sets.text(seed, set)).isEqualTo(CriticalPath.of(set));
    }
  }
}
