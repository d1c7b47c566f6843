// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.GenericRowWithSchema;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class CompanyTest {
  private static final StructType COLUMNS =
      StructType.fromDDL("start_us BIGINT, end_us BIGINT, log_id STRING");

  private static final int SECOND = 1_000_000;

  // a |-------|
  // b     |-------|
  // a         |---|      its second file
  // c                 |--|
  @Test
  void logsThatUseATargetAtTheSameTimeHaveCompany() {
    List<Row> rows = List.of(row(0, 8, "a"), row(4, 12, "b"), row(8, 12, "a"), row(16, 18, "c"));
    assertThat(company(rows)).isEqualTo(Map.of("a", 8.0, "b", 8.0));
  }

  @Test
  void itIsWhatCountingEverySecondGives() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      List<Row> rows = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(8); i++) {
        int start = random.nextInt(12);
        rows.add(row(start, start + 1 + random.nextInt(6), "abc".substring(i % 3, i % 3 + 1)));
      }
      rows.sort(Comparator.comparingLong(row -> row.<Long>getAs("start_us")));
      assertThat(company(rows)).as("seed %d: %s", seed, rows).isEqualTo(counted(rows));
    }
  }

  private static Map<String, Double> counted(List<Row> rows) {
    Map<String, Double> seconds = new HashMap<>();
    for (int second = 0; second < 20; second++) {
      Set<String> present = new HashSet<>();
      for (Row row : rows) {
        if (row.<Long>getAs("start_us") <= second * (long) SECOND
            && row.<Long>getAs("end_us") > second * (long) SECOND) {
          present.add(row.getAs("log_id"));
        }
      }
      if (present.size() > 1) {
        present.forEach(log -> seconds.merge(log, 1.0, Double::sum));
      }
    }
    return seconds;
  }

  private static Map<String, Double> company(List<Row> rows) {
    Map<String, Double> seconds = new HashMap<>();
    Company.of(1, rows.iterator())
        .forEachRemaining(row -> seconds.put(row.getString(0), row.getDouble(1)));
    return seconds;
  }

  private static Row row(long start, long end, String log) {
    return new GenericRowWithSchema(new Object[] {start * SECOND, end * SECOND, log}, COLUMNS);
  }
}
