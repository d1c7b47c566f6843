// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.table.OstBitmaps;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * OSTs that all bitmaps have; NULL when there is no bitmap. What is common so far is an array of
 * one set, or an empty array before the first one. Public because Spark instantiates it.
 */
public final class OstIntersection extends Aggregator<byte[], RoaringBitmap[], byte[]> {
  private static final long serialVersionUID = 1L;

  @Override
  public RoaringBitmap[] zero() {
    return new RoaringBitmap[0];
  }

  @Override
  public RoaringBitmap[] reduce(RoaringBitmap[] common, byte @Nullable [] osts) {
    return osts == null ? common : merge(common, new RoaringBitmap[] {OstBitmaps.of(osts)});
  }

  @Override
  public RoaringBitmap[] merge(RoaringBitmap[] left, RoaringBitmap[] right) {
    if (left.length == 0) {
      return right;
    }
    if (right.length > 0) {
      left[0].and(right[0]);
    }
    return left;
  }

  @Override
  public byte @Nullable [] finish(RoaringBitmap[] common) {
    return common.length == 0 ? null : OstBitmaps.bytes(common[0]);
  }

  @Override
  public Encoder<RoaringBitmap[]> bufferEncoder() {
    return Encoders.kryo(RoaringBitmap[].class);
  }

  @Override
  public Encoder<byte[]> outputEncoder() {
    return Encoders.BINARY();
  }
}
