// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.fact;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImpossibleCountersTest {
  private static JobFacts job(long bytes, double seconds) {
    JobFactsBuilder builder =
        new JobFactsBuilder(
            new JobRecord("3.41", 1, 100, 0, 900, 0, 2, 7, RawText.EMPTY, RawText.EMPTY),
            NameTable.NONE);
    builder.add(record(1, 0, 1000, 2));
    builder.add(record(2, 1, bytes, seconds));
    return builder.build(List.of()).facts();
  }

  private static CounterRecord record(long id, long rank, long bytes, double seconds) {
    long[] counters = new long[PosixCounter.values().length];
    counters[PosixCounter.READS.index()] = 1;
    counters[PosixCounter.BYTES_READ.index()] = bytes;
    double[] times = new double[PosixFCounter.values().length];
    times[PosixFCounter.READ_TIME.index()] = seconds;
    return CounterRecord.of(DarshanModule.POSIX, id, rank, counters, times);
  }

  @Test
  void whatARecordCannotHoldCountsAsNothingAsInTheSummary() {
    for (long bytes : new long[] {-1, Long.MIN_VALUE, 1L << 62, Long.MAX_VALUE}) {
      assertThat(job(bytes, 1).bytes()).as("%d bytes", bytes).isEqualTo(1000);
    }
    for (double seconds : new double[] {-1, -2662, 1e13, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThat(job(5, seconds).readers().slowestSeconds()).as("%s s", seconds).isEqualTo(2);
    }
  }

  @Test
  void whatIsOnlyLargeCounts() {
    assertThat(job(1L << 48, 7999).bytes()).as("as fast as memory").isEqualTo(1000 + (1L << 48));
    assertThat(job(1L << 48, 7999).readers().slowestSeconds()).as("ten runs").isEqualTo(7999);
    assertThat(job(1L << 49, 8001).bytes()).isEqualTo(1000);
    assertThat(job(1L << 49, 8001).readers().slowestSeconds()).isEqualTo(2);
  }
}
