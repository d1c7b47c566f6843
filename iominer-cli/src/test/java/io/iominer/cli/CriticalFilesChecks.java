// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.spark.IOMiner;
import io.iominer.sweepline.CriticalInterval;
import io.iominer.sweepline.CriticalPath;
import io.iominer.sweepline.IntervalList;
import io.iominer.sweepline.IoActivity;
import io.iominer.sweepline.JobWindow;
import io.iominer.sweepline.spark.CriticalFiles;
import io.iominer.testing.TestSpark;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The sweep of a whole store beside the plain sweep of each of its logs. */
abstract class CriticalFilesChecks {
  private static IOMiner miner;

  @BeforeAll
  static void open() {
    miner = IOMiner.open(DiagnosedSamples.shared().store(), TestSpark.onLargeStore());
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  @Test
  void nothingIsExchanged() {
    Dataset<Row> critical = CriticalFiles.of(miner);
    assertThat(critical.queryExecution().executedPlan().toString())
        .contains("MapGroups", "SortMergeJoin")
        .doesNotContain("Exchange");
    assertThat(critical.javaRDD().getNumPartitions()).isGreaterThan(1);
    critical.collectAsList();
    assertThat(critical.queryExecution().executedPlan().toString())
        .as("after adapting it")
        .doesNotContain("Exchange");
  }

  @Test
  void itFindsWhatThePlainSweepFinds() {
    Map<String, List<String>> found = new HashMap<>();
    CriticalFiles.of(miner)
        .orderBy("start_time", "end_time")
        .collectAsList()
        .forEach(
            row ->
                found
                    .computeIfAbsent(
                        row.getAs("log_id") + " " + row.getAs("direction"),
                        key -> new ArrayList<>())
                    .add(
                        text(
                            row.getAs("record_id").toString(),
                            row.getAs("rank"),
                            nanos(row, "start_time"),
                            nanos(row, "end_time"),
                            row.getAs("exclusive_s"))));
    assertThat(found).isEqualTo(plain());
    assertThat(found.keySet()).anyMatch(key -> key.endsWith("METADATA")).hasSizeGreaterThan(20);
  }

  @Test
  void everyRowNamesItsFileAndJob() {
    List<Row> rows = CriticalFiles.of(miner).collectAsList();
    Map<String, Long> jobs = new HashMap<>();
    miner
        .query("SELECT log_id, job_id FROM darshan_job")
        .collect()
        .forEach(row -> jobs.put(row.getString(0), row.getLong(1)));
    assertThat(rows)
        .allSatisfy(
            row -> {
              assertThat(jobs).containsEntry(row.getAs("log_id"), row.getAs("job_id"));
              assertThat(row.<Double>getAs("exclusive_s")).isPositive();
            });
    assertThat(rows).anyMatch(row -> row.getAs("file_name") != null);
  }

  private static String text(String record, long rank, long start, long end, double seconds) {
    return String.format(Locale.ROOT, "%s %d %d-%d %.9f", record, rank, start, end, seconds);
  }

  private static long nanos(Row row, String column) {
    return nanos(row.<java.sql.Timestamp>getAs(column).toInstant());
  }

  private static long nanos(Instant instant) {
    return Duration.between(Instant.EPOCH, instant).toNanos();
  }

  private record Log(JobWindow window, List<String> names, Map<IoActivity, IntervalList> lists) {
    private void add(IoActivity activity, Row row, String event) {
      java.sql.Timestamp start = row.getAs(event + "_start_time");
      java.sql.Timestamp end = row.getAs(event + "_end_time");
      if (start != null && end != null) {
        for (IoActivity each : List.of(activity, IoActivity.ALL)) {
          lists
              .computeIfAbsent(each, key -> new IntervalList())
              .add(nanos(start.toInstant()), nanos(end.toInstant()), names.size() - 1);
        }
      }
    }
  }

  private static Map<String, List<String>> plain() {
    Map<String, Log> logs = new HashMap<>();
    miner
        .query(
            "SELECT f.log_id, record_id, rank, open_start_time, open_end_time, read_start_time,"
                + " read_end_time, write_start_time, write_end_time, close_start_time,"
                + " close_end_time, j.start_time AS job_start, run_time_s FROM darshan_file f"
                + " JOIN darshan_job j USING (log_id) WHERE parent_record_id IS NULL"
                + " AND (file_name IS NULL OR file_name NOT LIKE '<STD%>')"
                + " ORDER BY f.record_id, f.rank")
        .collect()
        .forEach(
            row -> {
              Log log =
                  logs.computeIfAbsent(
                      row.getAs("log_id"),
                      key -> new Log(window(row), new ArrayList<>(), new HashMap<>()));
              log.names().add(row.getAs("record_id") + " " + row.getAs("rank"));
              log.add(IoActivity.READ, row, "read");
              log.add(IoActivity.WRITE, row, "write");
              log.add(IoActivity.METADATA, row, "open");
              log.add(IoActivity.METADATA, row, "close");
            });
    Map<String, List<String>> found = new HashMap<>();
    logs.forEach(
        (id, log) ->
            log.lists()
                .forEach(
                    (activity, list) -> {
                      List<String> critical = new ArrayList<>();
                      for (CriticalInterval c :
                          CriticalPath.of(log.window().clip(list.sorted())).critical()) {
                        String[] name = log.names().get((int) c.item()).split(" ", -1);
                        critical.add(
                            text(
                                name[0],
                                Long.parseLong(name[1]),
                                c.start(),
                                c.end(),
                                c.exclusiveNanos() / 1e9));
                      }
                      if (!critical.isEmpty()) {
                        found.put(id + " " + activity, critical);
                      }
                    }));
    return found;
  }

  private static JobWindow window(Row row) {
    long start = nanos(row, "job_start");
    Double seconds = row.getAs("run_time_s");
    return seconds == null
        ? JobWindow.startingAt(start)
        : new JobWindow(start, start + 1000 * (long) Math.ceil(seconds * 1e6));
  }
}
