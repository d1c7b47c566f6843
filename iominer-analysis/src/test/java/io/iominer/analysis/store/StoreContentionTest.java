// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.JobKey;
import io.iominer.core.model.LogKey;
import io.iominer.core.model.Ost;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.JobPairTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.gather.StoredYardstick;
import io.iominer.rootcause.history.Yardstick;
import io.iominer.rootcause.lookup.OverlappingJobs;
import io.iominer.rootcause.lookup.OverlappingJobs.Overlap;
import io.iominer.rootcause.lookup.OwnOst;
import io.iominer.testing.RandomRuns;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TableText;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

class StoreContentionTest {
  private static final Instant START = Instant.parse("2026-11-02T10:00:00Z");
  private static final long MIB = 1 << 20;
  private static final int MOST_PAIRS = 10;

  /** Of random jobs, so few that some others are left out. */
  private static final int FEW_PAIRS = 3;

  private static final int SEEDS = 8;
  private static final int SEEDS_ON_SPARK = 3;

  private static final List<String> OST_FIELDS =
      JobContentionTable.OST.fields().stream().map(ColumnDefinition::name).toList();

  /** Neither all logs are asked for, nor do all count. */
  private static final LogFilter CHOSEN = (job, log, start, end) -> job % 3 == 0;

  private static final LogFilter BESIDE = (job, log, start, end) -> job % 3 == 0 || job % 5 > 0;

  @TempDir private Path folder;

  private final List<TableRow> jobs = new ArrayList<>();
  private final List<TableRow> files = new ArrayList<>();
  private final Map<String, String> yardsticks = new TreeMap<>();
  private final List<String> pairs = new ArrayList<>();
  private final Set<String> told = new HashSet<>();

  /** A log that writes a file on OST 3 of a file system. */
  private void log(String log, long job, long uid, String fileSystem, long start, long end) {
    log(log, job, uid);
    file(log, job, fileSystem, start, end, 3);
  }

  private void log(String log, long job, long uid) {
    jobs.add(
        row(DarshanJobTable.DEFINITION, job, log)
            .set("uid", uid)
            .set("start_time", START)
            .set("end_time", START.plusSeconds(100)));
  }

  private void file(
      String log, long job, @Nullable String fileSystem, long start, long end, int... osts) {
    files.add(
        row(DarshanFileTable.DEFINITION, job, log)
            .setUnsigned("record_id", files.size())
            .set("mount_point", fileSystem)
            .set("bytes_written", 100 * MIB)
            .set("write_start_time", START.plusSeconds(start))
            .set("write_end_time", START.plusSeconds(end))
            .set("ost_bitmap", OstBitmaps.bytes(RoaringBitmap.bitmapOf(osts)))
            .set("ost_count", osts.length));
  }

  private static TableRow row(TableDefinition table, long job, String log) {
    return TableRow.blank(table)
        .set(TableDefinition.BUCKET_COLUMN, job)
        .set(TableDefinition.LOG_COLUMN, log);
  }

  /** Writes what was around all logs in place of what the store has. */
  private static IoStore write(Path store, Exchange exchange) {
    return write(
        store,
        ChosenLogs.Choice.ofAll(),
        new DatedSettings(DiagnosisSettings.standard()),
        MOST_PAIRS,
        List.of(),
        exchange);
  }

  private static IoStore write(
      Path store,
      ChosenLogs.Choice choice,
      DatedSettings settings,
      int mostPairs,
      List<FileSystemNames.Pair> names,
      Exchange exchange) {
    try (StoreWriter writer = IoStore.writer(store, "test")) {
      StoreChange change = new StoreChange();
      StoreDiagnosis.CONTENTION.forEach(change::clear);
      StoreContention.write(
              new StoreExchange(writer.store(), exchange),
              choice,
              new DayRates(settings),
              mostPairs,
              names,
              writer.targets(StoreDiagnosis.CONTENTION))
          .forEach(change::add);
      writer.commit(change);
    }
    return IoStore.open(store);
  }

  private static List<String> texts(IoStore store) {
    List<String> texts = new ArrayList<>();
    StoreDiagnosis.CONTENTION.forEach(
        table -> texts.addAll(TableText.rows(store, table, Set.of())));
    return texts;
  }

