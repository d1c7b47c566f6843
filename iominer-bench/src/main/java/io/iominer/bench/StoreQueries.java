// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.spark.IOMiner;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Row;

/**
 * Times queries of a store, and the same SQL in DuckDB on the same Parquet files, in turn and in
 * one run. Arguments: STORE ROUNDS.
 */
public final class StoreQueries {
  private static final List<String> TABLES = List.of("darshan_job", "darshan_file", "slurm_job");

  private static final String FILES = "DuckDB, from darshan_file";
  private static final String JOBS = "DuckDB, from darshan_job";

  private static final String JOIN =
      joined("f.posix_writes", "JOIN darshan_file f ON j.job_id = f.job_id");

  /** The same answer by what an ingest adds up for each log. */
  private static final String JOIN_OF_JOBS = joined("j.posix_writes", "");

  private static final String STRIPING_OF_JOBS =
      customised(
          """
          SELECT stripe_size_min <> 1048576 OR stripe_size_max <> 1048576
            OR stripe_count_min <> 1 OR stripe_count_max <> 1 AS custom
          FROM darshan_job WHERE stripe_layout_count > 0""");

  private static final String OSTS_OF_JOBS =
      "SELECT count(*) AS jobs, sum(ost_count) AS osts FROM darshan_job WHERE ost_count > 0";

  private static final String OSTS_OF_FILES =
      """
      SELECT count(*) AS jobs, sum(n) AS osts FROM (
        SELECT job_id, count(DISTINCT ost) AS n
        FROM (SELECT job_id, unnest(component.osts) AS ost
          FROM (SELECT job_id, unnest(stripe_components) AS component FROM darshan_file))
        GROUP BY job_id)""";

  private static final String UNION =
      """
      SELECT count(*) AS jobs, sum(n) AS osts FROM (
        SELECT job_id, ost_count(ost_union(ost_bitmap)) AS n FROM darshan_file
        WHERE ost_count > 0 GROUP BY job_id)""";

  /** What reading three columns costs, which no question about files can be below. */
  private static final String SCAN =
      """
      SELECT count(job_id) AS files, sum(posix_writes) AS writes, max(posix_bytes_written) AS most
      FROM darshan_file""";

  private StoreQueries() {}

  public static void main(String[] args) throws Exception {
    Path store = Path.of(args[0]);
    int rounds = Integer.parseInt(args[1]);
    try (IOMiner miner = IOMiner.open(store);
        Connection duckDb = DriverManager.getConnection("jdbc:duckdb:")) {
      for (TimedQuery query : queries(miner, duckDb)) {
        print(query.compare(rounds));
      }
      miner.spark().stop();
    }
  }

  /**
   * The queries, with the store's tables as views of DuckDB.
   *
   * @param miner the store, as it was after one ingest and without rows that were deleted
   * @param duckDb an empty database
   */
  public static List<TimedQuery> queries(IOMiner miner, Connection duckDb) throws SQLException {
    views(duckDb, miner.store().folder());
    return List.of(
        new TimedQuery(
            "striping",
            FILES,
            () -> spark(miner, STRIPING_OF_JOBS),
            () -> duckDb(duckDb, stripingOfFiles("hash"))),
        new TimedQuery(
            "striping-jobs",
            JOBS,
            () -> spark(miner, STRIPING_OF_JOBS),
            () -> duckDb(duckDb, STRIPING_OF_JOBS)),
        new TimedQuery(
            "osts", FILES, () -> spark(miner, OSTS_OF_JOBS), () -> duckDb(duckDb, OSTS_OF_FILES)),
        new TimedQuery(
            "ost-union", FILES, () -> spark(miner, UNION), () -> duckDb(duckDb, OSTS_OF_FILES)),
        new TimedQuery(
            "join-jobs", FILES, () -> spark(miner, JOIN_OF_JOBS), () -> duckDb(duckDb, JOIN)),
        new TimedQuery("scan", FILES, () -> spark(miner, SCAN), () -> duckDb(duckDb, SCAN)),
        new TimedQuery("join", FILES, () -> spark(miner, JOIN), () -> duckDb(duckDb, JOIN)));
  }

  /**
   * The paper's question how many jobs on Lustre striped a file otherwise than the default, of the
   * files.
   *
   * @param hash name of the engine's hash function of 64 bits
   */
  public static String stripingOfFiles(String hash) {
    return customised(
        """
        SELECT bool_or(stripe_size <> 1048576 OR stripe_count <> 1) AS custom FROM darshan_file
        WHERE stripe_count IS NOT NULL GROUP BY job_id, %s(log_id)"""
            .formatted(hash));
  }

  /**
   * How many jobs have what, and what share of all.
   *
   * @param jobs a row for each, with {@code custom}
   */
  private static String customised(String jobs) {
    return """
    SELECT count(*) AS jobs, count_if(custom) AS customised,
      count_if(custom) / nullif(count(*), 0) AS share
    FROM (%s) AS job"""
        .formatted(jobs);
  }

  /**
   * Requests, nodes and bytes of all jobs.
   *
   * @param writes column of the requests
   * @param files a join that has it
   */
  private static String joined(String writes, String files) {
    return """
    SELECT count(*) AS jobs, sum(writes) AS writes, sum(nodes) AS nodes, sum(written) AS written
    FROM (
      SELECT j.job_id, sum(%s) AS writes, max(s.node_count) AS nodes,
        max(j.bytes_written) AS written
      FROM darshan_job j %s JOIN slurm_job s ON j.job_id = s.job_id
      GROUP BY j.job_id
    ) AS g"""
        .formatted(writes, files);
  }

  private static void views(Connection duckDb, Path store) throws SQLException {
    try (Statement statement = duckDb.createStatement()) {
      for (String table : TABLES) {
        statement.execute(
            "CREATE VIEW "
                + table
                + " AS SELECT * FROM read_parquet('"
                + store.toAbsolutePath()
                + "/tables/"
                + table
                + "/data/*/*.parquet')");
      }
    }
  }

  private static String spark(IOMiner miner, String statement) {
    Row row = miner.query(statement).dataset().first();
    return row.mkString(" ");
  }

  private static String duckDb(Connection connection, String statement) throws SQLException {
    try (Statement running = connection.createStatement();
        ResultSet rows = running.executeQuery(statement)) {
      rows.next();
      StringBuilder text = new StringBuilder();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        text.append(i == 1 ? "" : " ").append(rows.getObject(i));
      }
      return text.toString();
    }
  }

  private static void print(TimedComparison comparison) {
    System.out.printf(
        Locale.ROOT,
        "%s: %s%n  IOMiner %.2f s %s, %s %.2f s %s: ratio %.2f%n",
        comparison.question(),
        comparison.answer(),
        comparison.median(),
        comparison.seconds(),
        comparison.reference(),
        comparison.referenceMedian(),
        comparison.referenceSeconds(),
        comparison.median() / comparison.referenceMedian());
  }
}
