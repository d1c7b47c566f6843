// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A question about one day opens the files of that day only. */
class DayPruningTest {
  private static final int DAYS = 5;
  private static final Instant FIRST = Instant.parse("2026-11-01T00:00:00Z");

  private static final Map<TableDefinition, String> TIMES =
      Map.of(
          DarshanJobTable.DEFINITION, "start_time",
          DarshanFileTable.DEFINITION, "write_end_time",
          SlurmJobTable.DEFINITION, "end_time",
          LmtOstTable.DEFINITION, "interval_end");

  @TempDir private Path folder;

  @Test
  void filesOfOtherDaysAreNotOpened() throws IOException {
    IoStore.openOrCreate(folder, 1);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      for (int day = 0; day < DAYS; day++) {
        Instant noon = FIRST.plus(Duration.ofDays(day)).plus(Duration.ofHours(12));
        StoreChange change = new StoreChange();
        TIMES.forEach(
            (table, time) ->
                writer.add(change, table, List.of(TableRow.blank(table).set(time, noon))));
        writer.commit(change);
      }
    }
    long begin = TableRow.micros(FIRST.plus(Duration.ofDays(2)));
    long end = TableRow.micros(FIRST.plus(Duration.ofDays(3)));
    for (Map.Entry<TableDefinition, String> entry : TIMES.entrySet()) {
      String time = entry.getValue();
      Table table = new StoreTables(folder).load(entry.getKey());
      Expression day =
          Expressions.and(
              Expressions.greaterThanOrEqual(time, begin), Expressions.lessThan(time, end));
      assertThat(files(table, Expressions.alwaysTrue())).isEqualTo(DAYS);
      assertThat(files(table, day)).as("%s", entry.getKey()).isEqualTo(1);
    }
  }

  private static int files(Table table, Expression filter) throws IOException {
    int count = 0;
    try (CloseableIterable<FileScanTask> tasks = table.newScan().filter(filter).planFiles()) {
      for (FileScanTask task : tasks) {
        assertThat(task.file()).isNotNull();
        count++;
      }
    }
    return count;
  }
}
