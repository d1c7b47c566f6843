// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.bench.check;

import io.iominer.core.model.Cause;
import io.iominer.core.spark.SparkSessions;
import io.iominer.simulator.advice.AdviceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;

/**
 * Compares two simulations of the same jobs, of which the second followed advice. Arguments: FOLDER
 * ADVISED [FILE...], where the files are those of {@code --apply}: with them the predicted gain
 * stands beside the replayed one.
 */
public final class ReplayCheck {
  /** A job that takes so many times as long as before is listed (issue of advisors: 10 %). */
  private static final double WORSE = 1.1;

  private static final String SUMS =
      """
      count(*) AS jobs, round(sum(io_s)) AS io_s, round(sum(advised_io_s)) AS advised_io_s,
      round(1 - sum(advised_io_s) / sum(io_s), 4) AS saved,
      count_if(advised_io_s < io_s / %1$s) AS better, count_if(advised_io_s > io_s * %1$s) AS worse,
      round(avg(wait_s)) AS wait_s, round(avg(advised_wait_s)) AS advised_wait_s"""
          .formatted(WORSE);

  private static final String HINTS =
      "hints ARRAY<STRUCT<application: STRING, compute_nodes: INT, basis: STRING,"
          + " dedicated: BOOLEAN, saved_s: DOUBLE>>";

  private static final String PLACEMENT =
      "file_systems ARRAY<STRUCT<pools: ARRAY<STRUCT<name: STRING,"
          + " applications: ARRAY<STRUCT<application: STRING, saved_s: DOUBLE>>>>,"
          + " without_pool: ARRAY<STRUCT<application: STRING, lost_slow_ost_s: DOUBLE>>>>";

  private static final String CONNECTIONS =
      "advice ARRAY<STRUCT<in_use: INT, advised: INT>>,"
          + " what_if ARRAY<STRUCT<application: STRING, runs: INT, recorded_s: DOUBLE,"
          + " saved_s: DOUBLE>>";

  private static final String BURST_BUFFER =
      "burst_buffer_applications ARRAY<STRUCT<application: STRING, use: STRING>>,"
          + " burst_buffer_what_if ARRAY<STRUCT<application: STRING, saved_s: DOUBLE>>";

  private static final String COLLECTIVE =
      "licenses ARRAY<STRUCT<application: STRING, process_count: INT, lost_s: DOUBLE>>";

  private final SparkSession spark;

  private ReplayCheck(SparkSession spark) {
    this.spark = spark;
  }

  public static void main(String[] args) throws IOException {
    ReplayCheck check = new ReplayCheck(SparkSessions.open(Map.of()));
    check.compare(Path.of(args[0]), Path.of(args[1]));
    for (String path : Arrays.asList(args).subList(2, args.length)) {
      AdviceFile file = AdviceFile.read(Path.of(path));
      if (file.isOfForwardingNodes()) {
        check.read(path, HINTS);
        check.showForwarding();
      } else if (file.isOfConnections()) {
        check.read(path, CONNECTIONS);
        check.showConnections();
      } else if (file.isOfBurstBuffer()) {
        check.read(path, BURST_BUFFER);
        check.showBurstBuffer();
      } else if (file.isOfCollectives()) {
        check.read(path, COLLECTIVE);
        check.showLicenses();
      } else {
        check.read(path, PLACEMENT);
        check.showPlacement();
      }
    }
    check.showWorse();
  }

  /** With a schema, as lists may be empty. */
  private void read(String path, String schema) {
    spark
        .read()
        .schema(schema)
        .option("multiLine", true)
        .json(path)
        .createOrReplaceTempView("file");
  }

  private void compare(Path folder, Path advised) {
    truth(folder, "truth");
    truth(advised, "advised");
    String causes =
        Arrays.stream(Cause.values())
            .map(cause -> "'%s', a.%2$s - t.%2$s".formatted(cause.label(), cause.column()))
            .collect(Collectors.joining(", ", "map(", ")"));
    spark
        .sql(
            "SELECT t.*, a.io_s AS advised_io_s, a.wait_s AS advised_wait_s, "
                + causes
                + " AS more FROM truth t JOIN advised a USING (job_id)")
        .cache()
        .createOrReplaceTempView("compared");
    show("SELECT pattern, " + SUMS + " FROM compared GROUP BY 1 ORDER BY 1");
    show("SELECT flaw, " + SUMS + " FROM compared GROUP BY 1 ORDER BY 1");
    show("SELECT " + SUMS + " FROM compared");
  }

  private void truth(Path folder, String view) {
    spark.read().parquet(folder.resolve("truth.parquet").toString()).createOrReplaceTempView(view);
  }

  /** By what was decided; the predicted gain is that of each size's latest run. */
  private void showForwarding() {
    spark
        .sql(
            "SELECT c.*, h.basis, h.dedicated, h.saved_s FROM compared c"
                + " LEFT JOIN (SELECT inline(hints) FROM file) h"
                + " ON c.application = h.application AND c.node_count = h.compute_nodes")
        .createOrReplaceTempView("hinted");
    show(
        "SELECT basis, dedicated, "
            + SUMS
            + ", round(sum(io_s - advised_io_s)) AS saved_s,"
            + " round(sum(saved_s) FILTER (WHERE dedicated)) AS predicted_s"
            + " FROM hinted GROUP BY 1, 2 ORDER BY 1, 2");
  }

