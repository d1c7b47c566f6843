// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.lookup.NodeCounts;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.gather.StoredYardstick;
import io.iominer.rootcause.history.PastRun;
import io.iominer.rootcause.history.RunTimes;
import io.iominer.rootcause.history.RunWork;
import io.iominer.rootcause.history.Yardstick;
import io.iominer.testing.RandomRuns;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tasks find is what comparing each run with all others finds. */
class StoreYardsticksTest {
  private static final int SEEDS = 4;

  /** A log that died, one whose start is not known, and a part of the others. */
  private static final LogFilter CHOSEN =
      (job, log, start, end) -> job % 3 == 0 || start.isEmpty() || end.isEmpty();

  @TempDir private Path folder;

  private static Map<LogKey, Yardstick> yardsticks(
      IoStore store, LogFilter chosen, Exchange exchange) {
    StoreExchange tasks = new StoreExchange(store, exchange);
    Map<LogKey, Yardstick> found = new TreeMap<>(RandomLogs.BY_LOG);
    tasks
        .collect(
            StoreYardsticks.of(tasks, chosen),
            (task, sorted) -> {
              List<byte[]> records = new ArrayList<>();
              sorted.forEachRemaining(records::add);
              return records;
            })
        .stream()
        .flatMap(List::stream)
        .forEach(
            record -> {
              ContentionRecord known = ContentionRecord.BYTES.read(record);
              assertThat(known.bucket()).isEqualTo(store.bucket(known.log().jobId()));
              assertThat(found.put(known.log(), known.yardstick().orElseThrow())).isNull();
            });
    return found;
  }

  private static Map<LogKey, Yardstick> yardsticks(IoStore store) {
    return yardsticks(store, CHOSEN, TestStores.threads(2));
  }

