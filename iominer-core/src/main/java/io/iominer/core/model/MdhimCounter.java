// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.BYTES;
import static io.iominer.core.model.CounterUnit.COUNT;

/**
 * Integer counters of Darshan's MDHIM module, in record order. Source: Darshan 3.5.0,
 * darshan-mdhim-log-format.h, MDHIM version 1.
 */
public enum MdhimCounter implements Counter {
  PUTS(COUNT, "put calls"),
  GETS(COUNT, "get calls"),
  PUT_MAX_SIZE(BYTES, "largest put"),
  GET_MAX_SIZE(BYTES, "largest get"),
  SERVERS(COUNT, "MDHIM servers");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  MdhimCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "MDHIM_" + name();
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
