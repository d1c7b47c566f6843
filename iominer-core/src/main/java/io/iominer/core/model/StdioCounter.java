// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.BYTES;
import static io.iominer.core.model.CounterUnit.BYTE_OFFSET;
import static io.iominer.core.model.CounterUnit.COUNT;
import static io.iominer.core.model.CounterUnit.RANK;

/**
 * Integer counters of Darshan's STDIO module, in record order. Source: Darshan 3.5.0,
 * darshan-stdio-log-format.h, STDIO version 2.
 */
public enum StdioCounter implements Counter {
  OPENS(COUNT, "file or object opens"),
  FDOPENS(COUNT, "opens by fdopen()"),
  READS(COUNT, "read calls"),
  WRITES(COUNT, "write calls"),
  SEEKS(COUNT, "seek calls"),
  FLUSHES(COUNT, "flush calls"),
  BYTES_WRITTEN(BYTES, "bytes written"),
  BYTES_READ(BYTES, "bytes read"),
  MAX_BYTE_READ(BYTE_OFFSET, "highest file offset read"),
  MAX_BYTE_WRITTEN(BYTE_OFFSET, "highest file offset written"),
  FASTEST_RANK(RANK, "rank with the least I/O time (shared records)"),
  FASTEST_RANK_BYTES(BYTES, "bytes moved by the fastest rank"),
  SLOWEST_RANK(RANK, "rank with the most I/O time (shared records)"),
  SLOWEST_RANK_BYTES(BYTES, "bytes moved by the slowest rank");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  StdioCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "STDIO_" + name();
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
