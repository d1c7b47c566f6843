// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.SECONDS;
import static io.iominer.core.model.CounterUnit.SECONDS_SINCE_START;

/**
 * Floating-point counters of Darshan's MDHIM module, in record order. Source: Darshan 3.5.0,
 * darshan-mdhim-log-format.h, MDHIM version 1.
 */
public enum MdhimFCounter implements Counter {
  PUT_TIMESTAMP(SECONDS_SINCE_START, "first put, after the job's start; 0 when there was none"),
  GET_TIMESTAMP(SECONDS_SINCE_START, "first get, after the job's start; 0 when there was none"),
  PUT_MAX_DURATION(SECONDS, "duration of the longest put"),
  GET_MAX_DURATION(SECONDS, "duration of the longest get");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  MdhimFCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "MDHIM_F_" + name();
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