  /** By log: its file system, its OST, seconds in use and of them with other jobs. */
  private Map<String, String> contention() {
    Path place = SmallStore.in(folder);
    TestStores.add(
        place, Map.of(DarshanJobTable.DEFINITION, jobs, DarshanFileTable.DEFINITION, files));
    List<String> onExecutors = texts(write(place, TestStores.spark()));
    IoStore store = write(place, TestStores.threads(3));
    assertThat(texts(store)).isEqualTo(onExecutors);
    store.scan(JobPairTable.DEFINITION).list().forEach(this::pair);
    Map<String, String> found = new TreeMap<>();
    for (StoredRow row : store.scan(JobContentionTable.DEFINITION).list()) {
      StoredYardstick.of(row).ifPresent(known -> yardstick(row.string("log_id"), known));
      for (StoredRow ost : row.structs("osts")) {
        found.put(
            row.string("log_id"),
            "%s %s %s %s"
                .formatted(
                    ost.value("file_system"),
                    ost.value("ost"),
                    ost.value("busy_s"),
                    ost.value("overlap_s")));
      }
    }
    StoredLog a = new StoredLog(store, 1, "a");
    for (Overlap other : OverlappingJobs.of(store, Map.of(a, OwnOst.of(a))).get(a)) {
      String text =
          "%s: %d of %d, %s s"
              .formatted(other.ost(), other.job().jobId(), other.job().uid(), other.seconds());
      found.merge("other jobs of a", text, String::concat);
    }
    return found;
  }

  private void pair(StoredRow row) {
    pairs.add(
        "%s %s: %s %s %s of %s %.0f"
            .formatted(
                row.value("job_id"),
                row.value("log_id"),
                row.value("file_system"),
                row.value("ost"),
                row.value("other_job_id"),
                row.value("other_uid"),
                row.real("other_job_bytes")));
  }

  private void yardstick(String log, Yardstick known) {
    Yardstick.FastRun fastest = known.fastest().get(0);
    yardsticks.put(
        log,
        "%s %s %s %s %s %s %s [%s, %s, %s, %s]"
            .formatted(
                known.runs(),
                known.slowerRuns(),
                known.usualSeconds(),
                known.seconds(),
                known.readBeyond(),
                known.writeBeyond(),
                known.metadataBeyond(),
                fastest.jobId(),
                fastest.logId(),
                fastest.startMicros(),
                fastest.seconds()));
  }

  @Test
  void jobsOnTheSameIndexOfTwoFileSystemsNeverMeet() {
    log("a", 1, 100, "/scratch", 0, 10);
    log("b", 2, 100, "/home", 5, 15);
    log("c", 3, 100, "/scratch", 8, 20);
    assertThat(contention())
        .isEqualTo(
            Map.of(
                "a", "/scratch 3 10.0 2.0",
                "b", "/home 3 10.0 0.0",
                "c", "/scratch 3 12.0 2.0",
                "other jobs of a", "OST 3 of /scratch: 3 of 100, 2.0 s"));
    assertThat(pairs)
        .containsExactlyInAnyOrder(
            "1 a: /scratch 3 3 of 100 " + Math.round(2 * 100 * MIB / 12.0),
            "3 c: /scratch 3 1 of 100 " + Math.round(2 * 100 * MIB / 10.0));
  }

  /** Seven runs of an application, one of them slow, and a run of another. */
  @Test
  void runsAreComparedWithOthersOfTheirApplication() {
    for (int job = 1; job <= 8; job++) {
      log("log" + job, job, 100, "/scratch", 20L * job, 20L * job + 10);
      jobs.get(jobs.size() - 1)
          .set("application", job == 8 ? "other" : "app")
          .set("process_count", 4L)
          .set("bytes_written", 100 * MIB)
          .set("posix_writes", 100L)
          .set("file_count", 1L)
          .set("storage_time_s", job == 3 ? 9.0 : 2.0)
          .set("write_time_s", job == 3 ? 36.0 : 8.0);
    }
    contention();
    assertThat(yardsticks)
        .hasSize(7)
        .containsEntry("log3", "6 0 2.0 9.0 0.0 7.0 0.0 [1, log1, 1793613600000000, 2.0]")
        .containsEntry("log1", "6 1 2.0 2.0 0.0 0.0 0.0 [2, log2, 1793613600000000, 2.0]");
  }

