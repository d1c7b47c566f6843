// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.spark;

import io.iominer.advisor.followup.FollowUp;
import io.iominer.advisor.followup.FollowedRun;
import io.iominer.advisor.followup.GivenAdvice;
import io.iominer.core.spark.IOMiner;
import io.iominer.rootcause.rule.Thresholds;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * Follows up what a store's advisors and rules advised. The runs of one application after the other
 * come to the driver, and no more than the latest of it are held.
 */
public final class StoredFollowUp {
  /** Heuristic: so many runs of an application, the latest, take some 100 MB of memory. */
  private static final int MOST_RUNS = 20_000;

  /** Heuristic: of a run so many files, those with most bytes; a layout is that of a large file. */
  private static final int MOST_FILES = 20;

  private static final String RUNS =
      """
      WITH file AS (
        SELECT f.job_id, f.log_id, f.record_id, f.mount_point, max(f.file_name) AS file_name,
          max(f.rank) = -1 OR count(DISTINCT f.rank) > 1 AS is_shared,
          max(f.stripe_count) AS stripe_count, max(f.stripe_pool) AS stripe_pool,
          ost_union(f.ost_bitmap) AS osts,
          sum(coalesce(f.bytes_read, 0L) + coalesce(f.bytes_written, 0L)) AS moved,
          coalesce(max(f.bytes_written), 0L) > 0 AS is_written
        FROM darshan_file f WHERE f.ost_count > 0 AND f.parent_record_id IS NULL
        GROUP BY f.job_id, f.log_id, f.record_id, f.mount_point
      ), mount AS (
        SELECT job_id, log_id, mount_point,
          collect_list(named_struct('file_name', file_name, 'stripe_count', stripe_count,
            'moved', moved, 'is_shared', is_shared))
            FILTER (WHERE place <= %d AND stripe_count > 0) AS files,
          ost_list(ost_union(osts) FILTER (WHERE is_written)) AS osts,
          collect_set(nullif(stripe_pool, '')) FILTER (WHERE is_written) AS pools
        FROM (SELECT *, row_number() OVER (PARTITION BY job_id, log_id
          ORDER BY moved DESC, record_id) AS place FROM file)
        GROUP BY job_id, log_id, mount_point
      )
      SELECT a.application, a.start_time, a.process_count, a.node_count, a.io_s,
        a.bytes_read + a.bytes_written AS bytes, m.mounts
      FROM application_run a LEFT JOIN (
          SELECT job_id, log_id,
            collect_list(struct(mount_point, files, osts, pools)) AS mounts
          FROM mount GROUP BY job_id, log_id) m
        ON a.job_id = m.job_id AND a.log_id = m.log_id
      WHERE a.start_time IS NOT NULL"""
          .formatted(MOST_FILES);

  private StoredFollowUp() {}

  /** All that was advised, of one application or of all. */
  public static List<FollowUp> of(
      IOMiner miner, Optional<String> application, Thresholds thresholds) {
    // A broadcast under a group fails in Spark 4.1's adaptive execution.
    miner.set("spark.sql.adaptive.enabled", "false");
    Map<String, List<GivenAdvice>> advice = new LinkedHashMap<>();
    for (GivenAdvice one : AdviceRows.recorded(miner.store())) {
      if (application.isEmpty() || application.get().equals(one.runs().application())) {
        add(one, advice);
      }
    }
    FoundAdvice.of(miner, application).forEach(one -> add(one, advice));
    List<FollowUp> all = new ArrayList<>();
    Iterator<Row> rows = runs(miner, advice);
    List<FollowedRun> runs = new ArrayList<>();
    String current = "";
    while (rows.hasNext()) {
      Row row = rows.next();
      String name = row.getAs("application");
      if (!name.equals(current)) {
        follow(advice.remove(current), runs, thresholds, all);
        runs.clear();
        current = name;
      }
      if (runs.size() < MOST_RUNS) {
        runs.add(run(row));
      }
    }
    follow(advice.remove(current), runs, thresholds, all);
    // Of applications whose runs have left the store.
    advice.values().forEach(left -> follow(left, List.of(), thresholds, all));
    return FollowUp.sorted(all);
  }

  private static void add(GivenAdvice one, Map<String, List<GivenAdvice>> advice) {
    advice.computeIfAbsent(one.runs().application(), name -> new ArrayList<>()).add(one);
  }

  private static void follow(
      @Nullable List<GivenAdvice> advice,
      List<FollowedRun> runs,
      Thresholds thresholds,
      List<FollowUp> all) {
    if (advice != null) {
      advice.forEach(one -> all.add(FollowUp.of(one, runs, thresholds)));
    }
  }

  /** Each application's together, the latest first. */
  private static Iterator<Row> runs(IOMiner miner, Map<String, List<GivenAdvice>> advice) {
    return miner.check(
        miner
                .query(RUNS)
                .dataset()
                .filter(functions.col("application").isin(advice.keySet().toArray()))
                .orderBy(functions.col("application"), functions.col("start_time").desc())
            ::toLocalIterator);
  }

  private static FollowedRun run(Row row) {
    Double seconds = row.<@Nullable Double>getAs("io_s");
    Long nodes = row.<@Nullable Long>getAs("node_count");
    List<FollowedRun.File> files = new ArrayList<>();
    List<FollowedRun.Written> written = new ArrayList<>();
    for (Row mount : rows(row, "mounts")) {
      for (Row file : rows(mount, "files")) {
        files.add(
            new FollowedRun.File(
                text(file, "file_name"),
                file.<Long>getAs("stripe_count"),
                file.<Long>getAs("moved"),
                file.<Boolean>getAs("is_shared")));
      }
      written.add(
          new FollowedRun.Written(
              text(mount, "mount_point"), list(mount, "osts"), list(mount, "pools")));
    }
    return new FollowedRun(
        row.<Timestamp>getAs("start_time").toInstant(),
        row.<Long>getAs("process_count"),
        nodes == null ? OptionalLong.empty() : OptionalLong.of(nodes),
        row.<Long>getAs("bytes"),
        seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds),
        files,
        written);
  }

  private static List<Row> rows(Row row, String column) {
    return list(row, column);
  }

  private static <T> List<T> list(Row row, String column) {
    int field = row.fieldIndex(column);
    return row.isNullAt(field) ? List.of() : row.getList(field);
  }

  private static Optional<String> text(Row row, String column) {
    return Optional.ofNullable(row.<@Nullable String>getAs(column));
  }
}
