// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.SECONDS_SINCE_START;

/**
 * Floating-point counters of Darshan's BG/Q module, in record order. Source: Darshan 3.5.0,
 * darshan-bgq-log-format.h, BG/Q version 2.
 */
public enum BgqFCounter implements Counter {
  TIMESTAMP(SECONDS_SINCE_START, "when the record was made");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  BgqFCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "BGQ_F_" + name();
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
