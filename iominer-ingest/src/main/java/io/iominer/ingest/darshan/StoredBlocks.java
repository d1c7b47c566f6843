// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.Region;
import java.io.IOException;

/** The bytes of a region as they are stored, with its bounds checked against the log's size. */
final class StoredBlocks implements BlockSource {
  private final LogInput in;
  private final long end;
  private long position;

  /** Fails when the region does not lie inside the log. */
  StoredBlocks(LogInput in, Region region, String part) {
    checkExtent(in, region, part);
    this.in = in;
    this.position = region.offset();
    this.end = region.offset() + region.length();
  }

  /** Refuses a region that does not lie within the log, for example of one that was cut. */
  static void checkExtent(LogInput in, Region region, String part) {
    long offset = region.offset();
    long length = region.length();
    if (offset < 0 || length < 0 || offset > in.size() || length > in.size() - offset) {
      throw in.problem(
          Math.max(0, Math.min(offset, in.size())),
          part + " region",
          "to lie within the log's " + in.size() + " bytes",
          "offset " + Long.toUnsignedString(offset) + ", length " + Long.toUnsignedString(length));
    }
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (position >= end) {
      return -1;
    }
    int count = in.read(position, target, offset, (int) Math.min(length, end - position));
    if (count > 0) {
      position += count;
    }
    return count;
  }

  @Override
  public long filePosition() {
    return position;
  }

  @Override
  public void close() {
    // The log closes its own input.
  }
}
