// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench;

import io.iominer.core.analysis.FirstOrder;
import io.iominer.core.analysis.Period;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.query.IOMiner;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Row;

/**
 * Times questions to a store, and the same SQL in DuckDB on the same Parquet files, in turn and in
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
    String striping = FirstOrder.customStriping(Period.ALL, FileSystemDefaults.LUSTRE).statement();
    String inDuckDb = striping.replace("xxhash64(", "hash(");
    try (IOMiner miner = IOMiner.open(store);
        Connection duckDb = DriverManager.getConnection("jdbc:duckdb:")) {
      views(duckDb, store);
      compare(
          "striping, IOMiner",
          () -> spark(miner, striping),
          "striping, DuckDB",
          () -> duckDb(duckDb, inDuckDb),
          rounds);
      compare(
          "join and group, IOMiner",
          () -> spark(miner, JOIN),
          "join and group, DuckDB",
          () -> duckDb(duckDb, JOIN),
          rounds);
      compare(
          "OST union",
          () -> spark(miner, UNION),
          "count(distinct) of exploded OSTs",
          () -> spark(miner, EXPLODED),
          rounds);
      miner.spark().stop();
    }
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
    Row row = miner.sql(statement).first();
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

  private static void compare(
      String first, Callable<String> ours, String second, Callable<String> theirs, int rounds)
      throws Exception {
    String expected = ours.call();
    String found = theirs.call();
    System.out.println(first + ": " + expected);
    System.out.println(second + ": " + found);
    double[] a = new double[rounds];
    double[] b = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      a[i] = seconds(ours);
      b[i] = seconds(theirs);
    }
    System.out.printf(
        Locale.ROOT,
        "%s %.2f s (%s), %s %.2f s (%s): ratio %.2f%n",
        first,
        median(a),
        Arrays.toString(a),
        second,
        median(b),
        Arrays.toString(b),
        median(a) / median(b));
  }

  private static double seconds(Callable<String> action) throws Exception {
    long start = System.nanoTime();
    action.call();
    return Math.round((System.nanoTime() - start) / 1e7) / 1e2;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
