// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import io.iominer.core.model.LogKey;
import io.iominer.core.query.IOMiner;
import io.iominer.rootcause.gather.StoredYardstick;
import io.iominer.rootcause.history.Yardstick;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The yardsticks that Spark finds, for tests of other packages. */
public final class SparkYardsticks {
  public static final Comparator<LogKey> BY_LOG =
      Comparator.comparing(LogKey::jobId).thenComparing(LogKey::logId);

  private SparkYardsticks() {}

  /** Those of the logs that a statement chooses. */
  public static Map<LogKey, Yardstick> of(Path folder, SparkSession spark, String chosen) {
    Map<LogKey, Yardstick> found = new TreeMap<>(BY_LOG);
    try (IOMiner miner = IOMiner.open(folder, spark)) {
      miner.query(chosen).as("iominer_chosen");
      YardstickRows.show(miner);
      for (Row row :
          miner
              .query(
                  "SELECT y.* FROM iominer_chosen c JOIN %s y ON c.job_id = y.job_id"
                          .formatted(YardstickRows.VIEW)
                      + " AND c.log_id = y.log_id")
              .collect()) {
        found.put(
            new LogKey(row.<Long>getAs("job_id"), row.getAs("log_id")),
            StoredYardstick.of(SparkRows.stored(row)).orElseThrow());
      }
    }
    return found;
  }
}
