// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.summary;

import io.iominer.core.model.CounterValues;

/**
 * What a record that is reduced over all ranks says of their times.
 *
 * @param seconds time summed over ranks
 * @param slowestRank the slowest rank; no rank of the job where it is unknown
 * @param slowestSeconds its time; 0 where it is unknown
 * @param fastestRank the fastest rank
 * @param fastestSeconds its time
 */
record ReducedTime(
    double seconds,
    int slowestRank,
    double slowestSeconds,
    int fastestRank,
    double fastestSeconds) {
  static ReducedTime of(CounterValues record) {
    return new ReducedTime(
        IoLayer.seconds(record),
        IoLayer.rank(record, "SLOWEST_RANK"),
        IoLayer.seconds(record, "F_SLOWEST_RANK_TIME"),
        IoLayer.rank(record, "FASTEST_RANK"),
        IoLayer.seconds(record, "F_FASTEST_RANK_TIME"));
  }

  /** Whether it tells the slowest and the fastest rank. */
  boolean isKnown(int processes) {
    return slowestSeconds > 0
        && slowestRank >= 0
        && slowestRank < processes
        && fastestRank >= 0
        && fastestRank < processes;
  }

  /** Time of each rank that it does not tell. */
  double ofOthers(int processes) {
    if (!isKnown(processes)) {
      return seconds / processes;
    }
    int others = processes - (slowestRank == fastestRank ? 1 : 2);
    double told = slowestSeconds + (slowestRank == fastestRank ? 0 : fastestSeconds);
    double mean = others > 0 ? (seconds - told) / others : 0;
    return Math.max(Math.min(fastestSeconds, slowestSeconds), Math.min(slowestSeconds, mean));
  }
}
