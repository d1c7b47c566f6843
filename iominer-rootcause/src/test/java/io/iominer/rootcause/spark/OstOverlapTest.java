// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.GenericRowWithSchema;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class OstOverlapTest {
  private static final StructType COLUMNS =
      StructType.fromDDL(
          "start_us BIGINT, end_us BIGINT, job_id BIGINT, log_id STRING, rate DOUBLE, work DOUBLE");

  private static final int SECOND = 1_000_000;

  /** What is said of a log: seconds busy and in company, work and bytes of others meanwhile. */
  private record Found(double busy, double company, double work, double others) {
    Found and(Found other) {
      return new Found(
          busy + other.busy, company + other.company, work + other.work, others + other.others);
    }
  }

  // a |-------|        10 bytes/s
  // b     |-------|    100 bytes/s
  // a         |---|    1 byte/s, its second file
  // c                 |--|
  @Test
  void logsThatUseATargetAtTheSameTimeHaveCompany() {
    List<Row> rows =
        List.of(row(0, 8, "a", 10), row(4, 12, "b", 100), row(8, 12, "a", 1), row(16, 18, "c", 7));
    assertThat(company(rows))
        .isEqualTo(
            Map.of(
                // It leaves and comes back while the file of b is in use, which counts twice.
                "a", new Found(12, 8, 2 * 800, 800),
                "b", new Found(8, 8, 8 * 11, 44),
                "c", new Found(2, 0, 0, 0)));
  }

  @Test
  void itIsWhatCountingEverySecondGives() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(8); i++) {
        int start = random.nextInt(12);
        rows.add(
            row(
                start,
                start + 1 + random.nextInt(6),
                "abc".substring(i % 3, i % 3 + 1),
                1 << random.nextInt(6)));
      }
      rows.sort(Comparator.comparingLong(row -> row.<Long>getAs("start_us")));
      assertThat(company(rows)).as("seed %d: %s", seed, rows).isEqualTo(counted(rows));
    }
  }

  private static Map<String, Found> counted(List<Row> rows) {
    Map<String, Found> found = new HashMap<>();
    for (int second = 0; second < 20; second++) {
      long at = second * (long) SECOND;
      Map<String, Double> present = new HashMap<>();
      for (Row row : rows) {
        if (row.<Long>getAs("start_us") <= at && row.<Long>getAs("end_us") > at) {
          present.merge(row.getAs("log_id"), row.<Double>getAs("rate"), Double::sum);
        }
      }
      double all = present.values().stream().mapToDouble(Double::doubleValue).sum();
      present.forEach(
          (log, rate) ->
              found.merge(
                  log,
                  new Found(1, present.size() > 1 ? 1 : 0, workOfOthers(rows, log, at), all - rate),
                  Found::and));
    }
    return found;
  }

  /** Work that others begin in a second; where the log comes itself, also what they are at. */
  private static double workOfOthers(List<Row> rows, String log, long at) {
    boolean isThere =
        rows.stream()
            .filter(row -> row.<String>getAs("log_id").equals(log))
            .anyMatch(row -> row.<Long>getAs("start_us") < at && row.<Long>getAs("end_us") > at);
    return rows.stream()
        .filter(row -> !row.<String>getAs("log_id").equals(log))
        .filter(row -> row.<Long>getAs("start_us") <= at && row.<Long>getAs("end_us") > at)
        .filter(row -> !isThere || row.<Long>getAs("start_us") == at)
        .mapToDouble(row -> row.<Double>getAs("work"))
        .sum();
  }

  private static Map<String, Found> company(List<Row> rows) {
    Map<String, Found> found = new HashMap<>();
    OstOverlap.of(1, rows.iterator())
        .forEachRemaining(
            row ->
                found.put(
                    row.getString(1),
                    new Found(
                        row.getDouble(2), row.getDouble(3), row.getDouble(4), row.getDouble(5))));
    return found;
  }

  private static Row row(long start, long end, String log, double rate) {
    return new GenericRowWithSchema(
        new Object[] {start * SECOND, end * SECOND, 7L, log, rate, 8 * rate}, COLUMNS);
  }
}
