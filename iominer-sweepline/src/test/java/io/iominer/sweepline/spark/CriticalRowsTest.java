// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.sweepline.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.GenericRowWithSchema;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class CriticalRowsTest {
  private static final StructType SCHEMA =
      StructType.fromDDL(
          "job_id BIGINT, log_id STRING, record_id BIGINT, rank BIGINT, file_name STRING,"
              + " activity STRING, start_us BIGINT, end_us BIGINT, window_start_us BIGINT,"
              + " window_end_us BIGINT");

  private static Row row(String log, long record, String activity, long start, long end) {
    return new GenericRowWithSchema(
        new Object[] {1L, log, record, 0L, "/f" + record, activity, start, end, 0L, 100L}, SCHEMA);
  }

  private static List<String> sweep(Row... rows) {
    List<String> found = new ArrayList<>();
    new CriticalRows(1L, List.of(rows).iterator())
        .forEachRemaining(
            row ->
                found.add(
                    String.format(
                        "%s %s %s %d-%d %d",
                        row.get(0),
                        row.get(1),
                        row.get(4),
                        row.getLong(5),
                        row.getLong(6),
                        row.getLong(7))));
    return found;
  }

  // r1 |--------|
  // w2      |--------|
  // r3                  |--|
  @Test
  void everyDirectionIsSweptByItself() {
    assertThat(
            sweep(
                row("a", 1, "READ", 0, 10),
                row("a", 2, "WRITE", 6, 16),
                row("a", 3, "READ", 20, 22)))
        .containsExactlyInAnyOrder(
            "a READ /f1 0-10 10000",
            "a READ /f3 20-22 2000",
            "a WRITE /f2 6-16 10000",
            "a ALL /f1 0-10 10000",
            "a ALL /f2 6-16 6000",
            "a ALL /f3 20-22 2000");
  }

  @Test
  void logsOfAJobDoNotMix() {
    assertThat(
            sweep(
                row("a", 1, "READ", 0, 10),
                row("b", 1, "READ", 5, 15),
                row("c", 1, "READ", 1, 1),
                row("d", 1, "READ", 2, 3)))
        .filteredOn(text -> text.contains("ALL"))
        .containsExactly("a ALL /f1 0-10 10000", "b ALL /f1 5-15 10000", "d ALL /f1 2-3 1000");
  }

  // job         0 |-----------| 100
  // w1 -20 |---------|
  // w2              |-------------| 250
  // w3              <-- ends before it starts
  @Test
  void timesOutsideOfTheJobAreCutOff() {
    assertThat(
            sweep(
                row("a", 1, "WRITE", -20, 50),
                row("a", 2, "WRITE", 40, 250),
                row("a", 3, "WRITE", 45, 44),
                row("a", 4, "WRITE", 200, 300)))
        .filteredOn(text -> text.contains("WRITE"))
        .containsExactly("a WRITE /f1 0-50 50000", "a WRITE /f2 40-100 50000");
  }

  @Test
  void rowsAreReadOnlyAsFarAsNeeded() {
    int[] read = {0};
    Iterator<Row> endless =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return true;
          }

          @Override
          public Row next() {
            int number = read[0]++;
            long start = 2L * (number % 50);
            return row("log" + number / 50, number, "READ", start, start + 1);
          }
        };
    CriticalRows rows = new CriticalRows(1L, endless);
    for (int i = 0; i < 1000; i++) {
      rows.next();
    }
    assertThat(read[0]).as("two critical rows for each").isLessThan(510);
  }

  @Test
  void noRowsGiveNone() {
    assertThat(sweep()).isEmpty();
  }
}
