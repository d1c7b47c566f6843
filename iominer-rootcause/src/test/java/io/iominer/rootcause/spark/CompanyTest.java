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

class CompanyTest {
  private static final StructType COLUMNS =
      StructType.fromDDL(
          "start_us BIGINT, end_us BIGINT, job_id BIGINT, log_id STRING, rate DOUBLE");

  private static final int SECOND = 1_000_000;

  /** What is said of a log: seconds busy, seconds in company, and bytes of others meanwhile. */
  private record Found(double busy, double company, double others) {
    Found and(Found other) {
      return new Found(busy + other.busy, company + other.company, others + other.others);
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
                "a", new Found(12, 8, 800),
                "b", new Found(8, 8, 44),
                "c", new Found(2, 0, 0)));
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
      Map<String, Double> present = new HashMap<>();
      for (Row row : rows) {
        if (row.<Long>getAs("start_us") <= second * (long) SECOND
            && row.<Long>getAs("end_us") > second * (long) SECOND) {
          present.merge(row.getAs("log_id"), row.<Double>getAs("rate"), Double::sum);
        }
      }
      double all = present.values().stream().mapToDouble(Double::doubleValue).sum();
      present.forEach(
          (log, rate) ->
              found.merge(log, new Found(1, present.size() > 1 ? 1 : 0, all - rate), Found::and));
    }
    return found;
  }

  private static Map<String, Found> company(List<Row> rows) {
    Map<String, Found> found = new HashMap<>();
    Company.of(1, rows.iterator())
        .forEachRemaining(
            row ->
                found.put(
                    row.getString(1),
                    new Found(row.getDouble(2), row.getDouble(3), row.getDouble(4))));
    return found;
  }

  private static Row row(long start, long end, String log, double rate) {
    return new GenericRowWithSchema(
        new Object[] {start * SECOND, end * SECOND, 7L, log, rate}, COLUMNS);
  }
}
