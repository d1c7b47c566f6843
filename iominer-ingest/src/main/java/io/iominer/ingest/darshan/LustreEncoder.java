// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan;

import io.iominer.core.model.DarshanRecord;
import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import java.io.IOException;

/** Encodes stripe layouts; version 1 holds the first component alone. */
final class LustreEncoder implements RecordEncoder {
  private static final long UNKNOWN = -1;

  private final RegionOutput out;
  private final int version;

  LustreEncoder(RegionOutput out, int version) {
    this.out = out;
    this.version = version;
  }

  @Override
  public void write(DarshanRecord record) throws IOException {
    LustreRecord layout = (LustreRecord) record;
    out.i64(layout.recordId());
    out.i64(layout.rank());
    if (version == 1) {
      long[] osts = layout.osts(0);
      out.i64(layout.fileSystemOsts().isPresent() ? layout.fileSystemOsts().getAsInt() : UNKNOWN);
      out.i64(UNKNOWN);
      out.i64(UNKNOWN);
      out.i64(layout.components().get(0).stripeSize());
      out.i64(osts.length);
      out.longs(osts);
      return;
    }
    out.i64(layout.components().size());
    out.i64(layout.osts().length);
    for (LustreComponent component : layout.components()) {
      out.i64(component.stripeSize());
      out.i64(component.stripeCount());
      out.i64(component.pattern());
      out.i64(component.flags());
      out.i64(component.extentStart());
      out.i64(component.extentEnd());
      out.i64(component.mirrorId());
      out.paddedText(component.pool().bytes(), LustreDecoder.POOL_BYTES);
    }
    out.longs(layout.osts());
  }
}
