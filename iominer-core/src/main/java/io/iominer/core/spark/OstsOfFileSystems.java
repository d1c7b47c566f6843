// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.table.OstBitmaps;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;
import scala.Tuple2;

/**
 * Number of different OSTs in OST bitmaps, each with the file system in which its indices count;
 * NULL when there is none. An unknown file system is one of its own. Public because Spark
 * instantiates it.
 */
public final class OstsOfFileSystems
    extends Aggregator<Tuple2<String, byte[]>, Map<String, RoaringBitmap>, Integer> {
  private static final long serialVersionUID = 1L;

  @Override
  public Map<String, RoaringBitmap> zero() {
    return new HashMap<>();
  }

  @Override
  public Map<String, RoaringBitmap> reduce(
      Map<String, RoaringBitmap> osts, Tuple2<String, byte[]> file) {
    if (file._2() != null) {
      osts.computeIfAbsent(file._1(), name -> new RoaringBitmap()).or(OstBitmaps.of(file._2()));
    }
    return osts;
  }

  @Override
  public Map<String, RoaringBitmap> merge(
      Map<String, RoaringBitmap> left, Map<String, RoaringBitmap> right) {
    right.forEach((name, osts) -> left.computeIfAbsent(name, n -> new RoaringBitmap()).or(osts));
    return left;
  }

  @Override
  public @Nullable Integer finish(Map<String, RoaringBitmap> osts) {
    int count = osts.values().stream().mapToInt(RoaringBitmap::getCardinality).sum();
    return count == 0 ? null : count;
  }

  @Override
  @SuppressWarnings("unchecked")
  public Encoder<Map<String, RoaringBitmap>> bufferEncoder() {
    return Encoders.kryo((Class<Map<String, RoaringBitmap>>) (Class<?>) HashMap.class);
  }

  @Override
  public Encoder<Integer> outputEncoder() {
    return Encoders.INT();
  }
}
