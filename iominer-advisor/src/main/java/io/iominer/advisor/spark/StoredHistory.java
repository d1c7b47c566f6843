// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import static org.apache.spark.sql.functions.col;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
import io.iominer.advisor.history.RunOutcome;
import io.iominer.advisor.history.RunVolume;
import io.iominer.core.query.IOMiner;
import io.iominer.core.table.ApplicationRunView;
import java.sql.Timestamp;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Reads the history of an application from a store: its rows of {@code application_run}. */
public final class StoredHistory {
  /** Heuristic: so many runs, the latest, take some 100 MB of memory, and tell what is usual. */
  private static final int MOST_RUNS = 100_000;

  private final IOMiner miner;
  private final Dataset<Row> runs;

  private StoredHistory(IOMiner miner, Dataset<Row> runs) {
    this.miner = miner;
    this.runs = runs;
  }

  /** With the nodes of each run, which takes a join with the accounting. */
  public static StoredHistory withNodes(IOMiner miner) {
    return new StoredHistory(miner, runs(miner));
  }

  /** Without the nodes of runs, which saves the join with the accounting. */
  public static StoredHistory withoutNodes(IOMiner miner) {
    return new StoredHistory(miner, runs(miner).drop("node_count"));
  }

  private static Dataset<Row> runs(IOMiner miner) {
    return miner.load(ApplicationRunView.DEFINITION.name()).dataset();
  }

  /** The latest runs of an application; none where the store does not know it. */
  public ApplicationHistory of(String application) {
    return read(application, runs.col("start_time").desc());
  }

  /** The history of the application that a log is of; empty where it is not known. */
  public Optional<ApplicationHistory> of(long jobId, String logId) {
    Column isRun = runs.col("job_id").equalTo(jobId).and(runs.col("log_id").equalTo(logId));
    List<Row> own = miner.check(runs.filter(isRun).select("application")::collectAsList);
    return own.isEmpty() || own.get(0).isNullAt(0)
        ? Optional.empty()
        : Optional.of(read(own.get(0).getString(0), isRun.desc(), runs.col("start_time").desc()));
  }

  private ApplicationHistory read(String application, Column... order) {
    Dataset<Row> latest =
        runs.filter(col("application").equalTo(application)).orderBy(order).limit(MOST_RUNS);
    return new ApplicationHistory(
        application, miner.check(latest::collectAsList).stream().map(StoredHistory::run).toList());
  }

  private static ApplicationRun run(Row row) {
    return new ApplicationRun(
        row.<Long>getAs("job_id"),
        row.getAs("log_id"),
        row.<Long>getAs("uid"),
        Optional.ofNullable(row.<@Nullable Timestamp>getAs("start_time")).map(Timestamp::toInstant),
        number(row, "run_time_s"),
        new RunVolume(
            row.<Long>getAs("process_count"),
            nodes(row),
            row.<Long>getAs("bytes_read"),
            row.<Long>getAs("bytes_written"),
            text(row, "access_pattern")),
        new RunOutcome(
            text(row, "verdict"),
            text(row, "dominant_cause"),
            number(row, "io_s"),
            number(row, "lost_s"),
            number(row, "unexplained_s"),
            number(row, "read_bandwidth"),
            number(row, "write_bandwidth")));
  }

  private static OptionalLong nodes(Row row) {
    boolean isKnown = List.of(row.schema().fieldNames()).contains("node_count");
    Long nodes = isKnown ? row.<@Nullable Long>getAs("node_count") : null;
    return nodes == null ? OptionalLong.empty() : OptionalLong.of(nodes);
  }

  private static OptionalDouble number(Row row, String column) {
    Double value = row.<@Nullable Double>getAs(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static Optional<String> text(Row row, String column) {
    return Optional.ofNullable(row.<@Nullable String>getAs(column));
  }
}
