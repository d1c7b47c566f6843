// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.CounterRecord;

/**
 * The time of the slowest read or write with its size.
 *
 * @param time place of the time among the floating-point counters, −1 in modules without it
 * @param size place of the size among the integer counters
 */
record SlowestCall(int time, int size) {
  private static final int ABSENT = -1;

  /** For {@code call} READ or WRITE. */
  static SlowestCall of(CounterPlaces places, String call) {
    int size = places.orAbsent("MAX_" + call + "_TIME_SIZE");
    return new SlowestCall(size == ABSENT ? ABSENT : places.ofF("F_MAX_" + call + "_TIME"), size);
  }

  void add(CounterRecord record, long[] totals, double[] fTotals) {
    if (time != ABSENT && record.fCounters()[time] > fTotals[time]) {
      fTotals[time] = record.fCounters()[time];
      totals[size] = record.counters()[size];
    }
  }
}
