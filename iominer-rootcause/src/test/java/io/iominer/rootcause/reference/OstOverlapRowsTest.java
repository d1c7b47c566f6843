// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.GenericRowWithSchema;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Rows into the sweep and out of it; {@code OstSweepTest} tests the sweep. */
class OstOverlapRowsTest {
  private static final StructType COLUMNS =
      StructType.fromDDL(
          "start_us BIGINT, end_us BIGINT, job_id BIGINT, uid BIGINT, log_id STRING, bytes DOUBLE,"
              + " work DOUBLE");

  private static final int SECOND = 1_000_000;

  /** Seconds of random uses. */
  private static final int SPAN = 60;

  /** What is said of a log: its job, seconds busy and in overlap, work and bytes of others. */
  private record Found(long job, double busy, double overlap, double work, double bytes) {}

  // a |-------|               10 bytes/s, of job 1
  // b     |-----------|      100 bytes/s, of job 2
  // a              |---|       1 byte/s, its second file
  // c                   |--|
  //   0   4   8   11  16 18
  @Test
  void visitsOfALogAreAddedUp() {
    List<Row> rows =
        List.of(
            row(0, 8, 1, "a", 10),
            row(4, 16, 2, "b", 100),
            row(11, 16, 1, "a", 1),
            row(16, 18, 3, "c", 7));
    assertThat(found(rows))
        .isEqualTo(
            Map.of(
                // It comes back while the file of b is in use, which counts twice.
                "a", new Found(1, 13, 9, 2 * 800, 900),
                "b", new Found(2, 12, 9, 8 * 11, 45),
                "c", new Found(3, 2, 0, 0, 0)));
  }

  @Test
  void logsOfOneJobAreNotInEachOthersWay() {
    assertThat(found(List.of(row(0, 8, 1, "a", 10), row(4, 12, 1, "b", 100))))
        .isEqualTo(Map.of("a", new Found(1, 8, 0, 0, 0), "b", new Found(1, 8, 0, 0, 0)));
  }

  @Test
  void ofTheOtherJobsThoseWithMostBytesAreTold() {
    List<Row> rows =
        List.of(
            row(0, 8, 1, "a", 10),
            row(1, 5, 2, "b", 100),
            row(2, 3, 3, "c", 7),
            row(4, 9, 4, "d", 9));
    assertThat(pairs(rows, 2).get("a")).containsExactly("3 others", "2 4.0 400.0", "4 4.0 36.0");
    assertThat(pairs(rows, 2).get("c")).containsExactly("2 others", "2 1.0 100.0", "1 1.0 10.0");
  }

  /** 100 others that come one after the other, twice: more than are kept meanwhile. */
  @Test
  void allOthersAreCountedOnceAlsoWhereMostAreForgotten() {
    List<Row> rows = new ArrayList<>(List.of(row(0, 1000, 1, "a", 10)));
    for (int i = 0; i < 200; i++) {
      int other = 100 + i % 100;
      rows.add(row(i, i + 1, other, "log" + other, other == 150 ? 500 : other));
    }
    assertThat(pairs(rows, 2).get("a"))
        .containsExactly("100 others", "150 2.0 1000.0", "199 2.0 398.0");
  }

  /** Against a walk through every second. */
  @RepeatedTest(20)
  void pairsAreWhatAWalkThroughEverySecondGives(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      int log = random.nextInt(8);
      int start = random.nextInt(SPAN - 1);
      int end = start + 1 + random.nextInt(SPAN - start - 1);
      // Two logs of each of four jobs.
      rows.add(row(start, end, log / 2, "log" + log, 1 << random.nextInt(6)));
    }
    rows.sort(Comparator.comparingLong(row -> row.<Long>getAs("start_us")));
    Map<String, List<String>> expected = new HashMap<>();
    rows.forEach(row -> expected.put(row.getAs("log_id"), walked(rows, row)));
    assertThat(pairs(rows, 10)).isEqualTo(expected);
  }

  private static List<String> walked(List<Row> rows, Row own) {
    Map<Long, double[]> others = new HashMap<>();
    for (int second = 0; second < SPAN; second++) {
      List<Row> there = there(rows, second);
      if (there.stream().anyMatch(row -> row.getAs("log_id").equals(own.getAs("log_id")))) {
        there.stream()
            .filter(row -> !row.getAs("job_id").equals(own.getAs("job_id")))
            .collect(Collectors.groupingBy(row -> row.<Long>getAs("job_id")))
            .forEach(
                (job, uses) -> {
                  double[] sums = others.computeIfAbsent(job, id -> new double[2]);
                  sums[0]++;
                  sums[1] += uses.stream().mapToDouble(OstOverlapRowsTest::rate).sum();
                });
      }
    }
    List<String> pairs = new ArrayList<>(List.of(others.size() + " others"));
    others.entrySet().stream()
        .sorted(
            Comparator.comparingDouble((Map.Entry<Long, double[]> job) -> -job.getValue()[1])
                .thenComparing(job -> -job.getValue()[0])
                .thenComparing(Map.Entry::getKey))
        .forEach(job -> pairs.add(pair(job.getKey(), job.getValue()[0], job.getValue()[1])));
    return pairs;
  }

  private static List<Row> there(List<Row> rows, int second) {
    long micros = (long) second * SECOND;
    return rows.stream()
        .filter(row -> row.<Long>getAs("start_us") <= micros && row.<Long>getAs("end_us") > micros)
        .toList();
  }

  private static double rate(Row use) {
    long micros = use.<Long>getAs("end_us") - use.<Long>getAs("start_us");
    return use.<Double>getAs("bytes") / micros * SECOND;
  }

  /** By log: how many others there are, and those that are told with seconds and bytes. */
  private static Map<String, List<String>> pairs(List<Row> rows, int most) {
    Map<String, List<String>> found = new HashMap<>();
    OstOverlapRows.of(rows.iterator(), most)
        .forEachRemaining(
            row -> {
              List<String> pairs = new ArrayList<>(List.of(row.getLong(6) + " others"));
              for (Row pair : row.<Row[]>getAs(7)) {
                assertThat(pair.getLong(1)).isEqualTo(100);
                pairs.add(pair(pair.getLong(0), pair.getDouble(2), pair.getDouble(3)));
              }
              found.put(row.getString(1), pairs);
            });
    return found;
  }

  private static String pair(long job, double seconds, double bytes) {
    return job + " " + seconds + " " + Math.rint(bytes);
  }

  private static Map<String, Found> found(List<Row> rows) {
    Map<String, Found> found = new HashMap<>();
    OstOverlapRows.of(rows.iterator(), 10)
        .forEachRemaining(
            row ->
                found.put(
                    row.getString(1),
                    new Found(
                        row.getLong(0),
                        row.getDouble(2),
                        row.getDouble(3),
                        row.getDouble(4),
                        Math.rint(row.getDouble(5)))));
    return found;
  }

  private static Row row(long start, long end, long job, String log, double rate) {
    return new GenericRowWithSchema(
        new Object[] {start * SECOND, end * SECOND, job, 100L, log, rate * (end - start), 8 * rate},
        COLUMNS);
  }
}
