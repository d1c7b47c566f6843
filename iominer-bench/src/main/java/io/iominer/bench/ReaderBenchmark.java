// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.ModuleRegion;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.ModuleRecordReader;
import io.iominer.ingest.darshan.ReadLimits;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Reads every zlib log of a folder, single-threaded, beside what {@link Inflater} alone needs for
 * the same bytes. One operation is one pass over all logs; {@link Logs} prints how many logs and
 * inflated bytes that is.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ReaderBenchmark {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Every name, record and segment of every log. */
  @Benchmark
  public void readRecords(Logs logs, Blackhole sink) throws IOException {
    DxtSegment segment = new DxtSegment();
    for (Logs.Content content : logs.contents()) {
      try (DarshanLog log =
          DarshanLog.open(LogSource.of(content.name(), content.bytes()), ReadLimits.DEFAULT)) {
        sink.consume(log.names().size());
        for (ModuleRegion region : log.header().modules()) {
          try (ModuleRecordReader reader = log.records(region)) {
            for (DarshanRecord r = reader.next(); r != null; r = reader.next()) {
              sink.consume(r);
              while (reader.nextSegment(segment)) {
                sink.consume(segment.length());
              }
            }
          }
        }
      }
    }
  }

  /** The same regions through the JDK's inflater, the bytes thrown away. */
  @Benchmark
  public void inflateOnly(Logs logs, Blackhole sink) throws DataFormatException {
    byte[] buffer = new byte[BUFFER_BYTES];
    for (Logs.Content content : logs.contents()) {
      Inflater inflater = new Inflater();
      for (Logs.Stretch region : content.regions()) {
        sink.consume(Logs.inflate(inflater, content.bytes(), region, buffer));
      }
      inflater.end();
    }
  }
}
