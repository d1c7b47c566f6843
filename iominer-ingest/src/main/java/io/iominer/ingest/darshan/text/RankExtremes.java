// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.CounterRecord;

/**
 * The fastest and the slowest rank over records of one file. As soon as a second file comes, they
 * mean nothing: ranks and bytes become −1 and times 0.
 */
final class RankExtremes {
  private static final long UNKNOWN = -1;

  private final RecordMetrics metrics;
  private final Extreme fastest;
  private final Extreme slowest;
  private boolean started;
  private long file;

  RankExtremes(CounterPlaces places, RecordMetrics metrics) {
    this.metrics = metrics;
    this.fastest = Extreme.of(places, "FASTEST");
    this.slowest = Extreme.of(places, "SLOWEST");
  }

  void add(CounterRecord record, long[] totals, double[] fTotals) {
    boolean first = !started;
    if (first) {
      started = true;
      file = record.recordId();
    }
    if (file != record.recordId()) {
      file = 0;
      fastest.set(UNKNOWN, UNKNOWN, 0, totals, fTotals);
      slowest.set(UNKNOWN, UNKNOWN, 0, totals, fTotals);
      return;
    }
    if (first || time(fastest, record) < fTotals[fastest.time()]) {
      take(fastest, record, totals, fTotals);
    }
    if (first || time(slowest, record) > fTotals[slowest.time()]) {
      take(slowest, record, totals, fTotals);
    }
  }

  /** A shared record knows its extremes; that of one rank is both at once. */
  private double time(Extreme extreme, CounterRecord record) {
    return RecordMetrics.isShared(record)
        ? record.fCounters()[extreme.time()]
        : metrics.transferTime(record) + metrics.metaTime(record);
  }

  private void take(Extreme extreme, CounterRecord record, long[] totals, double[] fTotals) {
    long[] counters = record.counters();
    double time = time(extreme, record);
    if (RecordMetrics.isShared(record)) {
      extreme.set(counters[extreme.rank()], counters[extreme.bytes()], time, totals, fTotals);
    } else {
      long bytes = metrics.bytesRead(record) + metrics.bytesWritten(record);
      extreme.set(record.rank(), bytes, time, totals, fTotals);
    }
  }

  /** Places of the three counters that describe one extreme. */
  private record Extreme(int rank, int bytes, int time) {
    static Extreme of(CounterPlaces places, String name) {
      return new Extreme(
          places.of(name + "_RANK"),
          places.of(name + "_RANK_BYTES"),
          places.ofF("F_" + name + "_RANK_TIME"));
    }

    void set(long newRank, long newBytes, double newTime, long[] totals, double[] fTotals) {
      totals[rank] = newRank;
      totals[bytes] = newBytes;
      fTotals[time] = newTime;
    }
  }
}
