// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.analysis.FirstOrder;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.query.IOMiner;
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

  private static final String JOIN =
      """
      SELECT count(*) AS jobs, sum(writes) AS writes, sum(nodes) AS nodes, sum(written) AS written
      FROM (
        SELECT j.job_id, sum(f.posix_writes) AS writes, max(s.node_count) AS nodes,
          max(j.bytes_written) AS written
        FROM darshan_job j JOIN darshan_file f ON j.job_id = f.job_id
          JOIN slurm_job s ON j.job_id = s.job_id
        GROUP BY j.job_id
      ) AS g""";

  private static final String UNION =
      """
      SELECT count(*) AS jobs, sum(n) AS osts FROM (
        SELECT job_id, ost_count(ost_union(ost_bitmap)) AS n FROM darshan_file GROUP BY job_id)""";

  private static final String EXPLODED =
      """
      SELECT count(*) AS jobs, sum(n) AS osts FROM (
        SELECT job_id, count(DISTINCT ost) AS n
        FROM (SELECT job_id, explode(ost_list(ost_bitmap)) AS ost FROM darshan_file)
        GROUP BY job_id)""";

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
    String striping =
        FirstOrder.customStriping(JobFilter.ALL, FileSystemDefaults.LUSTRE).statement();
    String inDuckDb = striping.replace("xxhash64(", "hash(");
    return List.of(
        new TimedQuery(
            "striping", "DuckDB", () -> spark(miner, striping), () -> duckDb(duckDb, inDuckDb)),
        new TimedQuery("join", "DuckDB", () -> spark(miner, JOIN), () -> duckDb(duckDb, JOIN)),
        new TimedQuery(
            "ost-union",
            "count(DISTINCT) of exploded OSTs",
            () -> spark(miner, UNION),
            () -> spark(miner, EXPLODED)));
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

  private static void print(Comparison comparison) {
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
