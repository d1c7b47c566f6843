// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import org.apache.spark.sql.SparkSession;

/** What an answer of Spark costs at least: a session on this machine that answers one statement. */
public final class BareSpark {
  private BareSpark() {}

  public static void main(String[] args) {
    SparkSession spark =
        SparkSession.builder()
            .appName("bare")
            .master("local[*]")
            .config("spark.ui.enabled", "false")
            .getOrCreate();
    spark.sql("SELECT 1").show();
    spark.stop();
  }
}
