// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.run;

import io.iominer.bench.StoreQueries;
import io.iominer.bench.TimedComparison;
import io.iominer.bench.TimedQuery;
import io.iominer.core.spark.IOMiner;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkContext;

/** Asks a store, and DuckDB on the same files. */
final class QueryMeasurement {
  private final IOMiner miner;
  private final long logs;

  QueryMeasurement(IOMiner miner, long logs) {
    this.miner = miner;
    this.logs = logs;
  }

  /**
   * Runs each query once for the results, which must be the same, then in rounds for the time.
   * Bytes shuffled are those of IOMiner's query alone.
   */
  List<Measurement> run(int rounds) throws Exception {
    SparkContext spark = miner.spark().sparkContext();
    List<Measurement> measured = new ArrayList<>();
    try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:")) {
      for (TimedQuery query : StoreQueries.queries(miner, duckDb)) {
        TimedComparison comparison = query.compare(rounds);
        String name = "query-" + query.name();
        measured.add(
            Measurement.of(logs, name, comparison.median(), "s")
                .beside(comparison.reference(), comparison.referenceMedian()));
        measured.addAll(Cost.of(spark, query.own()::call).besidesTime(logs, name));
      }
    }
    return measured;
  }
}
