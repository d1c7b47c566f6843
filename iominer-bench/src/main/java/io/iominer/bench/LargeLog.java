// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.ModuleWriter;
import io.iominer.ingest.darshan.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes a log with any number of records of POSIX: each rank has one of each file, in the order of
 * ranks, so that those of a file lie all over the log. Arguments: {@code FILE RECORDS RANKS}. To be
 * ingested with a small heap, to see that the memory does not grow with the log.
 */
public final class LargeLog {
  private static final long WRITES = 4;
  private static final long WRITE_BYTES = 1 << 20;
  private static final double WRITE_SECONDS = 0.001;

  private LargeLog() {}

  public static void main(String[] args) throws IOException {
    write(Path.of(args[0]), Long.parseLong(args[1]), Integer.parseInt(args[2]));
  }

  private static void write(Path file, long records, int ranks) throws IOException {
    int files = Math.toIntExact((records + ranks - 1) / ranks);
    try (DarshanWriter writer = DarshanWriter.create(file, WriteOptions.CURRENT)) {
      writer.job(
          new JobRecord(
              "3.41", 1000, 1, 0, files, 0, ranks, 1, RawText.EMPTY, RawText.of("/bin/sim")));
      writer.names(new Parts(files));
      try (ModuleWriter out = writer.module(DarshanModule.POSIX)) {
        for (long i = 0; i < records; i++) {
          out.write(record(i % files, i / files));
        }
      }
    }
  }

  private static CounterRecord record(long part, long rank) {
    long[] counters = new long[DarshanModule.POSIX.counters().size()];
    counters[PosixCounter.OPENS.index()] = 1;
    counters[PosixCounter.WRITES.index()] = WRITES;
    counters[PosixCounter.BYTES_WRITTEN.index()] = WRITES * WRITE_BYTES;
    counters[PosixCounter.MAX_BYTE_WRITTEN.index()] = (rank + 1) * WRITES * WRITE_BYTES - 1;
    double[] seconds = new double[DarshanModule.POSIX.fCounters().size()];
    double start = part + rank * WRITE_SECONDS / Integer.MAX_VALUE;
    seconds[PosixFCounter.WRITE_START_TIMESTAMP.index()] = start;
    seconds[PosixFCounter.WRITE_END_TIMESTAMP.index()] = start + WRITES * WRITE_SECONDS;
    seconds[PosixFCounter.WRITE_TIME.index()] = WRITES * WRITE_SECONDS;
    return CounterRecord.of(DarshanModule.POSIX, part + 1, rank, counters, seconds);
  }

  /** Files by their numbers, from 1 on, which are their ids. */
  private record Parts(int size) implements NameTable {
    @Override
    public Optional<RawText> name(long recordId) {
      return recordId >= 1 && recordId <= size
          ? Optional.of(RawText.of(String.format(Locale.ROOT, "/scratch/run/part.%08d", recordId)))
          : Optional.empty();
    }

    @Override
    public void forEach(Visitor visitor) {
      for (long id = 1; id <= size; id++) {
        visitor.entry(id, name(id).orElseThrow());
      }
    }
  }
}
