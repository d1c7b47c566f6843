// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.SECONDS;
import static io.iominer.core.model.CounterUnit.SECONDS_SINCE_START;

/**
 * Floating-point counters of Darshan's PNETCDF_FILE module, in record order. Source: Darshan 3.5.0,
 * darshan-pnetcdf-log-format.h, PNETCDF_FILE version 3.
 */
public enum PnetcdfFileFCounter implements Counter {
  OPEN_START_TIMESTAMP(
      SECONDS_SINCE_START, "start of the first open, after the job's start; 0 when there was none"),
  CLOSE_START_TIMESTAMP(
      SECONDS_SINCE_START,
      "start of the first close, after the job's start; 0 when there was none"),
  WAIT_START_TIMESTAMP(
      SECONDS_SINCE_START, "start of the first wait, after the job's start; 0 when there was none"),
  OPEN_END_TIMESTAMP(
      SECONDS_SINCE_START, "end of the last open, after the job's start; 0 when there was none"),
  CLOSE_END_TIMESTAMP(
      SECONDS_SINCE_START, "end of the last close, after the job's start; 0 when there was none"),
  WAIT_END_TIMESTAMP(
      SECONDS_SINCE_START, "end of the last wait, after the job's start; 0 when there was none"),
  META_TIME(SECONDS, "time in metadata operations, summed over ranks"),
  WAIT_TIME(SECONDS, "time in waits, summed over ranks");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  PnetcdfFileFCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "PNETCDF_FILE_F_" + name();
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
