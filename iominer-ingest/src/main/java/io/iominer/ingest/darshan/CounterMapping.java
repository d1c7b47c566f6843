// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.CounterRecord;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where the stored counters of a version go among those of the current one. A current counter to
 * which none goes is 0, or not monitored where the version does not know it.
 */
final class CounterMapping {
  private final int stored;
  private final int current;
  private final int[] from;
  private final int[] to;
  private final int[] unknown;

  /** Whether all stored counters are the current ones, in the same order. */
  private final boolean isSame;

  private CounterMapping(int stored, int current, int[] from, int[] to, int[] unknown) {
    this.stored = stored;
    this.current = current;
    this.from = from;
    this.to = to;
    this.unknown = unknown;
    this.isSame = to.length == stored && to.length == current && Arrays.equals(from, to);
  }

  /** All counters are the current ones, in the same order. */
  static CounterMapping same(int counters) {
    int[] places = IntStream.range(0, counters).toArray();
    return new CounterMapping(counters, counters, places, places, new int[0]);
  }

  /** One current counter is the sum of all. */
  static CounterMapping sumOf(int counters) {
    int[] places = IntStream.range(0, counters).toArray();
    return new CounterMapping(counters, 1, places, new int[counters], new int[0]);
  }

  /** The same with further current counters at a place, which the version does not know. */
  CounterMapping withUnknown(int place, int count) {
    CounterMapping more = withZero(place, count);
    int[] all =
        IntStream.concat(Arrays.stream(more.unknown), IntStream.range(place, place + count))
            .toArray();
    return new CounterMapping(more.stored, more.current, more.from, more.to, all);
  }

  /** The same with further current counters at a place, which were 0 in the version. */
  CounterMapping withZero(int place, int count) {
    return new CounterMapping(
        stored, current + count, from, moved(to, place, count), moved(unknown, place, count));
  }

  /** The same with further stored counters at a place, which no current one comes from. */
  CounterMapping withDropped(int place, int count) {
    return new CounterMapping(stored + count, current, moved(from, place, count), to, unknown);
  }

  private static int[] moved(int[] places, int at, int count) {
    return Arrays.stream(places).map(place -> place >= at ? place + count : place).toArray();
  }

  /** Counters of the version. */
  int stored() {
    return stored;
  }

  /** Counters of the current version. */
  int current() {
    return current;
  }

  /** Whether the version knows a current counter. */
  boolean isKnown(int counter) {
    return Arrays.stream(unknown).noneMatch(place -> place == counter);
  }

  /** Whether a current counter comes from stored ones. */
  boolean isStored(int counter) {
    return Arrays.stream(to).anyMatch(place -> place == counter);
  }

  /** Current counters of stored ones, which are the same array where all are the same. */
  long[] toCurrent(long[] values) {
    if (isSame) {
      return values;
    }
    long[] counters = new long[current];
    for (int i = 0; i < from.length; i++) {
      counters[to[i]] += values[from[i]];
    }
    for (int place : unknown) {
      counters[place] = CounterRecord.NOT_MONITORED;
    }
    return counters;
  }

  /** The same of floating-point counters, of which none is a sum. */
  double[] toCurrent(double[] values) {
    if (isSame) {
      return values;
    }
    double[] counters = new double[current];
    for (int i = 0; i < from.length; i++) {
      counters[to[i]] = values[from[i]];
    }
    for (int place : unknown) {
      counters[place] = CounterRecord.NOT_MONITORED;
    }
    return counters;
  }

  /** Stored counters of current ones; of those that make up a sum the first is all of it. */
  long[] toStored(long[] counters) {
    if (isSame) {
      return counters;
    }
    long[] values = new long[stored];
    for (int i = 0; i < from.length; i++) {
      boolean isFurtherPart = i > 0 && to[i - 1] == to[i];
      values[from[i]] = isFurtherPart ? 0 : counters[to[i]];
    }
    return values;
  }

  /** The same of floating-point counters. */
  double[] toStored(double[] counters) {
    if (isSame) {
      return counters;
    }
    double[] values = new double[stored];
    for (int i = 0; i < from.length; i++) {
      values[from[i]] = counters[to[i]];
    }
    return values;
  }
}
