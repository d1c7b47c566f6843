// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import io.iominer.core.model.IoDirection;

/**
 * Which jobs are slow.
 *
 * @param direction whether reads or writes are looked at
 * @param minBandwidth least bandwidth, bytes/s
 * @param maxBandwidth bandwidth that is no longer slow, bytes/s; just below it is
 * @param minRanks least number of ranks
 * @param minBytesPerRank least bytes moved in the direction for each rank
 * @param jobs which jobs are looked at
 */
public record SlowFilter(
    IoDirection direction,
    double minBandwidth,
    double maxBandwidth,
    long minRanks,
    long minBytesPerRank,
    JobFilter jobs) {
  /** More than 1000 ranks (IOMiner, section III-F). */
  public static final long PAPER_RANKS = 1_001;

  /** 10 MB for each rank (IOMiner, section III-F). */
  public static final long PAPER_BYTES_PER_RANK = 10_000_000;

  /** Below 1 GB/s (IOMiner, section III-F). */
  public static final double PAPER_BANDWIDTH = 1e9;

  /** The paper's filter. */
  public static SlowFilter paper(IoDirection direction, JobFilter jobs) {
    return new SlowFilter(direction, 0, PAPER_BANDWIDTH, PAPER_RANKS, PAPER_BYTES_PER_RANK, jobs);
  }
}
