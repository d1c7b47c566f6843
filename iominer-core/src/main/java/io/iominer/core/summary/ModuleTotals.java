// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.DarshanModule;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sums of a module's counters over its records. Empty where no record knew the counter, and where
 * one holds what cannot be: a sum without it would pass for the whole.
 */
public final class ModuleTotals {
  private static final Total[] TOTALS = Total.values();

  private final DarshanModule module;
  private final Counter[] counters = new Counter[TOTALS.length];
  private final long[] sums = new long[TOTALS.length];
  private final double[] seconds = new double[TOTALS.length];
  private final boolean[] known = new boolean[TOTALS.length];
  private final Map<@Nullable Counter, ImpossibleCounter> impossible = new LinkedHashMap<>();
  private final List<Counter> checked;
  private long records;

  ModuleTotals(DarshanModule module) {
    this.module = module;
    for (Total total : TOTALS) {
      counters[total.ordinal()] = total.counter(module).orElse(null);
    }
    checked =
        Stream.concat(
                Arrays.stream(TOTALS).flatMap(total -> total.counter(module).stream()),
                module.fCounters().stream())
            .distinct()
            .toList();
  }

  void add(PossibleValues record) {
    records++;
    for (int i = 0; i < TOTALS.length; i++) {
      Counter counter = counters[i];
      if (counter == null) {
        continue;
      }
      if (TOTALS[i].isTime()) {
        addTime(i, record.rawF(counter));
      } else {
        addCount(i, record.raw(counter));
      }
    }
    for (Counter counter : checked) {
      if (record.isImpossible(counter)) {
        impossible.merge(
            counter,
            new ImpossibleCounter(counter.logName(), 1, record.words(counter)),
            ImpossibleCounter::and);
      }
    }
  }

  private void addTime(int total, double value) {
    if (Plausible.isMeasured(value)) {
      known[total] = true;
      seconds[total] += value;
    }
  }

  private void addCount(int total, long value) {
    if (Plausible.isMeasured(value)) {
      known[total] = true;
      sums[total] += value;
    }
  }

  public DarshanModule module() {
    return module;
  }

  /** Records of the module. */
  public long records() {
    return records;
  }

  /** Counters that hold what they cannot in some records; sums of these are not known. */
  public List<ImpossibleCounter> impossibleCounters() {
    return List.copyOf(impossible.values());
  }

  /** Bytes both ways, as far as they are known. */
  long bytes() {
    return count(Total.BYTES_READ).orElse(0) + count(Total.BYTES_WRITTEN).orElse(0);
  }

  private boolean isKnown(Total total) {
    return known[total.ordinal()] && !isSpoilt(total.ordinal());
  }

  /** Whether a record holds what it cannot in a counter of the total. */
  private boolean isSpoilt(int total) {
    return impossible.containsKey(counters[total]);
  }

  /** Empty where the module lacks it, no record knew it or one holds what cannot be. */
  public OptionalLong count(Total total) {
    return isKnown(total) && !total.isTime()
        ? OptionalLong.of(sums[total.ordinal()])
        : OptionalLong.empty();
  }

  /** A time in seconds, summed over ranks; empty like a count. */
  public OptionalDouble time(Total total) {
    return isKnown(total) && total.isTime()
        ? OptionalDouble.of(seconds[total.ordinal()])
        : OptionalDouble.empty();
  }

  /** The sum of what can be where some record holds what cannot, which the whole is at least. */
  public OptionalLong leastCount(Total total) {
    return known[total.ordinal()] && !total.isTime()
        ? OptionalLong.of(sums[total.ordinal()])
        : OptionalLong.empty();
  }

  /** The same of a time in seconds. */
  public OptionalDouble leastTime(Total total) {
    return known[total.ordinal()] && total.isTime()
        ? OptionalDouble.of(seconds[total.ordinal()])
        : OptionalDouble.empty();
  }

  /**
   * Opens of every kind: plain, by a global handle, independent and collective, or of objects,
   * arrays and key-value stores. Empty where the module counts none.
   */
  public OptionalLong opens() {
    return sum(
        List.of(
            Total.OPENS,
            Total.GLOBAL_OPENS,
            Total.INDEP_OPENS,
            Total.COLL_OPENS,
            Total.OBJ_OPENS,
            Total.ARRAY_OPENS,
            Total.KV_OPENS));
  }

  /** Reads of every kind; empty where the module counts none. */
  public OptionalLong reads() {
    return sum(Total.READ_OPERATIONS);
  }

  /** Writes of every kind; empty where the module counts none. */
  public OptionalLong writes() {
    return sum(Total.WRITE_OPERATIONS);
  }

  /**
   * Accesses by size class, from the ten classes that start with {@code first}; 0 where they are
   * not counted, empty where a record holds what cannot be.
   */
  public List<OptionalLong> sizes(Total first) {
    return IntStream.range(first.ordinal(), first.ordinal() + Total.SIZE_CLASSES)
        .mapToObj(i -> isSpoilt(i) ? OptionalLong.empty() : OptionalLong.of(sums[i]))
        .toList();
  }

  private OptionalLong sum(List<Total> totals) {
    boolean isKnown = false;
    long sum = 0;
    for (Total total : totals) {
      if (!isAmongOthers(module, total)) {
        if (isSpoilt(total.ordinal())) {
          return OptionalLong.empty();
        }
        isKnown |= known[total.ordinal()];
        sum += sums[total.ordinal()];
      }
    }
    return isKnown ? OptionalLong.of(sum) : OptionalLong.empty();
  }

  /** Non-blocking operations of DFS are among its reads and writes: darshan-dfs.c. */
  static boolean isAmongOthers(DarshanModule module, Total total) {
    return module == DarshanModule.DFS && (total == Total.NB_READS || total == Total.NB_WRITES);
  }
}
