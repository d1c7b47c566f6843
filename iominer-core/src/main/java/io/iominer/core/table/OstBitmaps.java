// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.roaringbitmap.RoaringBitmap;

/** Sets of OST indices as bytes: RoaringBitmap's portable form. */
public final class OstBitmaps {
  private OstBitmaps() {}

  /** The stored form of a set. */
  public static byte[] bytes(RoaringBitmap osts) {
    osts.runOptimize();
    byte[] bytes = new byte[osts.serializedSizeInBytes()];
    osts.serialize(ByteBuffer.wrap(bytes));
    return bytes;
  }

  /** The set of a stored form. */
  public static RoaringBitmap of(byte[] bytes) {
    RoaringBitmap osts = new RoaringBitmap();
    try {
      osts.deserialize(ByteBuffer.wrap(bytes));
    } catch (IOException | RuntimeException e) {
      throw new IoMinerException(
          ErrorKind.DATA,
          "A value of " + bytes.length + " bytes is not an OST bitmap in RoaringBitmap's form",
          e);
    }
    return osts;
  }
}
