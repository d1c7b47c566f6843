// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import io.iominer.core.table.OstBitmaps;
import org.roaringbitmap.RoaringBitmap;

/** The OSTs from 0 on, as a row has them. */
public final class FirstOsts {
  private FirstOsts() {}

  /** So many OSTs. */
  public static byte[] bytes(long count) {
    return OstBitmaps.bytes(RoaringBitmap.bitmapOfRange(0, count));
  }
}
