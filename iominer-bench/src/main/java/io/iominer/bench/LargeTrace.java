// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.ModuleRegion;
import io.iominer.core.model.RawText;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ModuleRecordReader;
import io.iominer.ingest.darshan.ModuleWriter;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.ingest.darshan.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A log with one traced record of any number of segments. Arguments: {@code write FILE SEGMENTS}
 * makes it, {@code read FILE} reads every record and segment of any log; run that with a small heap
 * ({@code -Xmx16m}) to see that the memory does not grow with the log.
 */
public final class LargeTrace {
  private static final long BLOCK_BYTES = 4096;

  private LargeTrace() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[1]);
    if (args[0].equals("write")) {
      write(file, Long.parseLong(args[2]));
    } else {
      read(file);
    }
  }

  private static void write(Path file, long segments) throws IOException {
    try (DarshanWriter writer = DarshanWriter.create(file, WriteOptions.CURRENT)) {
      writer.job(
          new JobRecord(
              "3.41", 1000, 0, 0, segments / 1000, 0, 1, 1, RawText.EMPTY, RawText.of("/bin/sim")));
      try (ModuleWriter out = writer.module(DarshanModule.DXT_POSIX)) {
        out.write(
            new DxtRecord(DarshanModule.DXT_POSIX, 42, 0, 0, RawText.of("node1"), segments, 0));
        DxtSegment segment = new DxtSegment();
        for (long i = 0; i < segments; i++) {
          double start = i * 1e-5;
          segment.set(IoDirection.WRITE, i * BLOCK_BYTES, BLOCK_BYTES, start, start + 5e-6);
          out.segment(segment);
        }
      }
    }
  }

  private static void read(Path file) throws IOException {
    long start = System.nanoTime();
    long records = 0;
    long segments = 0;
    DxtSegment segment = new DxtSegment();
    try (DarshanLog log = DarshanLog.open(LogSource.of(file), ReadLimits.DEFAULT)) {
      for (ModuleRegion region : log.header().modules()) {
        try (ModuleRecordReader reader = log.records(region)) {
          for (DarshanRecord record = reader.next(); record != null; record = reader.next()) {
            records++;
            while (reader.nextSegment(segment)) {
              segments++;
            }
          }
        }
      }
    }
    System.out.printf(
        Locale.ROOT,
        "%d records, %d segments, %.1f s%n",
        records,
        segments,
        (System.nanoTime() - start) / 1e9);
  }
}
