// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.gather.StoredYardstick;
import io.iominer.rootcause.history.Yardstick;
import io.iominer.rootcause.reference.SparkYardsticks;
import io.iominer.testing.RandomRuns;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tasks find is what a statement of SQL finds. */
class StoreYardsticksTest {
  private static final int SEEDS = 4;

  /** A log that died, one whose start is not known, and a part of the others. */
  private static final LogFilter CHOSEN =
      (job, log, start, end) -> job % 3 == 0 || start.isEmpty() || end.isEmpty();

  private static final String SAME_IN_SQL =
      "SELECT job_id, log_id FROM darshan_job"
          + " WHERE job_id % 3 = 0 OR start_time IS NULL OR end_time IS NULL";

  @TempDir private Path folder;

  private static List<LogYardstick> yardsticks(IoStore store, LogFilter chosen, Exchange exchange) {
    StoreExchange tasks = new StoreExchange(store, exchange);
    return tasks
        .collect(
            StoreYardsticks.of(tasks, chosen),
            (task, sorted) -> {
              List<LogYardstick> found = new ArrayList<>();
              while (sorted.hasNext()) {
                ContentionRecord record = ContentionRecord.read(sorted.next());
                found.add(((ContentionRecord.WithYardstick) record).yardstick());
              }
              return found;
            })
        .stream()
        .flatMap(List::stream)
        .sorted(
            Comparator.comparing(LogYardstick::bucket)
                .thenComparing(known -> known.log().jobId())
                .thenComparing(known -> known.log().logId()))
        .toList();
  }

  private static List<LogYardstick> yardsticks(IoStore store) {
    return yardsticks(store, CHOSEN, new ThreadExchange(2, "test"));
  }

  @Test
  void yardsticksAreThoseOfSpark() {
    int slower = 0;
    int steady = 0;
    int others = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      Path place = folder.resolve("store" + seed);
      IoStore store = RandomRuns.write(place, seed);
      List<LogYardstick> found =
          yardsticks(store, CHOSEN, new ThreadExchange(1 + (int) seed % 3, "test"));
      assertThat(found)
          .allSatisfy(
              known -> assertThat(known.bucket()).isEqualTo(store.bucket(known.log().jobId())));
      Map<LogKey, Yardstick> expected = SparkYardsticks.of(place, TestSpark.session(), SAME_IN_SQL);
      Map<LogKey, Yardstick> byLog = new TreeMap<>(SparkYardsticks.BY_LOG);
      found.forEach(known -> byLog.put(known.log(), known.yardstick()));
      assertThat(byLog).as("seed %d", seed).isEqualTo(expected).hasSameSizeAs(found);
      for (Yardstick yardstick : byLog.values()) {
        slower += yardstick.isSlower() ? 1 : 0;
        steady += yardstick.isSteady() ? 1 : 0;
        others += yardstick.slowerRuns() > 0 ? 1 : 0;
      }
    }
    assertThat(List.of(slower, steady, others))
        .as("yardsticks of slower runs, of steady runs and with slower others")
        .allMatch(count -> count > SEEDS);
  }

  @Test
  void withoutChosenLogsThereIsNone() {
    IoStore store = RandomRuns.write(folder.resolve("store"), 1);
    assertThat(yardsticks(store, (job, log, start, end) -> false, new ThreadExchange(2, "test")))
        .isEmpty();
  }

  @Test
  void columnsAreReadAsTheyWereWritten() {
    IoStore store = RandomRuns.write(folder.resolve("store"), 1);
    List<TableRow> rows = new ArrayList<>();
    Map<LogKey, Yardstick> expected = new TreeMap<>(SparkYardsticks.BY_LOG);
    for (LogYardstick known : yardsticks(store)) {
      expected.put(known.log(), known.yardstick());
      rows.add(row(known.log()));
      StoredYardstick.set(known.yardstick(), rows.get(rows.size() - 1));
    }
    rows.add(row(new LogKey(1, "without")));
    try (StoreWriter writer = IoStore.writer(store.folder(), "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, JobContentionTable.DEFINITION, rows);
      writer.commit(change);
    }
    Map<LogKey, Yardstick> found = new TreeMap<>(SparkYardsticks.BY_LOG);
    IoStore.open(store.folder())
        .scan(JobContentionTable.DEFINITION)
        .list()
        .forEach(
            row ->
                StoredYardstick.of(row)
                    .ifPresent(
                        known ->
                            found.put(
                                new LogKey(row.whole("job_id"), row.string("log_id")), known)));
    assertThat(found).isEqualTo(expected).isNotEmpty();
  }

  private static TableRow row(LogKey log) {
    return TableRow.blank(JobContentionTable.DEFINITION)
        .set(TableDefinition.BUCKET_COLUMN, log.jobId())
        .set(TableDefinition.LOG_COLUMN, log.logId());
  }
}
