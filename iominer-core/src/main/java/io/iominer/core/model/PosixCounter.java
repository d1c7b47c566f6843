// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.model;

import static io.iominer.core.model.CounterUnit.BYTES;
import static io.iominer.core.model.CounterUnit.BYTE_OFFSET;
import static io.iominer.core.model.CounterUnit.COUNT;
import static io.iominer.core.model.CounterUnit.FLAGS;
import static io.iominer.core.model.CounterUnit.IDENTIFIER;
import static io.iominer.core.model.CounterUnit.RANK;

/**
 * Integer counters of Darshan's POSIX module, in record order. Source: Darshan 3.5.0,
 * darshan-posix-log-format.h, POSIX version 4.
 */
public enum PosixCounter implements Counter {
  OPENS(COUNT, "file or object opens"),
  FILENOS(COUNT, "opens by fileno() of a stream"),
  DUPS(COUNT, "duplications of a descriptor"),
  READS(COUNT, "read calls"),
  WRITES(COUNT, "write calls"),
  SEEKS(COUNT, "seek calls"),
  STATS(COUNT, "stat calls"),
  MMAPS(COUNT, "mmap calls"),
  FSYNCS(COUNT, "fsync calls"),
  FDSYNCS(COUNT, "fdatasync calls"),
  RENAME_SOURCES(COUNT, "times the file was the source of a rename"),
  RENAME_TARGETS(COUNT, "times the file was the target of a rename"),
  RENAMED_FROM(IDENTIFIER, "record id of the first rename source, 0 when never a target"),
  MODE(FLAGS, "mode the file was opened with"),
  BYTES_READ(BYTES, "bytes read"),
  BYTES_WRITTEN(BYTES, "bytes written"),
  MAX_BYTE_READ(BYTE_OFFSET, "highest file offset read"),
  MAX_BYTE_WRITTEN(BYTE_OFFSET, "highest file offset written"),
  CONSEC_READS(COUNT, "reads that start exactly where the one before ended"),
  CONSEC_WRITES(COUNT, "writes that start exactly where the one before ended"),
  SEQ_READS(
      COUNT,
      "reads at a higher offset than where the one before ended (consecutive ones included)"),
  SEQ_WRITES(
      COUNT,
      "writes at a higher offset than where the one before ended (consecutive ones included)"),
  RW_SWITCHES(COUNT, "changes between read and write"),
  MEM_NOT_ALIGNED(COUNT, "accesses not aligned in memory"),
  MEM_ALIGNMENT(BYTES, "memory alignment that was assumed"),
  FILE_NOT_ALIGNED(COUNT, "accesses not aligned in the file"),
  FILE_ALIGNMENT(BYTES, "file alignment that was assumed"),
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
  STRIDE1_STRIDE(BYTES, "most common stride"),
  STRIDE2_STRIDE(BYTES, "second most common stride"),
  STRIDE3_STRIDE(BYTES, "third most common stride"),
  STRIDE4_STRIDE(BYTES, "fourth most common stride"),
  STRIDE1_COUNT(COUNT, "accesses with the most common stride"),
  STRIDE2_COUNT(COUNT, "accesses with the second most common stride"),
  STRIDE3_COUNT(COUNT, "accesses with the third most common stride"),
  STRIDE4_COUNT(COUNT, "accesses with the fourth most common stride"),
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

  PosixCounter(CounterUnit unit, String meaning) {
    this.unit = unit;
    this.meaning = meaning;
    this.logName = "POSIX_" + name();
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
