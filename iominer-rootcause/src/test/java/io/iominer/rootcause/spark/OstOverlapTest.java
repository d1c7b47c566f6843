// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.GenericRowWithSchema;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** Rows into the sweep and out of it; {@code OstSweepTest} tests the sweep. */
class OstOverlapTest {
  private static final StructType COLUMNS =
      StructType.fromDDL(
          "start_us BIGINT, end_us BIGINT, job_id BIGINT, uid BIGINT, log_id STRING, bytes DOUBLE,"
              + " work DOUBLE");

  private static final int SECOND = 1_000_000;

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

  private static Map<String, Found> found(List<Row> rows) {
    Map<String, Found> found = new HashMap<>();
    OstOverlap.of(1, rows.iterator())
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
