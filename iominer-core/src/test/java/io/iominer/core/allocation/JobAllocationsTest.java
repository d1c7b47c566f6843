// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.lookup.NodeCounts;
import io.iominer.core.model.LogKey;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.Retention;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableRow;
import io.iominer.testing.RandomRuns;
import io.iominer.testing.SmallStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table after each of many commits, against loops over all pairs. */
class JobAllocationsTest {
  private static final int SEEDS = 5;
  private static final int STEPS = 6;
  private static final long HOUR = 3_600_000_000L;

  /** Logs after all steps of which there are so many at least of each kind of match. */
  private static final int LEAST = 5;

  @TempDir private Path folder;

  /** A store that changes at random, and what it should hold. */
  private static final class Facility {
    private final Path store;
    private final Random random;
    private final List<TableRow> waitingLogs;
    private final List<TableRow> waitingRecords;
    private final Map<String, TableRow> logs = new TreeMap<>();
    private final Map<String, TableRow> records = new TreeMap<>();
    private final List<String> steps = new ArrayList<>();

    Facility(Path store, long seed) {
      this.store = store;
      this.random = new Random(seed);
      RandomRuns runs = RandomRuns.of(seed);
      this.waitingLogs = new ArrayList<>(runs.logs());
      this.waitingRecords = new ArrayList<>(runs.records());
      Collections.shuffle(waitingLogs, random);
      Collections.shuffle(waitingRecords, random);
      waitingRecords.forEach(this::describe);
      SmallStore.in(store);
    }

    private void describe(TableRow record) {
      for (String column :
          List.of("node_list", "account", "partition_name", "qos", "job_name", "state")) {
        record.set(column, random.nextInt(4) == 0 ? null : column + random.nextInt(3));
      }
      record.set("array_job_id", record.value("array_task_id") == null ? null : (Object) 7L);
    }

    void step() {
      switch (random.nextInt(8)) {
        case 0, 1 -> commit(this::addLogs);
        case 2, 3 -> commit(this::addRecords);
        case 4 ->
            commit(
                (writer, change) -> {
                  addLogs(writer, change);
                  addRecords(writer, change);
                });
        case 5 -> commit(this::ingestAgain);
        case 6 -> commit(this::replaceRecords);
        default -> expire();
      }
    }

    private void commit(BiConsumer<StoreWriter, StoreChange> work) {
      try (StoreWriter writer = IoStore.writer(store, "test")) {
        StoreChange change = new StoreChange();
        work.accept(writer, change);
        writer.commit(change);
      }
    }

    private static List<TableRow> takeSome(List<TableRow> waiting) {
      List<TableRow> some = waiting.subList(0, waiting.size() / 3);
      List<TableRow> taken = List.copyOf(some);
      some.clear();
      return taken;
    }

    private void addLogs(StoreWriter writer, StoreChange change) {
      steps.add("logs");
      List<TableRow> added = takeSome(waitingLogs);
      added.forEach(log -> logs.put((String) log.value("log_id"), log));
      writer.add(change, DarshanJobTable.DEFINITION, added);
    }

    private void addRecords(StoreWriter writer, StoreChange change) {
      steps.add("accounting");
      List<TableRow> added = takeSome(waitingRecords);
      added.forEach(record -> records.put((String) record.value("record_id"), record));
      writer.add(change, SlurmJobTable.DEFINITION, added);
    }

    private List<TableRow> some(Map<String, TableRow> rows, int of) {
      return rows.values().stream().filter(row -> random.nextInt(of) == 0).toList();
    }

    /** Some logs are gone, most are read again, some of them with other content. */
    private void ingestAgain(StoreWriter writer, StoreChange change) {
      steps.add("--force");
      List<TableRow> again = new ArrayList<>();
      for (TableRow log : some(logs, 4)) {
        String id = (String) log.value("log_id");
        change.removeLog((long) log.value("job_id"), id);
        if (random.nextInt(6) == 0) {
          logs.remove(id);
        } else {
          if (log.value("start_time") != null && random.nextInt(3) == 0) {
            log.set("start_time", (Long) log.value("start_time") - HOUR / 30);
          }
          again.add(log);
        }
      }
      writer.add(change, DarshanJobTable.DEFINITION, again);
    }

    /** A later dump tells more of jobs, and knows some no more under an identity. */
    private void replaceRecords(StoreWriter writer, StoreChange change) {
      steps.add("changed accounting");
      List<TableRow> again = new ArrayList<>();
      for (TableRow record : some(records, 6)) {
        String id = (String) record.value("record_id");
        change.removeRecord(SlurmJobTable.DEFINITION, (long) record.value("job_id"), id);
        switch (random.nextInt(6)) {
          case 0 -> records.remove(id);
          case 1 -> again.add(record.set("node_count", 20L));
          case 2 -> again.add(record.set("end_time", (Object) null).set("state", "RUNNING"));
          case 3 -> again.add(record.set("het_job_id", 5L).set("submit_time", (Object) null));
          case 4 -> again.add(record.set("uid", (Object) null));
          default -> again.add(record);
        }
      }
      writer.add(change, SlurmJobTable.DEFINITION, again);
    }

