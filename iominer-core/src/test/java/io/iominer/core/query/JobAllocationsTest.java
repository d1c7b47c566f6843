// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.JobAllocationView;
import io.iominer.testing.TestSpark;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The statement against a loop over all pairs of logs and allocations. */
class JobAllocationsTest {
  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
  private static final long SKEW = 60;
  private static final long FOREVER = 1L << 40;

  private record Log(
      String id, long job, long uid, @Nullable String user, long start, long end, String pid) {}

  private record Allocation(
      String record,
      long job,
      boolean own,
      @Nullable Long uid,
      @Nullable String user,
      long start,
      @Nullable Long end,
      @Nullable Long arrayTask,
      @Nullable Long het,
      @Nullable Long offset,
      long nodes,
      long submit) {

    long lastSecond() {
      return end == null ? FOREVER : end;
    }
  }

  private static Timestamp time(long second) {
    return Timestamp.from(NOON.plusSeconds(second));
  }

  private static List<String> join(List<Log> logs, List<Allocation> allocations) {
    SparkSession spark = TestSpark.session().newSession();
    List<Row> logRows = new ArrayList<>();
    for (Log log : logs) {
      String file = "/x/u_a_id" + log.job + (log.pid.isEmpty() ? "" : "-" + log.pid) + "_11-20.d";
      logRows.add(
          RowFactory.create(
              log.id, log.job, log.uid, log.user, time(log.start), time(log.end), file));
    }
    spark
        .createDataFrame(
            logRows,
            StructType.fromDDL(
                "log_id STRING, job_id BIGINT, uid BIGINT, user STRING, start_time TIMESTAMP,"
                    + " end_time TIMESTAMP, log_file STRING"))
        .createOrReplaceTempView("darshan_job");
    List<Row> rows = new ArrayList<>();
    for (Allocation a : allocations) {
      rows.add(
          RowFactory.create(
              a.job,
              a.own,
              a.uid,
              a.user,
              a.record,
              a.nodes,
              time(a.submit),
              time(a.start),
              a.end == null ? null : time(a.end),
              a.arrayTask,
              a.het,
              a.offset));
    }
    spark
        .createDataFrame(
            rows,
            StructType.fromDDL(
                "job_id BIGINT, job_id_is_own BOOLEAN, uid BIGINT, user STRING, record_id STRING,"
                    + " node_count BIGINT, submit_time TIMESTAMP, start_time TIMESTAMP,"
                    + " end_time TIMESTAMP, array_task_id BIGINT, het_job_id BIGINT,"
                    + " het_offset BIGINT"))
        .selectExpr(
            "*",
            "node_count * 4 AS cpu_count",
            "'n' AS node_list",
            "'a' AS account",
            "'p' AS partition_name",
            "'q' AS qos",
            "'c' AS cluster",
            "'j' AS job_name",
            "'COMPLETED' AS state",
            "CAST(NULL AS BIGINT) AS array_job_id")
        .createOrReplaceTempView("slurm_job");
    Dataset<Row> joined = spark.sql(JobAllocations.statement());
    assertThat(joined.columns())
        .containsExactlyElementsOf(
            JobAllocationView.DEFINITION.columns().stream().map(ColumnDefinition::name).toList());
    List<String> found = new ArrayList<>();
    for (Row row :
        joined
            .selectExpr(
                "log_id",
                "match_quality",
                "record_id",
                "node_count",
                "candidate_count",
                "user_checked",
                "overlap_s")
            .collectAsList()) {
      found.add(
          text(
              row.getString(0),
              row.getString(1),
              row.getString(2),
              (Long) row.get(3),
              row.getLong(4),
              (Boolean) row.get(5),
              (Double) row.get(6)));
    }
    Collections.sort(found);
    return found;
  }

  private static String text(
      String log,
      String quality,
      @Nullable String record,
      @Nullable Long nodes,
      long candidates,
      @Nullable Boolean checked,
      @Nullable Double overlap) {
    return String.format(
        Locale.ROOT,
        "%s %s %s %s %d %s %s",
        log,
        quality,
        record,
        nodes,
        candidates,
        checked,
        overlap);
  }

  private static boolean sameUser(Log log, Allocation a) {
    return Objects.equals(a.uid, log.uid) || (log.user != null && log.user.equals(a.user));
  }

