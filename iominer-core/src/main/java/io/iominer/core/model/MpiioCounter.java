// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.BYTES;
import static io.iominer.core.model.CounterUnit.COUNT;
import static io.iominer.core.model.CounterUnit.FLAGS;
import static io.iominer.core.model.CounterUnit.RANK;

/**
 * Integer counters of Darshan's MPI-IO module, in record order. Source: Darshan 3.5.0,
 * darshan-mpiio-log-format.h, MPI-IO version 3.
 */
public enum MpiioCounter implements Counter {
  INDEP_OPENS(COUNT, "independent opens"),
  COLL_OPENS(COUNT, "collective opens"),
  INDEP_READS(COUNT, "independent reads"),
  INDEP_WRITES(COUNT, "independent writes"),
  COLL_READS(COUNT, "collective reads"),
  COLL_WRITES(COUNT, "collective writes"),
  SPLIT_READS(COUNT, "split collective reads"),
  SPLIT_WRITES(COUNT, "split collective writes"),
  NB_READS(COUNT, "non-blocking reads"),
  NB_WRITES(COUNT, "non-blocking writes"),
  SYNCS(COUNT, "sync calls"),
  HINTS(COUNT, "times hints were used"),
  VIEWS(COUNT, "times a file view was set"),
  MODE(FLAGS, "mode the file was opened with"),
  BYTES_READ(BYTES, "bytes read"),
  BYTES_WRITTEN(BYTES, "bytes written"),
  RW_SWITCHES(COUNT, "changes between read and write"),
  MAX_READ_TIME_SIZE(BYTES, "size of the slowest read"),
  MAX_WRITE_TIME_SIZE(BYTES, "size of the slowest write"),
  SIZE_READ_AGG_0_100(COUNT, "reads of 0 to 100 bytes (aggregate size over the datatype)"),
  SIZE_READ_AGG_100_1K(COUNT, "reads of 101 bytes to 1 KiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_1K_10K(COUNT, "reads of 1 KiB to 10 KiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_10K_100K(COUNT, "reads of 10 KiB to 100 KiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_100K_1M(COUNT, "reads of 100 KiB to 1 MiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_1M_4M(COUNT, "reads of 1 MiB to 4 MiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_4M_10M(COUNT, "reads of 4 MiB to 10 MiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_10M_100M(COUNT, "reads of 10 MiB to 100 MiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_100M_1G(COUNT, "reads of 100 MiB to 1 GiB (aggregate size over the datatype)"),
  SIZE_READ_AGG_1G_PLUS(COUNT, "reads of more than 1 GiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_0_100(COUNT, "writes of 0 to 100 bytes (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_100_1K(COUNT, "writes of 101 bytes to 1 KiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_1K_10K(COUNT, "writes of 1 KiB to 10 KiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_10K_100K(COUNT, "writes of 10 KiB to 100 KiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_100K_1M(COUNT, "writes of 100 KiB to 1 MiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_1M_4M(COUNT, "writes of 1 MiB to 4 MiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_4M_10M(COUNT, "writes of 4 MiB to 10 MiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_10M_100M(COUNT, "writes of 10 MiB to 100 MiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_100M_1G(COUNT, "writes of 100 MiB to 1 GiB (aggregate size over the datatype)"),
  SIZE_WRITE_AGG_1G_PLUS(COUNT, "writes of more than 1 GiB (aggregate size over the datatype)"),
  ACCESS1_ACCESS(BYTES, "most common access size"),
  ACCESS2_ACCESS(BYTES, "second most common access size"),
  ACCESS3_ACCESS(BYTES, "third most common access size"),
  ACCESS4_ACCESS(BYTES, "fourth most common access size"),
  ACCESS1_COUNT(COUNT, "accesses of the most common size"),
  ACCESS2_COUNT(COUNT, "accesses of the second most common size"),
  ACCESS3_COUNT(COUNT, "accesses of the third most common size"),
  ACCESS4_COUNT(COUNT, "accesses of the fourth most common size"),
  FASTEST_RANK(RANK, "rank with the least I/O time (shared records)"),
  FASTEST_RANK_BYTES(BYTES, "bytes moved by the fastest rank"),
  SLOWEST_RANK(RANK, "rank with the most I/O time (shared records)"),
  SLOWEST_RANK_BYTES(BYTES, "bytes moved by the slowest rank");

  private final CounterUnit unit;
  private final String meaning;
  private final String logName;

  MpiioCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "MPIIO_" + name();
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
