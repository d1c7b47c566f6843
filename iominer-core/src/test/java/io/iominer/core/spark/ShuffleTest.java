// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.countDistinct;
import static org.apache.spark.sql.functions.lit;
import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.testing.TestSpark;
import org.apache.spark.SparkEnv;
import org.apache.spark.io.CompressionCodec;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class ShuffleTest {
  private static final long ROWS = 200_000;

  /** Spark's own LZ4 is left out, and must not come back before ours. */
  @Test
  void rowsAreCompressedByTheNewLz4() throws ClassNotFoundException {
    SparkSession spark = TestSpark.session();
    assertThat(CompressionCodec.getCodecName(SparkEnv.get().conf())).isEqualTo("lz4");
    String jar =
        Class.forName("net.jpountz.lz4.LZ4Factory")
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .toString();
    assertThat(jar).contains("/at/yawk/lz4/");
    Row row =
        spark
            .range(ROWS)
            .withColumn("text", concat(lit("/scratch/run/"), col("id").multiply(7)))
            .repartition(5, col("text"))
            .agg(countDistinct("text"), lit(0))
            .first();
    assertThat(row.getLong(0)).isEqualTo(ROWS);
  }
}