  private static long overlap(Log log, Allocation a) {
    return Math.min(log.end, a.lastSecond()) - Math.max(log.start, a.start);
  }

  private static boolean byNumber(Log log, Allocation a) {
    boolean unknownUser = a.uid == null && (log.user == null || a.user == null);
    return log.job == a.job
        && (a.own || Long.valueOf(0).equals(a.offset))
        && (sameUser(log, a) || unknownUser)
        && overlap(log, a) >= -SKEW;
  }

  private static boolean around(Log log, Allocation a) {
    return (log.pid.isEmpty() || log.pid.equals(Long.toString(log.job)))
        && (a.uid != null ? a.uid == log.uid : log.user != null && log.user.equals(a.user))
        && log.start >= a.start - SKEW
        && log.end <= a.lastSecond() + SKEW;
  }

  private static String expected(Log log, List<Allocation> all) {
    List<Allocation> numbered =
        all.stream()
            .filter(a -> byNumber(log, a))
            .sorted(
                Comparator.comparing((Allocation a) -> !sameUser(log, a))
                    .thenComparing(a -> -overlap(log, a))
                    .thenComparing(a -> -a.start)
                    .thenComparing(a -> a.record))
            .toList();
    List<Allocation> candidates =
        numbered.isEmpty() ? all.stream().filter(a -> around(log, a)).toList() : numbered;
    if (candidates.isEmpty() || (numbered.isEmpty() && candidates.size() > 1)) {
      return text(log.id, "none", null, null, candidates.size(), null, null);
    }
    Allocation a = candidates.get(0);
    String quality =
        numbered.isEmpty()
            ? "pid-fallback"
            : a.arrayTask != null ? "array" : a.het != null ? "het" : "exact";
    long nodes =
        a.het == null
            ? a.nodes
            : all.stream()
                .filter(b -> a.het.equals(b.het) && a.submit == b.submit)
                .mapToLong(Allocation::nodes)
                .sum();
    return text(
        log.id,
        quality,
        a.record,
        nodes,
        candidates.size(),
        sameUser(log, a),
        (double) Math.max(0, overlap(log, a)));
  }

  private static @Nullable Long maybe(Random random, long value) {
    return random.nextInt(4) == 0 ? null : (Long) value;
  }

  @Test
  void theStatementEqualsALoopOverAllPairs() {
    for (long seed = 1; seed <= 6; seed++) {
      Random random = new Random(seed);
      List<Log> logs = new ArrayList<>();
      for (int i = 0; i < 120; i++) {
        long job = random.nextInt(12);
        long uid = random.nextInt(3);
        long start = random.nextInt(40) * 30L;
        String pid = List.of("", Long.toString(job), "777").get(random.nextInt(3));
        String user = random.nextInt(3) == 0 ? null : "u" + uid;
        logs.add(new Log("log" + i, job, uid, user, start, start + random.nextInt(20) * 30L, pid));
      }
      List<Allocation> allocations = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        long uid = random.nextInt(3);
        long start = random.nextInt(40) * 30L;
        boolean isHet = random.nextInt(5) == 0;
        long job = random.nextInt(10);
        boolean isTask = !isHet && random.nextInt(4) == 0;
        allocations.add(
            new Allocation(
                "record" + (100 + i),
                job,
                random.nextInt(6) > 0,
                random.nextInt(3) == 0 ? null : (Long) uid,
                random.nextInt(4) == 0 ? null : "u" + uid,
                start,
                maybe(random, start + random.nextInt(30) * 30L),
                isTask ? (Long) 1L : null,
                isHet ? (Long) (job - job % 2) : null,
                isHet ? (Long) (job % 2) : null,
                1 + random.nextInt(9),
                random.nextInt(2) * -30L));
      }
      List<String> expected =
          new ArrayList<>(logs.stream().map(log -> expected(log, allocations)).toList());
      Collections.sort(expected);
      assertThat(join(logs, allocations)).as("seed %d", seed).isEqualTo(expected);
      for (String quality : List.of("exact", "array", "het", "pid-fallback", "none")) {
        assertThat(expected).as("seed %d", seed).anyMatch(row -> row.contains(quality));
      }
    }
  }
}