  @Test
  void logsOfAJobAreOneJobAndAnotherUsersSameIdIsAnother() {
    log("a", 1, 100, "/scratch", 0, 10);
    log("a2", 1, 100, "/scratch", 0, 10);
    log("b", 1, 101, "/scratch", 8, 20);
    assertThat(contention())
        .isEqualTo(
            Map.of(
                "a", "/scratch 3 10.0 2.0",
                "a2", "/scratch 3 10.0 2.0",
                "b", "/scratch 3 12.0 2.0",
                "other jobs of a", "OST 3 of /scratch: 1 of 101, 2.0 s"));
  }

  /** Those with sums and shares of them are identical, too. */
  @Test
  void randomLogsHaveWhatAWalkThroughTheirTimesFinds() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Path place = folder.resolve("random" + seed);
      RandomContentionStore.write(place, seed);
      KnownFacility facility = KnownFacility.of(seed);
      assertAsExpected(write(place, facility, TestStores.threads(1 + (int) seed % 4)), seed);
      if (seed < SEEDS_ON_SPARK) {
        List<String> onThreads = texts(IoStore.open(place));
        IoStore onExecutors = write(place, facility, TestStores.spark());
        assertAsExpected(onExecutors, seed);
        assertThat(texts(onExecutors)).as("seed %d", seed).isEqualTo(onThreads);
      }
    }
    assertThat(told).containsAll(OST_FIELDS).contains("low", "medium", "pair", "a part");
  }

  private static IoStore write(Path store, KnownFacility facility, Exchange exchange) {
    return write(
        store,
        new ChosenLogs.Choice(CHOSEN, BESIDE),
        facility.settings(),
        FEW_PAIRS,
        RandomContentionStore.NAMES,
        exchange);
  }

  private void assertAsExpected(IoStore store, long seed) {
    ExpectedContention expected =
        new ExpectedContention(store, KnownFacility.of(seed), BESIDE, FEW_PAIRS);
    Map<LogKey, List<String>> found = new TreeMap<>(RandomLogs.BY_LOG);
    for (StoredRow row : store.scan(JobContentionTable.DEFINITION).list()) {
      List<StoredRow> osts = row.structs("osts");
      osts.forEach(this::tell);
      assertThat(found.put(row.log(), osts.stream().map(StoreContentionTest::text).toList()))
          .isNull();
    }
    assertThat(found).as("seed %d", seed).isEqualTo(expected.osts(CHOSEN));
    assertThat(
            store.scan(JobPairTable.DEFINITION).list().stream()
                .map(StoreContentionTest::pairText)
                .sorted())
        .as("seed %d", seed)
        .isEqualTo(expected.pairs());
    if (!expected.pairs().isEmpty()) {
      told.add("pair");
    }
  }

  /** Notes which fields have a value that is not 0, and what cases there are. */
  private void tell(StoredRow ost) {
    for (String field : OST_FIELDS) {
      @Nullable Object value = ost.value(field);
      if (value != null && !value.equals(0.0)) {
        told.add(field);
      }
    }
    ost.text("speed_confidence").ifPresent(told::add);
    if (ost.real("interference_s") > 0 && ost.real("interference_s") < ost.real("overlap_s")) {
      told.add("a part");
    }
  }

  private static String text(StoredRow ost) {
    return OST_FIELDS.stream()
        .map(field -> String.valueOf(ost.value(field)))
        .collect(Collectors.joining(" "));
  }

  private static String pairText(StoredRow pair) {
    return pair.log()
        + " "
        + new Ost(pair.text("file_system"), (int) pair.whole("ost"))
        + " "
        + new JobKey(pair.whole("other_job_id"), pair.whole("other_uid"))
        + " "
        + pair.real("overlap_s")
        + " s "
        + pair.real("other_job_bytes");
  }

  @Test
  void aLogHasTheNodesOfItsAllocation() {
    IoStore store = RandomRuns.write(folder.resolve("runs"), 1);
    Map<LogKey, Long> expected = new HashMap<>();
    store
        .scan(JobAllocationTable.DEFINITION)
        .list()
        .forEach(row -> row.count("node_count").ifPresent(nodes -> expected.put(row.log(), nodes)));
    Map<LogKey, Long> found = new HashMap<>();
    write(store.folder(), TestStores.threads(2))
        .scan(JobContentionTable.DEFINITION)
        .list()
        .forEach(row -> row.count("node_count").ifPresent(nodes -> found.put(row.log(), nodes)));
    assertThat(found).isEqualTo(expected).isNotEmpty();
  }
}
