// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.simulate;

import io.iominer.core.query.SparkSessions;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * Compares two simulations of the same jobs, of which the second followed advice. Arguments: FOLDER
 * ADVISED [HINTS], where HINTS are those of {@code --apply}.
 */
public final class ReplayCheck {
  /** A job that takes so many times as long as before is listed (issue of advisors: 10 %). */
  private static final double WORSE = 1.1;

  private ReplayCheck() {}

  public static void main(String[] args) {
    SparkSession spark = SparkSessions.open(Map.of());
    show(spark, Path.of(args[0]), Path.of(args[1]));
    if (args.length > 2) {
      spark.read().option("multiLine", true).json(args[2]).createOrReplaceTempView("file");
      spark
          .sql(
              "SELECT c.application, h.compute_nodes, h.basis, h.nodes, count(*) AS jobs,"
                  + " avg(c.io_s) AS io_s, avg(c.io_s - c.advised_io_s) AS saved_s,"
                  + " first(h.saved_s) AS predicted_saved_s"
                  + " FROM compared c JOIN (SELECT inline(hints) FROM file) h"
                  + " ON c.application = h.application"
                  + " AND ceil(c.process_count / 32) = h.compute_nodes"
                  + " WHERE h.dedicated GROUP BY 1, 2, 3, 4 ORDER BY saved_s DESC")
          .show(50, false);
    }
  }

  private static void show(SparkSession spark, Path folder, Path advised) {
    truth(spark, folder, "truth");
    truth(spark, advised, "advised");
    spark
        .sql("SELECT t.*, a.io_s AS advised_io_s FROM truth t JOIN advised a USING (job_id)")
        .cache()
        .createOrReplaceTempView("compared");
    String sums =
        "count(*) AS jobs, sum(io_s) AS io_s, sum(advised_io_s) AS advised_io_s,"
            + " 1 - sum(advised_io_s) / sum(io_s) AS saved,"
            + " count_if(advised_io_s < io_s / "
            + WORSE
            + ") AS better, count_if(advised_io_s > io_s * "
            + WORSE
            + ") AS worse FROM compared";
    spark.sql("SELECT pattern, " + sums + " GROUP BY 1 ORDER BY 1").show(false);
    spark.sql("SELECT " + sums).show(false);
    spark
        .sql(
            "SELECT job_id, application, pattern, process_count, io_s, advised_io_s FROM compared"
                + " WHERE advised_io_s > io_s * "
                + WORSE
                + " ORDER BY advised_io_s - io_s DESC")
        .show(20, false);
  }

  private static void truth(SparkSession spark, Path folder, String view) {
    spark.read().parquet(folder.resolve("truth.parquet").toString()).createOrReplaceTempView(view);
  }
}