  /**
   * By application with a pool; predicted is what its diagnosed runs lost to what the advice mends.
   * Of all others, what they lost to slow OSTs as it was, and as it was diagnosed: the most that is
   * saved where all slow OSTs are known.
   */
  private void showPlacement() {
    spark
        .sql(
            "SELECT p.name AS pool, a.application, a.saved_s"
                + " FROM (SELECT inline(file_systems[0].pools) FROM file) p"
                + " LATERAL VIEW explode(p.applications) t AS a")
        .createOrReplaceTempView("pooled");
    show(
        "SELECT p.pool, application, "
            + SUMS
            + ", round(sum(io_s - advised_io_s)) AS saved_s,"
            + " round(any_value(p.saved_s)) AS predicted_s"
            + " FROM compared LEFT JOIN pooled p USING (application)"
            + " WHERE p.pool IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2");
    show(
        "SELECT 'none' AS pool, "
            + SUMS
            + ", round(sum(io_s - advised_io_s)) AS saved_s,"
            + " round(sum(lost_slow_ost_s)) AS lost_to_slow_osts_s,"
            + " round((SELECT sum(w.lost_slow_ost_s) FROM (SELECT inline(file_systems[0]"
            + ".without_pool) FROM file) w)) AS diagnosed_s"
            + " FROM compared LEFT ANTI JOIN pooled USING (application)");
  }

  /**
   * By whether more connections were to pay for an application. Predicted is for the runs that were
   * held up, of the latest of each size.
   */
  private void showConnections() {
    spark
        .sql(
            "SELECT c.*, w.saved_s FROM compared c LEFT JOIN (SELECT application, sum(saved_s) AS"
                + " saved_s FROM (SELECT inline(what_if) FROM file) GROUP BY 1) w USING"
                + " (application)")
        .createOrReplaceTempView("connected");
    show("SELECT inline(advice) FROM file");
    show(
        "SELECT saved_s IS NOT NULL AS has_gain_predicted, "
            + SUMS
            + ", round(sum(io_s - advised_io_s)) AS saved_s FROM connected GROUP BY 1 ORDER BY 1");
    show(
        "SELECT application, "
            + SUMS
            + ", round(any_value(saved_s)) AS predicted_of_latest_s FROM connected"
            + " WHERE saved_s IS NOT NULL GROUP BY 1 ORDER BY any_value(saved_s) DESC LIMIT 20");
  }

  /**
   * By whether an application writes to the burst buffer. Predicted is for all runs of an
   * application, of which each has the same part here.
   */
  private void showBurstBuffer() {
    spark
        .sql(
            "SELECT c.*, u.use, w.saved_s / count(*) OVER (PARTITION BY c.application) AS"
                + " predicted_s FROM compared c LEFT JOIN (SELECT inline(burst_buffer_applications)"
                + " FROM file) u USING (application) LEFT JOIN (SELECT inline(burst_buffer_what_if)"
                + " FROM file) w USING (application)")
        .createOrReplaceTempView("buffered");
    String gains =
        SUMS
            + ", round(sum(io_s - advised_io_s)) AS saved_s, round(sum(predicted_s)) AS predicted_s";
    show(
        "SELECT use, predicted_s IS NOT NULL AS has_gain_predicted, "
            + gains
            + " FROM buffered GROUP BY 1, 2 ORDER BY 1, 2");
    show("SELECT application, use, " + gains + " FROM buffered GROUP BY 1, 2 ORDER BY 11 DESC");
  }

  /**
   * By whether jobs share a license, and of these by application. Predicted is what measured runs
   * lost to each other, for each job.
   */
  private void showLicenses() {
    spark
        .sql(
            "SELECT c.*, l.application IS NOT NULL AS has_license, l.lost_s AS most_s FROM compared c"
                + " LEFT JOIN (SELECT inline(licenses) FROM file) l"
                + " USING (application, process_count)")
        .createOrReplaceTempView("licensed");
    String gains =
        SUMS
            + ", round(sum(io_s - advised_io_s)) AS saved_s,"
            + " round(sum(most_s)) AS predicted_s";
    show("SELECT has_license, " + gains + " FROM licensed GROUP BY 1 ORDER BY 1");
    show(
        "SELECT application, process_count, "
            + gains
            + " FROM licensed WHERE has_license GROUP BY 1, 2 ORDER BY 1, 2");
  }

  /** The jobs that became slower, and what they lost more to than before. */
  private void showWorse() {
    show(
        "SELECT job_id, application, pattern, process_count, round(io_s, 1) AS io_s,"
            + " round(advised_io_s, 1) AS advised_io_s,"
            + " array_max(transform(map_entries(more), e -> struct(e.value, e.key))).key AS more_to"
            + " FROM compared WHERE advised_io_s > io_s * "
            + WORSE
            + " ORDER BY advised_io_s - io_s DESC");
    show(
        "SELECT more_to, count(*) AS worse, round(sum(more_s)) AS more_s FROM (SELECT"
            + " array_max(transform(map_entries(more), e -> struct(e.value, e.key))).key AS"
            + " more_to, advised_io_s - io_s AS more_s FROM compared WHERE advised_io_s > io_s * "
            + WORSE
            + ") GROUP BY 1 ORDER BY 2 DESC");
  }

  private void show(String statement) {
    spark.sql(statement).show(100, false);
  }
}
