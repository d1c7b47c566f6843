// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.table.OstBitmaps;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Union of OST bitmaps; NULL when there is none. Public because Spark instantiates it. */
public final class OstUnion extends Aggregator<byte[], RoaringBitmap, byte[]> {
  private static final long serialVersionUID = 1L;

  @Override
  public RoaringBitmap zero() {
    return new RoaringBitmap();
  }

  @Override
  public RoaringBitmap reduce(RoaringBitmap union, byte @Nullable [] osts) {
    if (osts != null) {
      union.or(OstBitmaps.of(osts));
    }
    return union;
  }

  @Override
  public RoaringBitmap merge(RoaringBitmap left, RoaringBitmap right) {
    left.or(right);
    return left;
  }

  @Override
  public byte @Nullable [] finish(RoaringBitmap union) {
    return union.isEmpty() ? null : OstBitmaps.bytes(union);
  }

  @Override
  public Encoder<RoaringBitmap> bufferEncoder() {
    return Encoders.kryo(RoaringBitmap.class);
  }

  @Override
  public Encoder<byte[]> outputEncoder() {
    return Encoders.BINARY();
  }
}
