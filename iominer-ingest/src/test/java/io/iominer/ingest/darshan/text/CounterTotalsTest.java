// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.StdioCounter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CounterTotalsTest {
  @Test
  void sumsNeverFallBelowUnknownInPosixButDoInStdio() {
    CounterTotals posix = totals(DarshanModule.POSIX);
    CounterTotals stdio = totals(DarshanModule.STDIO);
    for (int i = 0; i < 3; i++) {
      posix.add(filled(DarshanModule.POSIX, i, -1));
      stdio.add(filled(DarshanModule.STDIO, i, -1));
    }
    assertThat(posix.counters()[PosixCounter.MMAPS.index()]).isEqualTo(-1);
    assertThat(stdio.counters()[StdioCounter.FDOPENS.index()]).isEqualTo(-3);
  }

  @Test
  void fastestAndSlowestRankAreKnownForOneFileOnly() {
    CounterTotals totals = totals(DarshanModule.POSIX);
    totals.add(timed(1, 4, 2.0));
    totals.add(timed(1, 5, 1.0));
    totals.add(timed(1, 6, 3.0));
    assertThat(totals.counters()[PosixCounter.FASTEST_RANK.index()]).isEqualTo(5);
    assertThat(totals.counters()[PosixCounter.SLOWEST_RANK.index()]).isEqualTo(6);
    assertThat(totals.fCounters()[PosixFCounter.SLOWEST_RANK_TIME.index()]).isEqualTo(3.0);
    totals.add(timed(2, 7, 9.0));
    assertThat(totals.counters()[PosixCounter.FASTEST_RANK.index()]).isEqualTo(-1);
    assertThat(totals.counters()[PosixCounter.SLOWEST_RANK_BYTES.index()]).isEqualTo(-1);
    assertThat(totals.fCounters()[PosixFCounter.SLOWEST_RANK_TIME.index()]).isZero();
  }

  @Test
  void earliestStartsAndLatestEndsCountAndZeroIsNoTime() {
    CounterTotals totals = totals(DarshanModule.POSIX);
    for (double time : new double[] {0, 5, 3, 4, -1}) {
      CounterRecord record = filled(DarshanModule.POSIX, 1, 0);
      Arrays.fill(record.fCounters(), time);
      totals.add(record);
    }
    assertThat(totals.fCounters()[PosixFCounter.OPEN_START_TIMESTAMP.index()]).isEqualTo(3);
    assertThat(totals.fCounters()[PosixFCounter.OPEN_END_TIMESTAMP.index()]).isEqualTo(5);
    assertThat(totals.fCounters()[PosixFCounter.READ_TIME.index()]).isEqualTo(11);
    assertThat(totals.fCounters()[PosixFCounter.VARIANCE_RANK_TIME.index()]).isZero();
  }

  @Test
  void theSizeOfTheSlowestReadGoesWithItsTime() {
    CounterTotals totals = totals(DarshanModule.POSIX);
    for (int i = 1; i <= 3; i++) {
      CounterRecord record = filled(DarshanModule.POSIX, 1, 0);
      record.fCounters()[PosixFCounter.MAX_READ_TIME.index()] = i == 2 ? 10 : i;
      record.counters()[PosixCounter.MAX_READ_TIME_SIZE.index()] = i * 100L;
      totals.add(record);
    }
    assertThat(totals.counters()[PosixCounter.MAX_READ_TIME_SIZE.index()]).isEqualTo(200);
  }

  @Test
  void theFourMostCommonValuesAreKeptTheLargerFirstAmongEquals() {
    CommonValues common = new CommonValues(0);
    long[] totals = new long[8];
    common.add(new long[] {100, 200, 0, 0, 5, 3, 0, 0}, totals);
    assertThat(totals).containsExactly(100, 200, 0, 0, 5, 3, 0, 0);
    common.add(new long[] {200, 300, 400, 0, 9, 5, 1, 0}, totals);
    assertThat(totals).containsExactly(300, 100, 200, 400, 5, 5, 12, 1);
    common.add(new long[] {500, 0, 0, 0, 1, 0, 0, 0}, totals);
    assertThat(totals).containsExactly(300, 100, 200, 500, 5, 5, 12, 1);
    common.add(new long[] {1, 0, 0, 0, 1, 0, 0, 0}, totals);
    assertThat(totals).containsExactly(300, 100, 200, 500, 5, 5, 12, 1);
  }

  private static CounterTotals totals(DarshanModule module) {
    return new CounterTotals(module, new RecordMetrics(module));
  }

  private static CounterRecord timed(long file, long rank, double readSeconds) {
    CounterRecord record = filled(DarshanModule.POSIX, file, 0);
    record.fCounters()[PosixFCounter.READ_TIME.index()] = readSeconds;
    return CounterRecord.of(DarshanModule.POSIX, file, rank, record.counters(), record.fCounters());
  }

  private static CounterRecord filled(DarshanModule module, long file, long value) {
    long[] counters = new long[module.counters().size()];
    Arrays.fill(counters, value);
    return CounterRecord.of(module, file, 0, counters, new double[module.fCounters().size()]);
  }
}
