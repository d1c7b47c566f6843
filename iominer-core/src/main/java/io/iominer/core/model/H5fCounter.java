// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.COUNT;
import static io.iominer.core.model.CounterUnit.FLAGS;

/**
 * Integer counters of Darshan's H5F module, in record order. Source: Darshan 3.5.0,
 * darshan-hdf5-log-format.h, H5F version 3.
 */
public enum H5fCounter implements Counter {
  OPENS(COUNT, "file or object opens"),
  FLUSHES(COUNT, "flush calls"),
  USE_MPIIO(FLAGS, "1 when opened through MPI-IO, else 0");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  H5fCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "H5F_" + name();
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
