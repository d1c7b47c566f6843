// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.HeatmapRecord;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes heat maps. Source: Darshan 3.5.0, darshan-heatmap-log-format.h and its logutils, with
 * their correction for a fault of Darshan 3.4.0 to 3.4.3 (darshan issue 941): a record with one bin
 * more or less than the log's first, at equal width, is cut or extended by a zero.
 */
final class HeatmapDecoder implements RecordDecoder {
  static final int POINTER_BYTES = 2 * Long.BYTES;
  static final int HEAD_BYTES = 4 * Long.BYTES + POINTER_BYTES;

  private static final String RECORD = "record";

  private final RegionInput in;
  private final ReadLimits limits;
  private final RecordBoundary boundary;
  private long firstBins;
  private double firstWidth;

  HeatmapDecoder(RegionInput in, ReadLimits limits, RecordBoundary boundary) {
    this.in = in;
    this.limits = limits;
    this.boundary = boundary;
  }

  @Override
  public @Nullable DarshanRecord next() throws IOException {
    if (!boundary.recordFollows(HEAD_BYTES)) {
      return null;
    }
    long id = in.i64(RECORD);
    long rank = in.i64(RECORD);
    double width = in.f64(RECORD);
    long bins = in.i64(RECORD);
    in.skip(POINTER_BYTES, RECORD);
    boundary.checkCount("number of bins", bins, limits.recordElements());
    if (firstBins == 0) {
      firstBins = bins;
    }
    if (firstWidth == 0) {
      firstWidth = width;
    }
    long[] writes = new long[(int) bins];
    long[] reads = new long[(int) bins];
    in.longs(writes, RECORD);
    in.longs(reads, RECORD);
    if (width == firstWidth && Math.abs(bins - firstBins) == 1) {
      writes = Arrays.copyOf(writes, (int) firstBins);
      reads = Arrays.copyOf(reads, (int) firstBins);
    }
    return new HeatmapRecord(id, rank, width, writes, reads);
  }
}
