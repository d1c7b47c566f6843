// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.SECONDS;
import static io.iominer.core.model.CounterUnit.SECONDS_SINCE_START;

/**
 * Floating-point counters of Darshan's DFS module, in record order. Source: Darshan 3.5.0,
 * darshan-dfs-log-format.h, DFS version 1.
 */
public enum DfsFCounter implements Counter {
  OPEN_START_TIMESTAMP(
      SECONDS_SINCE_START, "start of the first open, after the job's start; 0 when there was none"),
  READ_START_TIMESTAMP(
      SECONDS_SINCE_START, "start of the first read, after the job's start; 0 when there was none"),
  WRITE_START_TIMESTAMP(
      SECONDS_SINCE_START,
      "start of the first write, after the job's start; 0 when there was none"),
  CLOSE_START_TIMESTAMP(
      SECONDS_SINCE_START,
      "start of the first close, after the job's start; 0 when there was none"),
  OPEN_END_TIMESTAMP(
      SECONDS_SINCE_START, "end of the last open, after the job's start; 0 when there was none"),
  READ_END_TIMESTAMP(
      SECONDS_SINCE_START, "end of the last read, after the job's start; 0 when there was none"),
  WRITE_END_TIMESTAMP(
      SECONDS_SINCE_START, "end of the last write, after the job's start; 0 when there was none"),
  CLOSE_END_TIMESTAMP(
      SECONDS_SINCE_START, "end of the last close, after the job's start; 0 when there was none"),
  READ_TIME(SECONDS, "time in reads, summed over ranks"),
  WRITE_TIME(SECONDS, "time in writes, summed over ranks"),
  META_TIME(SECONDS, "time in metadata operations, summed over ranks"),
  MAX_READ_TIME(SECONDS, "duration of the slowest read"),
  MAX_WRITE_TIME(SECONDS, "duration of the slowest write"),
  FASTEST_RANK_TIME(SECONDS, "I/O time of the fastest rank (shared records)"),
  SLOWEST_RANK_TIME(SECONDS, "I/O time of the slowest rank (shared records)");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  DfsFCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "DFS_F_" + name();
  }

  @Override
  public int index() {
    return ordinal();
  }

  @Override
  public String logName() {
    return logName;
  }

  @Override
  public CounterUnit unit() {
    return unit;
  }

  @Override
  public String meaning() {
    return meaning;
  }
}
