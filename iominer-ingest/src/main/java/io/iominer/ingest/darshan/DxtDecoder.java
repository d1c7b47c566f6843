// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.DxtRecord;
import io.iominer.core.model.DxtSegment;
import io.iominer.core.model.IoDirection;
import io.iominer.core.model.RawText;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Decodes traced segments: a head, then its writes, then its reads. Source: Darshan 3.5.0,
 * darshan-dxt-log-format.h and darshan-dxt-logutils.c.
 */
final class DxtDecoder implements RecordDecoder {
  static final int HOST_BYTES = 64;
  static final int HEAD_BYTES = 5 * Long.BYTES + HOST_BYTES;
  static final int SEGMENT_BYTES = 4 * Long.BYTES;

  private static final String SEGMENT = "segment";
  private static final String RECORD = "record";

  private final RegionInput in;
  private final DarshanModule module;
  private final RecordBoundary boundary;
  private final boolean offsetsKnown;
  private final boolean threadsKept;
  private long writesLeft;
  private long readsLeft;

  DxtDecoder(RegionInput in, DarshanModule module, int version, RecordBoundary boundary) {
    this.in = in;
    this.module = module;
    this.boundary = boundary;
    this.offsetsKnown = module != DarshanModule.DXT_MPIIO || version > 1;
    this.threadsKept = threadsKept(module, version);
  }

  /** From DXT_POSIX 2 and DXT_MPIIO 3 on, a segment ends with the POSIX thread's id. */
  static boolean threadsKept(DarshanModule module, int version) {
    return version >= (module == DarshanModule.DXT_POSIX ? 2 : 3);
  }

  @Override
  public @Nullable DarshanRecord next() throws IOException {
    skipRest();
    if (!boundary.recordFollows(HEAD_BYTES)) {
      return null;
    }
    long id = in.i64(RECORD);
    long rank = in.i64(RECORD);
    long shared = in.i64(RECORD);
    RawText host = RawText.of(in.paddedText(HOST_BYTES, RECORD));
    long writes = in.i64(RECORD);
    long reads = in.i64(RECORD);
    boundary.checkCount("number of writes", writes, Long.MAX_VALUE / 2);
    boundary.checkCount("number of reads", reads, Long.MAX_VALUE / 2);
    writesLeft = writes;
    readsLeft = reads;
    return new DxtRecord(module, id, rank, shared, host, writes, reads);
  }

  @Override
  public boolean nextSegment(DxtSegment segment) throws IOException {
    IoDirection direction;
    if (writesLeft > 0) {
      writesLeft--;
      direction = IoDirection.WRITE;
    } else if (readsLeft > 0) {
      readsLeft--;
      direction = IoDirection.READ;
    } else {
      return false;
    }
    long offset = in.i64(SEGMENT);
    segment.set(
        direction, offsetsKnown ? offset : -1, in.i64(SEGMENT), in.f64(SEGMENT), in.f64(SEGMENT));
    if (threadsKept) {
      segment.setThread(in.i64(SEGMENT));
    }
    return true;
  }

  private void skipRest() throws IOException {
    DxtSegment passedOver = new DxtSegment();
    boolean more = true;
    while (more) {
      more = nextSegment(passedOver);
    }
  }
}
