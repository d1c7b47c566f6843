// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.RawText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Decodes stripe layouts. Source: Darshan 3.5.0, darshan-lustre-log-format.h and its logutils. */
final class LustreDecoder implements RecordDecoder {
  static final int POOL_BYTES = 16;

  /** Version 1: id, rank, OSTS, MDTS, STRIPE_OFFSET, STRIPE_SIZE, STRIPE_WIDTH. */
  private static final int HEAD_BYTES_1 = 7 * Long.BYTES;

  /** Version 2: id, rank, number of components, number of stripes. */
  private static final int HEAD_BYTES_2 = 4 * Long.BYTES;

  /** More OSTs no file system has. Heuristic: the Lustre manual supports up to 8,150. */
  private static final int MOST_OSTS = 1 << 16;

  private static final int UNKNOWN = -1;
  private static final String RECORD = "record";

  private final RegionInput in;
  private final int version;
  private final ReadLimits limits;
  private final RecordBoundary boundary;

  LustreDecoder(RegionInput in, int version, ReadLimits limits, RecordBoundary boundary) {
    this.in = in;
    this.version = version;
    this.limits = limits;
    this.boundary = boundary;
  }

  @Override
  public @Nullable DarshanRecord next() throws IOException {
    if (!boundary.recordFollows(version == 1 ? HEAD_BYTES_1 : HEAD_BYTES_2)) {
      return null;
    }
    long id = in.i64(RECORD);
    long rank = in.i64(RECORD);
    return version == 1 ? version1(id, rank) : version2(id, rank);
  }

  /** One component; the number of MDTs and the stripe offset have no place any more. */
  private LustreRecord version1(long id, long rank) throws IOException {
    long fileSystemOsts = in.i64(RECORD);
    in.skip(2L * Long.BYTES, RECORD);
    long stripeSize = in.i64(RECORD);
    long stripeWidth = in.i64(RECORD);
    LustreComponent component =
        new LustreComponent(
            stripeSize, stripeWidth, UNKNOWN, UNKNOWN, 0, UNKNOWN, UNKNOWN, RawText.EMPTY);
    return new LustreRecord(
        id, rank, List.of(component), osts("stripe width", stripeWidth), count(fileSystemOsts));
  }

  /** Darshan writes 0 or −1 where it could not tell, and a damaged log anything. */
  private static OptionalInt count(long osts) {
    return osts > 0 && osts <= MOST_OSTS ? OptionalInt.of((int) osts) : OptionalInt.empty();
  }

  private LustreRecord version2(long id, long rank) throws IOException {
    long count = in.i64(RECORD);
    long stripes = in.i64(RECORD);
    boundary.checkCount("number of components", count, limits.recordElements());
    boundary.checkCount("number of stripes", stripes, limits.recordElements());
    List<LustreComponent> components = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      components.add(component());
    }
    return new LustreRecord(id, rank, components, osts("number of stripes", stripes));
  }

  private LustreComponent component() throws IOException {
    return new LustreComponent(
        in.i64(RECORD),
        in.i64(RECORD),
        in.i64(RECORD),
        in.i64(RECORD),
        in.i64(RECORD),
        in.i64(RECORD),
        in.i64(RECORD),
        RawText.of(in.paddedText(POOL_BYTES, RECORD)));
  }

  private long[] osts(String what, long count) throws IOException {
    boundary.checkCount(what, count, limits.recordElements());
    long[] osts = new long[(int) count];
    in.longs(osts, RECORD);
    return osts;
  }
}
