// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.LustreComponent;
import io.iominer.core.model.LustreRecord;
import io.iominer.core.model.Ost;
import java.nio.ByteBuffer;
import org.roaringbitmap.RoaringBitmap;

/** Sets of OSTs of a stripe layout, and their stored form. */
final class StripeSets {
  private static final long TO_END_OF_FILE = -1;

  private StripeSets() {}

  /** All OSTs of the components in use. */
  static RoaringBitmap all(LustreRecord layout) {
    RoaringBitmap osts = new RoaringBitmap();
    for (int i = 0; i < layout.usedComponents().size(); i++) {
      for (long ost : layout.osts(i)) {
        add(osts, ost);
      }
    }
    return osts;
  }

  /** OSTs that hold bytes of {@code length} bytes from {@code offset}. */
  static RoaringBitmap touched(LustreRecord layout, long offset, long length) {
    RoaringBitmap touched = new RoaringBitmap();
    long end = length > Long.MAX_VALUE - offset ? Long.MAX_VALUE : offset + length;
    for (int i = 0; i < layout.usedComponents().size(); i++) {
      LustreComponent component = layout.components().get(i);
      long from = Math.max(offset, component.extentStart());
      long to =
          component.extentEnd() == TO_END_OF_FILE ? end : Math.min(end, component.extentEnd());
      addStripes(touched, from, to, component.stripeSize(), layout.osts(i));
    }
    return touched;
  }

  /** RoaringBitmap's portable form. */
  static byte[] bytes(RoaringBitmap osts) {
    osts.runOptimize();
    byte[] bytes = new byte[osts.serializedSizeInBytes()];
    osts.serialize(ByteBuffer.wrap(bytes));
    return bytes;
  }

  private static void addStripes(
      RoaringBitmap touched, long from, long to, long stripeSize, long[] osts) {
    if (stripeSize <= 0 || osts.length == 0 || from < 0 || from >= to) {
      return;
    }
    long first = from / stripeSize;
    long stripes = Math.min((to - 1) / stripeSize - first + 1, osts.length);
    for (int i = 0; i < stripes; i++) {
      add(touched, osts[(int) ((first + i) % osts.length)]);
    }
  }

  private static void add(RoaringBitmap osts, long ost) {
    if (Ost.isIndex(ost)) {
      osts.add((int) ost);
    }
  }
}
