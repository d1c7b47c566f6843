// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import static org.apache.spark.sql.functions.col;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunDemand;
import io.iominer.advisor.history.RunDemand.Rhythm;
import io.iominer.advisor.history.RunOutcome;
import io.iominer.advisor.history.RunVolume;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.table.ApplicationRunTable;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.sql.expressions.WindowSpec;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** Reads the histories of applications from a store: rows of {@code application_run}. */
public final class StoredHistory {
  private static final String PLACE = "iominer_place";

  private final IOMiner miner;
  private final Dataset<Row> runs;

  private StoredHistory(IOMiner miner, Dataset<Row> runs) {
    this.miner = miner;
    this.runs = runs;
  }

  /** That of a store. */
  public static StoredHistory of(IOMiner miner) {
    return new StoredHistory(miner, miner.load(ApplicationRunTable.DEFINITION.name()).dataset());
  }

  /**
   * The latest jobs of each application at each of its sizes, by application; of one application
   * where it is named. Of a job with several logs of a size it is the one that moved the most
   * bytes.
   *
   * @param most jobs of each size
   */
  public List<ApplicationHistory> latestOfEachSize(Optional<String> application, int most) {
    Column isChosen = application.map(col("application")::equalTo).orElse(functions.lit(true));
    WindowSpec sameJob =
        Window.partitionBy("application", "node_count", "process_count", "job_id", "uid")
            .orderBy(col("bytes_read").plus(col("bytes_written")).desc(), col("log_id"));
    WindowSpec sameSize =
        Window.partitionBy("application", "node_count", "process_count")
            .orderBy(col("start_time").desc_nulls_last(), col("log_id"));
    Dataset<Row> latest =
        runs.filter(isChosen.and(col("application").isNotNull()))
            .withColumn(PLACE, functions.row_number().over(sameJob))
            .filter(col(PLACE).equalTo(1))
            .withColumn(PLACE, functions.row_number().over(sameSize))
            .filter(col(PLACE).leq(most));
    Map<String, List<ApplicationRun>> byApplication = new TreeMap<>();
    for (Row row : miner.check(latest::collectAsList)) {
      byApplication
          .computeIfAbsent(row.getAs("application"), name -> new ArrayList<>())
          .add(run(row));
    }
    return byApplication.entrySet().stream()
        .map(entry -> new ApplicationHistory(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** The run of a row of {@code application_run}. */
  static ApplicationRun run(Row row) {
    return new ApplicationRun(
        row.<Long>getAs("job_id"),
        row.getAs("log_id"),
        row.<Long>getAs("uid"),
        Optional.ofNullable(row.<@Nullable Timestamp>getAs("start_time")).map(Timestamp::toInstant),
        number(row, "run_time_s"),
        new RunVolume(
            row.<Long>getAs("process_count"),
            count(row, "node_count"),
            row.<Long>getAs("bytes_read"),
            row.<Long>getAs("bytes_written"),
            text(row, "access_pattern")),
        demand(row),
        new RunOutcome(
            text(row, "verdict"),
            text(row, "dominant_cause"),
            number(row, "io_s"),
            number(row, "lost_s"),
            number(row, "unexplained_s"),
            number(row, "read_bandwidth"),
            number(row, "write_bandwidth")));
  }

  private static RunDemand demand(Row row) {
    return new RunDemand(
        count(row, "io_rank_count"),
        count(row, "io_node_count"),
        number(row, "peak_bandwidth"),
        number(row, "iops"),
        number(row, "metadata_rate"),
        number(row, "metadata_share"),
        row.isNullAt(row.fieldIndex("period_s"))
            ? Optional.empty()
            : Optional.of(
                new Rhythm(
                    row.<Double>getAs("period_s"),
                    row.<Double>getAs("period_share"),
                    row.<Double>getAs("phase_s"),
                    row.<Long>getAs("phase_bytes"))));
  }

  private static OptionalLong count(Row row, String column) {
    Long count = row.<@Nullable Long>getAs(column);
    return count == null ? OptionalLong.empty() : OptionalLong.of(count);
  }

  private static OptionalDouble number(Row row, String column) {
    Double value = row.<@Nullable Double>getAs(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static Optional<String> text(Row row, String column) {
    return Optional.ofNullable(row.<@Nullable String>getAs(column));
  }
}
