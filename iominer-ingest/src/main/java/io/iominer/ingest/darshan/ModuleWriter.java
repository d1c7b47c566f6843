// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtSegment;
import java.io.Closeable;
import java.io.IOException;

/**
 * Writes the records of one module as they come. After a DXT record follow its segments, writes
 * before reads, as many as the record says.
 */
public final class ModuleWriter implements Closeable {
  private final RegionOutput out;
  private final RecordEncoder encoder;
  private final boolean threadsKept;
  private final int recordsPerStream;
  private final Runnable afterwards;
  private int recordsInStream;

  ModuleWriter(
      RegionOutput out,
      DarshanModule module,
      int version,
      int recordsPerStream,
      Runnable afterwards) {
    this.out = out;
    this.encoder = RecordEncoders.of(out, module, version);
    this.threadsKept = DxtDecoder.threadsKept(module, version);
    this.recordsPerStream = recordsPerStream;
    this.afterwards = afterwards;
  }

  /** Writes a record of the module. */
  public void write(DarshanRecord record) throws IOException {
    if (recordsInStream == recordsPerStream) {
      out.endStream();
      recordsInStream = 0;
    }
    encoder.write(record);
    recordsInStream++;
  }

  /** Writes numbers as they are, for records that only an old version had. */
  void raw(long[] head, long[] counters, double[] fCounters) throws IOException {
    out.longs(head);
    out.longs(counters);
    out.doubles(fCounters);
  }

  /** Writes the next segment of the DXT record that was written last. */
  public void segment(DxtSegment segment) throws IOException {
    out.i64(segment.offset());
    out.i64(segment.length());
    out.f64(segment.start());
    out.f64(segment.end());
    if (threadsKept) {
      out.i64(segment.thread().orElse(0));
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
    afterwards.run();
  }
}
