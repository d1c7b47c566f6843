// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.text;

import io.iominer.core.model.CounterRecord;
import java.util.HashMap;
import java.util.Map;

/**
 * Time spent in files: per rank for files of one rank each, and by the slowest rank for shared
 * ones. Source: Darshan 3.5.0, darshan-logutils-accumulator.c.
 */
final class RankTimeAccumulator {
  private final RecordMetrics metrics;
  private final Map<Long, Times> byRank = new HashMap<>();
  private double shared;

  RankTimeAccumulator(RecordMetrics metrics) {
    this.metrics = metrics;
  }

  void add(CounterRecord record) {
    if (RecordMetrics.isShared(record)) {
      shared += metrics.slowestRankTime(record);
    } else {
      byRank
          .computeIfAbsent(record.rank(), rank -> new Times())
          .add(metrics.totalTime(record), metrics.transferTime(record), metrics.metaTime(record));
    }
  }

  /** Seconds of the slowest rank of each shared file, summed over these files. */
  double shared() {
    return shared;
  }

  /** The rank that spent most time in its own files; of equal ones the lowest. */
  Slowest slowest() {
    Slowest slowest = new Slowest(0, 0, 0, 0);
    for (Map.Entry<Long, Times> entry : byRank.entrySet()) {
      long rank = entry.getKey();
      Times times = entry.getValue();
      if (times.total > slowest.total
          || (times.total == slowest.total && times.total > 0 && rank < slowest.rank)) {
        slowest = new Slowest(rank, times.total, times.transfer, times.meta);
      }
    }
    return slowest;
  }

  /**
   * The slowest rank in files of its own.
   *
   * @param rank its number, 0 when no rank spent any time
   * @param total seconds in all calls
   * @param transfer seconds in reads and writes
   * @param meta seconds in metadata calls
   */
  record Slowest(long rank, double total, double transfer, double meta) {}

  private static final class Times {
    private double total;
    private double transfer;
    private double meta;

    void add(double moreTotal, double moreTransfer, double moreMeta) {
      total += moreTotal;
      transfer += moreTransfer;
      meta += moreMeta;
    }
  }
}
