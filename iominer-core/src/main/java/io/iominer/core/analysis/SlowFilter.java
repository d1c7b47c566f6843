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
 * @param minProcesses least number of processes
 * @param minBytesPerProcess least bytes moved in the direction for each process
 * @param period days in which jobs start
 */
public record SlowFilter(
    IoDirection direction,
    double minBandwidth,
    double maxBandwidth,
    long minProcesses,
    long minBytesPerProcess,
    Period period) {
  /** More than 1000 processes (IOMiner, section III-F). */
  public static final long PAPER_PROCESSES = 1_001;

  /** 10 MB for each process (IOMiner, section III-F). */
  public static final long PAPER_BYTES_PER_PROCESS = 10_000_000;

  /** Below 1 GB/s (IOMiner, section III-F). */
  public static final double PAPER_BANDWIDTH = 1e9;

  /** The paper's filter. */
  public static SlowFilter paper(IoDirection direction, Period period) {
    return new SlowFilter(
        direction, 0, PAPER_BANDWIDTH, PAPER_PROCESSES, PAPER_BYTES_PER_PROCESS, period);
  }
}
