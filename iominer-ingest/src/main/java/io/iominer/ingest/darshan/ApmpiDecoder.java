// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.ApmpiHeaderRecord;
import io.iominer.core.model.ApmpiRankRecord;
import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.RawText;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Decodes AutoPerf's MPI records: a head, then one for each rank. */
final class ApmpiDecoder implements RecordDecoder {
  static final int SYNC_FLAG_PADDING = 4;
  static final int HEAD_BYTES = 6 * Long.BYTES;
  static final int NODE_BYTES = 128;
  static final int RANK_BYTES =
      (2
                  + ApmpiRankRecord.COUNTERS
                  + ApmpiRankRecord.TIMES
                  + ApmpiRankRecord.SYNC_TIMES
                  + ApmpiRankRecord.GLOBAL_TIMES)
              * Long.BYTES
          + NODE_BYTES;

  private static final String HEAD = "head";
  private static final String RECORD = "record";

  private final RegionInput in;
  private final RecordBoundary boundary;
  private boolean headRead;

  ApmpiDecoder(RegionInput in, RecordBoundary boundary) {
    this.in = in;
    this.boundary = boundary;
  }

  @Override
  public @Nullable DarshanRecord next() throws IOException {
    if (!boundary.recordFollows(headRead ? RANK_BYTES : HEAD_BYTES)) {
      return null;
    }
    if (headRead) {
      return rank();
    }
    headRead = true;
    return head();
  }

  private ApmpiHeaderRecord head() throws IOException {
    long id = in.i64(HEAD);
    long rank = in.i64(HEAD);
    long magic = in.i64(HEAD);
    int syncFlag = in.i32(HEAD);
    in.skip(SYNC_FLAG_PADDING, HEAD);
    return new ApmpiHeaderRecord(id, rank, magic, syncFlag, in.f64(HEAD), in.f64(HEAD));
  }

  private ApmpiRankRecord rank() throws IOException {
    long id = in.i64(RECORD);
    long rank = in.i64(RECORD);
    long[] counters = new long[ApmpiRankRecord.COUNTERS];
    in.longs(counters, RECORD);
    return new ApmpiRankRecord(
        id,
        rank,
        counters,
        doubles(ApmpiRankRecord.TIMES),
        doubles(ApmpiRankRecord.SYNC_TIMES),
        doubles(ApmpiRankRecord.GLOBAL_TIMES),
        RawText.of(in.paddedText(NODE_BYTES, RECORD)));
  }

  private double[] doubles(int count) throws IOException {
    double[] values = new double[count];
    in.doubles(values, RECORD);
    return values;
  }
}
