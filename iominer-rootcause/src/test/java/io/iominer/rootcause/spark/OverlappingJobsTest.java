// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.GenericRowWithSchema;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Against a walk through every second. */
class OverlappingJobsTest {
  private static final StructType ROWS =
      StructType.fromDDL(
          "job_id BIGINT, log_id STRING, start_us BIGINT, end_us BIGINT, is_own BOOLEAN");
  private static final int SECONDS = 60;
  private static final int LOGS = 5;
  private static final long MICROS = 1_000_000;

  @RepeatedTest(20)
  void timeTogetherIsThatOfTheSecondsInWhichBothWereThere(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    boolean[][] isThere = new boolean[LOGS][SECONDS];
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int log = random.nextInt(LOGS);
      int start = random.nextInt(SECONDS - 1);
      int end = start + 1 + random.nextInt(SECONDS - start - 1);
      for (int second = start; second < end; second++) {
        isThere[log][second] = true;
      }
      Object[] row = {(long) log, "log" + log, start * MICROS, end * MICROS, log == 0};
      rows.add(new GenericRowWithSchema(row, ROWS));
    }
    rows.sort(Comparator.comparingLong(row -> row.<Long>getAs("start_us")));

    Map<Long, Double> expected = new HashMap<>();
    for (int log = 1; log < LOGS; log++) {
      for (int second = 0; second < SECONDS; second++) {
        if (isThere[0][second] && isThere[log][second]) {
          expected.merge((long) log, 1.0, Double::sum);
        }
      }
    }
    Map<Long, Double> found = new HashMap<>();
    Iterator<Row> result = OverlappingJobs.onTarget(3, rows.iterator());
    while (result.hasNext()) {
      Row row = result.next();
      assertThat(row.getString(1)).isEqualTo("log" + row.getLong(0));
      found.put(row.getLong(0), row.getDouble(2));
    }
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    expected.forEach((log, seconds) -> assertThat(found.get(log)).isCloseTo(seconds, within(1e-9)));
  }
}
