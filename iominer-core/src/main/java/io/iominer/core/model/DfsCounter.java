// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.BYTES;
import static io.iominer.core.model.CounterUnit.COUNT;
import static io.iominer.core.model.CounterUnit.RANK;

/**
 * Integer counters of Darshan's DFS module, in record order. Source: Darshan 3.5.0,
 * darshan-dfs-log-format.h, DFS version 1.
 */
public enum DfsCounter implements Counter {
  OPENS(COUNT, "file or object opens"),
  GLOBAL_OPENS(COUNT, "opens by a global handle"),
  LOOKUPS(COUNT, "lookups"),
  DUPS(COUNT, "duplications of a descriptor"),
  READS(COUNT, "read calls"),
  READXS(COUNT, "read-with-vector calls"),
  WRITES(COUNT, "write calls"),
  WRITEXS(COUNT, "write-with-vector calls"),
  NB_READS(COUNT, "non-blocking reads"),
  NB_WRITES(COUNT, "non-blocking writes"),
  GET_SIZES(COUNT, "size queries"),
  PUNCHES(COUNT, "punch calls"),
  REMOVES(COUNT, "remove calls"),
  STATS(COUNT, "stat calls"),
  BYTES_READ(BYTES, "bytes read"),
  BYTES_WRITTEN(BYTES, "bytes written"),
  RW_SWITCHES(COUNT, "changes between read and write"),
  MAX_READ_TIME_SIZE(BYTES, "size of the slowest read"),
  MAX_WRITE_TIME_SIZE(BYTES, "size of the slowest write"),
  SIZE_READ_0_100(COUNT, "reads of 0 to 100 bytes"),
  SIZE_READ_100_1K(COUNT, "reads of 101 bytes to 1 KiB"),
  SIZE_READ_1K_10K(COUNT, "reads of 1 KiB to 10 KiB"),
  SIZE_READ_10K_100K(COUNT, "reads of 10 KiB to 100 KiB"),
  SIZE_READ_100K_1M(COUNT, "reads of 100 KiB to 1 MiB"),
  SIZE_READ_1M_4M(COUNT, "reads of 1 MiB to 4 MiB"),
  SIZE_READ_4M_10M(COUNT, "reads of 4 MiB to 10 MiB"),
  SIZE_READ_10M_100M(COUNT, "reads of 10 MiB to 100 MiB"),
  SIZE_READ_100M_1G(COUNT, "reads of 100 MiB to 1 GiB"),
  SIZE_READ_1G_PLUS(COUNT, "reads of more than 1 GiB"),
  SIZE_WRITE_0_100(COUNT, "writes of 0 to 100 bytes"),
  SIZE_WRITE_100_1K(COUNT, "writes of 101 bytes to 1 KiB"),
  SIZE_WRITE_1K_10K(COUNT, "writes of 1 KiB to 10 KiB"),
  SIZE_WRITE_10K_100K(COUNT, "writes of 10 KiB to 100 KiB"),
  SIZE_WRITE_100K_1M(COUNT, "writes of 100 KiB to 1 MiB"),
  SIZE_WRITE_1M_4M(COUNT, "writes of 1 MiB to 4 MiB"),
  SIZE_WRITE_4M_10M(COUNT, "writes of 4 MiB to 10 MiB"),
  SIZE_WRITE_10M_100M(COUNT, "writes of 10 MiB to 100 MiB"),
  SIZE_WRITE_100M_1G(COUNT, "writes of 100 MiB to 1 GiB"),
  SIZE_WRITE_1G_PLUS(COUNT, "writes of more than 1 GiB"),
  ACCESS1_ACCESS(BYTES, "most common access size"),
  ACCESS2_ACCESS(BYTES, "second most common access size"),
  ACCESS3_ACCESS(BYTES, "third most common access size"),
  ACCESS4_ACCESS(BYTES, "fourth most common access size"),
  ACCESS1_COUNT(COUNT, "accesses of the most common size"),
  ACCESS2_COUNT(COUNT, "accesses of the second most common size"),
  ACCESS3_COUNT(COUNT, "accesses of the third most common size"),
  ACCESS4_COUNT(COUNT, "accesses of the fourth most common size"),
  CHUNK_SIZE(BYTES, "chunk size"),
  FASTEST_RANK(RANK, "rank with the least I/O time (shared records)"),
  FASTEST_RANK_BYTES(BYTES, "bytes moved by the fastest rank"),
  SLOWEST_RANK(RANK, "rank with the most I/O time (shared records)"),
  SLOWEST_RANK_BYTES(BYTES, "bytes moved by the slowest rank");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  DfsCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "DFS_" + name();
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
