// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.sweepline.Concurrency;
import io.iominer.sweepline.CriticalPath;
import io.iominer.sweepline.IntervalList;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Sorts and sweeps intervals in random order, beside sorting as many random longs. Each operation
 * copies what it sorts: one column of longs for the baseline, three for the intervals.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Thread)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgs = "-Xmx3g")
public class SweepBenchmark {
  private static final long EPOCH = 1_700_000_000_000_000_000L;
  private static final long LONGEST = 1_000_000_000;

  @Param({"100000", "1000000", "10000000"})
  private int n;

  /** Time in which the intervals start, nanoseconds: a day, or 146 years. */
  @Param({"86400000000000", "4611686018427387904"})
  private long span;

  private long[] numbers = {};
  private long[] starts = {};
  private long[] ends = {};
  private long[] items = {};

  /** Makes the input. */
  @Setup
  public void make() {
    SplittableRandom random = new SplittableRandom(1);
    numbers = random.longs(n).toArray();
    starts = random.longs(n, EPOCH, EPOCH + span).toArray();
    ends = Arrays.stream(starts).map(start -> start + random.nextLong(LONGEST)).toArray();
    items = random.longs(n).toArray();
  }

  /** The baseline. */
  @Benchmark
  public long[] sortLongs() {
    long[] sorted = numbers.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  /** Busy periods and critical intervals. */
  @Benchmark
  public CriticalPath sortAndSweep() {
    return CriticalPath.of(IntervalList.of(starts, ends, items));
  }

  /** The same and the concurrency. */
  @Benchmark
  public int sortSweepAndCount() {
    IntervalList list = IntervalList.of(starts, ends, items);
    return CriticalPath.of(list).critical().size() + Concurrency.of(list).max();
  }
}