    private void expire() {
      Instant before =
          Instant.parse("2026-11-02T10:00:00Z").plus(random.nextInt(60), ChronoUnit.HOURS);
      steps.add("expire " + before);
      new Retention(store, before).run(Duration.ofDays(1), WorkListener.SILENT);
      logs.values()
          .removeIf(
              log ->
                  isBefore(
                      log.value("end_time") == null
                          ? log.value("start_time")
                          : log.value("end_time"),
                      before));
      records.values().removeIf(record -> isBefore(record.value("end_time"), before));
    }

    private static boolean isBefore(Object micros, Instant before) {
      return micros instanceof Long time && time < TableRow.micros(before);
    }

    void check() {
      AllocationRules rules = new AllocationRules(records.values());
      Map<String, Map<String, Object>> expected = new TreeMap<>();
      logs.forEach((id, log) -> expected.put(id, rules.row(log)));
      Map<String, Map<String, Object>> found = new TreeMap<>();
      for (StoredRow row : table().list()) {
        assertThat(found.put(row.string("log_id"), values(row))).as("%s", steps).isNull();
      }
      assertThat(found).as("%s", steps).isEqualTo(expected);
    }

    private StoreScan table() {
      return IoStore.open(store).scan(JobAllocationTable.DEFINITION);
    }

    private static Map<String, Object> values(StoredRow row) {
      Map<String, Object> values = new HashMap<>();
      for (ColumnDefinition column : JobAllocationTable.DEFINITION.columns()) {
        Object value = TableRow.stored(row.value(column.name()));
        if (value != null) {
          values.put(column.name(), value);
        }
      }
      return values;
    }

    /** What there was of each kind of match. */
    void count(Map<String, Integer> kinds) {
      for (StoredRow row : table().list()) {
        String quality = row.string("match_quality");
        kinds.merge(quality, 1, Integer::sum);
        if (!row.isNull("het_job_id")) {
          kinds.merge(quality + " of parts", 1, Integer::sum);
        }
        if (row.whole("candidate_count") > 1) {
          kinds.merge(quality + " of several", 1, Integer::sum);
        }
      }
    }
  }

  @Test
  void theTableEqualsALoopOverAllPairsAfterEveryCommit() {
    Map<String, Integer> kinds = new TreeMap<>();
    for (long seed = 0; seed < SEEDS; seed++) {
      Facility facility = new Facility(folder.resolve("store" + seed), seed);
      facility.steps.add("seed " + seed);
      for (int step = 0; step < STEPS; step++) {
        facility.step();
        facility.check();
      }
      facility.count(kinds);
    }
    assertThat(kinds)
        .containsOnlyKeys(
            "none",
            "none of several",
            "pid-fallback",
            "pid-fallback of parts",
            "exact",
            "exact of several",
            "het",
            "het of parts",
            "het of several",
            "array",
            "array of parts",
            "array of several")
        .allSatisfy((kind, logs) -> assertThat(logs).as(kind).isGreaterThan(LEAST));
  }

  /** Of a random store, the records that change nothing are written anew. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void rowsThatStayAreNotWrittenAgain(long seed) {
    RandomRuns runs = RandomRuns.of(seed);
    RandomRuns.write(folder, seed);
    long before = IoStore.open(folder).snapshot(JobAllocationTable.DEFINITION);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      for (TableRow record : runs.records()) {
        change.removeRecord(
            SlurmJobTable.DEFINITION,
            (long) record.value("job_id"),
            (String) record.value("record_id"));
      }
      writer.add(change, SlurmJobTable.DEFINITION, runs.records());
      writer.commit(change);
    }
    IoStore after = IoStore.open(folder);
    assertThat(after.snapshot(JobAllocationTable.DEFINITION)).isEqualTo(before);
    assertThat(after.scan(JobAllocationTable.DEFINITION).list()).hasSameSizeAs(runs.logs());
  }

  @Test
  void withoutAccountingEveryLogHasARow() {
    RandomRuns runs = RandomRuns.of(1);
    IoStore.openOrCreate(folder, RandomRuns.BUCKETS);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DarshanJobTable.DEFINITION, runs.logs());
      writer.commit(change);
    }
    assertThat(IoStore.open(folder).scan(JobAllocationTable.DEFINITION).list())
        .hasSameSizeAs(runs.logs())
        .allSatisfy(row -> assertThat(row.string("match_quality")).isEqualTo("none"));
  }

  @Test
  void nodesOfABucketAreThoseOfItsLogs() {
    IoStore store = RandomRuns.write(folder, 3);
    Map<LogKey, Long> expected = new HashMap<>();
    store
        .scan(JobAllocationTable.DEFINITION)
        .whereKnown("node_count")
        .list()
        .forEach(row -> expected.put(row.log(), row.whole("node_count")));
    Map<LogKey, Long> found = new HashMap<>();
    for (long bucket : store.buckets()) {
      Map<LogKey, Long> ofBucket = NodeCounts.ofBucket(store, bucket, expected.keySet());
      assertThat(ofBucket.keySet())
          .allSatisfy(log -> assertThat(store.bucket(log.jobId())).isEqualTo(bucket));
      found.putAll(ofBucket);
    }
    assertThat(found).isEqualTo(expected).hasSizeGreaterThan(LEAST);
  }
}
