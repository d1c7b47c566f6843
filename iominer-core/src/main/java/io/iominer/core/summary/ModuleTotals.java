// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.Counter;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Sums of a module's counters over its records. Empty where no record knew the counter. */
public final class ModuleTotals {
  private static final Total[] TOTALS = Total.values();

  private final DarshanModule module;
  private final Counter[] counters = new Counter[TOTALS.length];
  private final long[] sums = new long[TOTALS.length];
  private final double[] times = new double[TOTALS.length];
  private final boolean[] known = new boolean[TOTALS.length];
  private long records;
  private long impossible;

  ModuleTotals(DarshanModule module) {
    this.module = module;
    for (Total total : TOTALS) {
      counters[total.ordinal()] = total.counter(module).orElse(null);
    }
  }

  void add(CounterRecord record) {
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
  }

  private void addTime(int total, double value) {
    if (Plausible.isPossible(value)) {
      known[total] = true;
      times[total] += value;
    } else if (Plausible.isMeasured(value)) {
      impossible++;
    }
  }

  private void addCount(int total, long value) {
    if (Plausible.isPossible(value)) {
      known[total] = true;
      sums[total] += value;
    } else if (Plausible.isMeasured(value)) {
      impossible++;
    }
  }

  public DarshanModule module() {
    return module;
  }

  /** Records of the module. */
  public long records() {
    return records;
  }

  /** Values that no counter can have, such as a negative time; they are in no sum. */
  public long impossibleValues() {
    return impossible;
  }

  /** Bytes both ways, as far as they are known. */
  long bytes() {
    return count(Total.BYTES_READ).orElse(0) + count(Total.BYTES_WRITTEN).orElse(0);
  }

  /** A whole-number total; empty where the module lacks it or no record knew it. */
  public OptionalLong count(Total total) {
    return known[total.ordinal()] && !total.isTime()
        ? OptionalLong.of(sums[total.ordinal()])
        : OptionalLong.empty();
  }

  /** A time in seconds, summed over ranks; empty where the module lacks it. */
  public OptionalDouble time(Total total) {
    return known[total.ordinal()] && total.isTime()
        ? OptionalDouble.of(times[total.ordinal()])
        : OptionalDouble.empty();
  }

  /**
   * Opens of every kind: plain, by a global handle, independent and collective, or of objects,
   * arrays and key-value stores. Empty where the module counts none.
   */
  public OptionalLong opens() {
    return sum(
        Total.OPENS,
        Total.GLOBAL_OPENS,
        Total.INDEP_OPENS,
        Total.COLL_OPENS,
        Total.OBJ_OPENS,
        Total.ARRAY_OPENS,
        Total.KV_OPENS);
  }

  /**
   * Reads of every kind: plain and vector, or independent, collective, split and non-blocking, or
   * of objects, arrays and key-value stores. Empty where the module counts none.
   */
  public OptionalLong reads() {
    return sum(
        Total.READS,
        Total.READXS,
        Total.INDEP_READS,
        Total.COLL_READS,
        Total.SPLIT_READS,
        Total.NB_READS,
        Total.OBJ_FETCHES,
        Total.ARRAY_READS,
        Total.KV_GETS);
  }

  /** Writes of every kind, like {@link #reads}. */
  public OptionalLong writes() {
    return sum(
        Total.WRITES,
        Total.WRITEXS,
        Total.INDEP_WRITES,
        Total.COLL_WRITES,
        Total.SPLIT_WRITES,
        Total.NB_WRITES,
        Total.OBJ_UPDATES,
        Total.ARRAY_WRITES,
        Total.KV_PUTS);
  }

  /** Accesses by size class, from the ten classes that start with {@code first}. */
  public long[] sizes(Total first) {
    long[] sizes = new long[Total.SIZE_CLASSES];
    System.arraycopy(sums, first.ordinal(), sizes, 0, sizes.length);
    return sizes;
  }

  private OptionalLong sum(Total... totals) {
    boolean isKnown = false;
    long sum = 0;
    for (Total total : totals) {
      if (!isAmongOthers(total)) {
        isKnown |= known[total.ordinal()];
        sum += sums[total.ordinal()];
      }
    }
    return isKnown ? OptionalLong.of(sum) : OptionalLong.empty();
  }

  /** Non-blocking operations of DFS are among its reads and writes: darshan-dfs.c. */
  private boolean isAmongOthers(Total total) {
    return module == DarshanModule.DFS && (total == Total.NB_READS || total == Total.NB_WRITES);
  }
}