  @Test
  void yardsticksAreThoseOfAllPairsOfRuns() {
    int slower = 0;
    int steady = 0;
    int others = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      IoStore store = RandomRuns.write(folder.resolve("store" + seed), seed);
      Map<LogKey, Yardstick> found =
          yardsticks(store, CHOSEN, TestStores.threads(1 + (int) seed % 3));
      assertThat(yardsticks(store, CHOSEN, TestStores.spark()))
          .as("seed %d", seed)
          .isEqualTo(found);
      assertThat(found).as("seed %d", seed).isEqualTo(expected(store));
      for (Yardstick yardstick : found.values()) {
        slower += yardstick.isSlower() ? 1 : 0;
        steady += yardstick.isSteady() ? 1 : 0;
        others += yardstick.slowerRuns() > 0 ? 1 : 0;
      }
    }
    assertThat(List.of(slower, steady, others))
        .as("yardsticks of slower runs, of steady runs and with slower others")
        .allMatch(count -> count > SEEDS);
  }

  /** Of each chosen log, beside all runs with the same signature. */
  private static Map<LogKey, Yardstick> expected(IoStore store) {
    Map<LogKey, Long> nodes = new HashMap<>();
    List<StoredRow> all = store.scan(DarshanJobTable.DEFINITION).list();
    Set<LogKey> keys = all.stream().map(StoredRow::log).collect(Collectors.toSet());
    store.buckets().forEach(bucket -> nodes.putAll(NodeCounts.ofBucket(store, bucket, keys)));
    List<StoredRow> logs =
        all.stream()
            .filter(log -> !log.isNull("start_time") && !log.isNull("application"))
            .filter(log -> log.whole("bytes_read") + log.whole("bytes_written") > 0)
            .sorted(
                Comparator.comparing((StoredRow log) -> log.instant("start_time"))
                    .thenComparing(log -> log.string("log_id")))
            .toList();
    Map<LogKey, List<Object>> signatures = new HashMap<>();
    logs.forEach(
        log ->
            signatures.put(
                log.log(),
                List.of(
                    log.string("application"),
                    log.whole("process_count"),
                    log.text("access_pattern"),
                    Optional.ofNullable(nodes.get(log.log())),
                    log.text("main_mount_point"),
                    log.count("mpiio_records").orElse(0) > 0,
                    log.count("h5d_records").orElse(0) > 0,
                    log.count("pnetcdf_var_records").orElse(0) > 0)));
    Map<LogKey, Yardstick> found = new TreeMap<>(RandomLogs.BY_LOG);
    for (StoredRow log : logs) {
      if (CHOSEN.isChosen(log)) {
        List<PastRun> others =
            logs.stream()
                .filter(other -> signatures.get(other.log()).equals(signatures.get(log.log())))
                .map(StoreYardsticksTest::run)
                .toList();
        Yardstick.of(run(log), others).ifPresent(known -> found.put(log.log(), known));
      }
    }
    return found;
  }

  private static long sum(StoredRow log, String... columns) {
    return Stream.of(columns).mapToLong(column -> log.count(column).orElse(0)).sum();
  }

  private static PastRun run(StoredRow log) {
    return new PastRun(
        new JobKey(log.whole("job_id"), log.whole("uid")),
        log.string("log_id"),
        TableRow.micros(log.instant("start_time")),
        Stream.of(log.instant("start_time"), log.time("end_time").orElse(Instant.MIN))
            .max(Comparator.naturalOrder())
            .map(last -> last.atOffset(ZoneOffset.UTC).toLocalDate().toEpochDay())
            .orElseThrow(),
        new RunWork(
            log.whole("bytes_read"),
            log.whole("bytes_written"),
            sum(log, "posix_reads", "stdio_reads"),
            sum(log, "posix_writes", "stdio_writes"),
            sum(log, "posix_consec_reads", "posix_consec_writes"),
            sum(log, "posix_opens", "stdio_opens"),
            sum(log, "mpiio_coll_reads", "mpiio_coll_writes"),
            log.whole("file_count"),
            log.whole("shared_file_count"),
            sum(log, "ost_count")),
        new RunTimes(
            log.number("storage_time_s").orElse(log.real("slowest_time_s")),
            log.real("read_time_s"),
            log.real("write_time_s"),
            log.real("meta_time_s")));
  }

  /** Without accounting nobody knows that some had other numbers of nodes. */
  @Test
  void runsOnAsManyNodesAreCompared() {
    IoStore store = RandomRuns.write(folder.resolve("store"), 1);
    Map<LogKey, Yardstick> withNodes = yardsticks(store);
    try (StoreWriter writer = IoStore.writer(store.folder(), "test")) {
      StoreChange change = new StoreChange();
      change.clear(SlurmJobTable.DEFINITION);
      writer.commit(change);
    }
    assertThat(yardsticks(IoStore.open(store.folder()))).hasSizeGreaterThan(withNodes.size());
  }

  @Test
  void withoutChosenLogsThereIsNone() {
    IoStore store = RandomRuns.write(folder.resolve("store"), 1);
    assertThat(yardsticks(store, (job, log, start, end) -> false, TestStores.threads(2))).isEmpty();
  }

  @Test
  void columnsAreReadAsTheyWereWritten() {
    IoStore store = RandomRuns.write(folder.resolve("store"), 1);
    Map<LogKey, Yardstick> expected = yardsticks(store);
    List<TableRow> rows = new ArrayList<>();
    expected.forEach(
        (log, known) -> {
          rows.add(row(log));
          StoredYardstick.set(known, rows.get(rows.size() - 1));
        });
    rows.add(row(new LogKey(1, "without")));
    TestStores.add(store.folder(), Map.of(JobContentionTable.DEFINITION, rows));
    Map<LogKey, Yardstick> found = new TreeMap<>(RandomLogs.BY_LOG);
    IoStore.open(store.folder())
        .scan(JobContentionTable.DEFINITION)
        .list()
        .forEach(row -> StoredYardstick.of(row).ifPresent(known -> found.put(row.log(), known)));
    assertThat(found).isEqualTo(expected).isNotEmpty();
  }

  private static TableRow row(LogKey log) {
    return TableRow.blank(JobContentionTable.DEFINITION)
        .set(TableDefinition.BUCKET_COLUMN, log.jobId())
        .set(TableDefinition.LOG_COLUMN, log.logId());
  }
}
