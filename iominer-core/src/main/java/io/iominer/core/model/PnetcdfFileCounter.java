// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.BYTES;
import static io.iominer.core.model.CounterUnit.COUNT;

/**
 * Integer counters of Darshan's PNETCDF_FILE module, in record order. Source: Darshan 3.5.0,
 * darshan-pnetcdf-log-format.h, PNETCDF_FILE version 3.
 */
public enum PnetcdfFileCounter implements Counter {
  CREATES(COUNT, "file creations"),
  OPENS(COUNT, "file or object opens"),
  REDEFS(COUNT, "calls that re-enter define mode"),
  INDEP_WAITS(COUNT, "independent waits"),
  COLL_WAITS(COUNT, "collective waits"),
  SYNCS(COUNT, "sync calls"),
  BYTES_READ(BYTES, "bytes read"),
  BYTES_WRITTEN(BYTES, "bytes written"),
  WAIT_FAILURES(COUNT, "waits that failed");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  PnetcdfFileCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "PNETCDF_FILE_" + name();
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
