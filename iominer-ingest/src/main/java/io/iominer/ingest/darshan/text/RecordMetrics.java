// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;

/**
 * What the derived figures take from a record. Source: Darshan 3.5.0, the log_record_metrics
 * functions of the modules POSIX, MPI-IO, STDIO, DFS and DAOS.
 */
final class RecordMetrics {
  /** Stands for an offset that the module does not record. */
  static final long NO_OFFSET = -1;

  private final int bytesRead;
  private final int bytesWritten;
  private final int maxByteRead;
  private final int maxByteWritten;
  private final int readTime;
  private final int writeTime;
  private final int metaTime;
  private final int slowestRankTime;

  RecordMetrics(DarshanModule module) {
    CounterPlaces places = new CounterPlaces(module);
    this.bytesRead = places.of("BYTES_READ");
    this.bytesWritten = places.of("BYTES_WRITTEN");
    this.maxByteRead = places.orAbsent("MAX_BYTE_READ");
    this.maxByteWritten = places.orAbsent("MAX_BYTE_WRITTEN");
    this.readTime = places.ofF("F_READ_TIME");
    this.writeTime = places.ofF("F_WRITE_TIME");
    this.metaTime = places.ofF("F_META_TIME");
    this.slowestRankTime = places.ofF("F_SLOWEST_RANK_TIME");
  }

  /** Whether the record stands for several ranks at once. */
  static boolean isShared(CounterRecord record) {
    return record.rank() < 0;
  }

  long bytesRead(CounterRecord record) {
    return record.counters()[bytesRead];
  }

  long bytesWritten(CounterRecord record) {
    return record.counters()[bytesWritten];
  }

  /** Highest offset read or written, {@link #NO_OFFSET} where the module has none. */
  long maxOffset(CounterRecord record) {
    return maxByteRead < 0
        ? NO_OFFSET
        : Math.max(record.counters()[maxByteRead], record.counters()[maxByteWritten]);
  }

  /** Seconds of metadata calls, reads and writes of one rank. */
  double totalTime(CounterRecord record) {
    double[] f = record.fCounters();
    return f[metaTime] + f[readTime] + f[writeTime];
  }

  /** Seconds of metadata calls of one rank. */
  double metaTime(CounterRecord record) {
    return record.fCounters()[metaTime];
  }

  /** Seconds of reads and writes of one rank. */
  double transferTime(CounterRecord record) {
    return record.fCounters()[readTime] + record.fCounters()[writeTime];
  }

  /** Seconds of the slowest rank, in a shared record. */
  double slowestRankTime(CounterRecord record) {
    return record.fCounters()[slowestRankTime];
  }
}
