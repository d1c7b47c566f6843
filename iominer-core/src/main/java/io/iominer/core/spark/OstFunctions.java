// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.table.OstBitmaps;
import java.util.Arrays;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.roaringbitmap.RoaringBitmap;

/**
 * SQL functions on OST bitmaps: {@code ost_union}, {@code ost_intersection} and {@code
 * ost_count_by} (aggregates), {@code ost_intersect}, {@code ost_count}, {@code ost_list} and {@code
 * ost_contains}. NULL gives NULL; the aggregates pass over it. And the function behind {@code
 * file_ost_use}.
 */
final class OstFunctions {
  private OstFunctions() {}

  static void register(SparkSession spark) {
    FileOstUses.register(spark);
    spark.udf().register("ost_union", functions.udaf(new OstUnion(), Encoders.BINARY()));
    spark
        .udf()
        .register("ost_intersection", functions.udaf(new OstIntersection(), Encoders.BINARY()));
    spark
        .udf()
        .register(
            "ost_count_by",
            functions.udaf(
                new OstsOfFileSystems(), Encoders.tuple(Encoders.STRING(), Encoders.BINARY())));
    spark
        .udf()
        .register(
            "ost_intersect",
            (UDF2<Object, Object, byte[]>)
                (left, right) ->
                    (left == null || right == null)
                        ? null
                        : OstBitmaps.bytes(RoaringBitmap.and(osts(left), osts(right))),
            DataTypes.BinaryType);
    spark
        .udf()
        .register(
            "ost_count",
            (UDF1<Object, Integer>) osts -> osts == null ? null : osts(osts).getCardinality(),
            DataTypes.IntegerType);
    spark
        .udf()
        .register(
            "ost_list",
            (UDF1<Object, Integer[]>)
                osts ->
                    osts == null
                        ? null
                        : Arrays.stream(osts(osts).toArray()).boxed().toArray(Integer[]::new),
            DataTypes.createArrayType(DataTypes.IntegerType, false));
    spark
        .udf()
        .register(
            "ost_contains",
            (UDF2<Object, Object, Boolean>)
                (osts, ost) ->
                    (osts == null || ost == null) ? null : osts(osts).contains(index(ost)),
            DataTypes.BooleanType);
  }

  /** Spark hands over whatever a statement gives to a function. */
  private static RoaringBitmap osts(Object value) {
    if (value instanceof byte[] bytes) {
      return OstBitmaps.of(bytes);
    }
    throw new IoMinerException(
        ErrorKind.USER,
        "The query is wrong: "
            + value
            + " is not an OST bitmap, such as ost_bitmap of darshan_job");
  }

  private static int index(Object value) {
    if (value instanceof Number number && number.intValue() == number.doubleValue()) {
      return number.intValue();
    }
    throw new IoMinerException(
        ErrorKind.USER, "The query is wrong: " + value + " is not the index of an OST");
  }
}
