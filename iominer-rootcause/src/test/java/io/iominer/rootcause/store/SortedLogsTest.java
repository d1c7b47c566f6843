// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.StoreTask;
import io.iominer.core.exchange.TaskRun;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.gather.GatheredLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** It does not matter in which order the rows of logs lie. */
class SortedLogsTest {
  private static final String JOB = TableDefinition.BUCKET_COLUMN;
  private static final String LOG = TableDefinition.LOG_COLUMN;

  @TempDir private Path folder;

  private final List<TableRow> jobs = new ArrayList<>();
  private final List<TableRow> contention = new ArrayList<>();
  private final List<TableRow> files = new ArrayList<>();
  private final Set<LogKey> chosen = new HashSet<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void logsAreGatheredAlikeInWhicheverOrderTheirRowsLie(long seed) {
    Random random = new Random(seed);
    for (int log = 0; log < 40; log++) {
      log(log, random);
    }
    Map<String, GatheredLog> expected = gathered("sorted", files);
    assertThat(expected).hasSize(chosen.size());
    assertThat(expected.values().stream().mapToLong(GatheredLog::files).sum()).isPositive();

    List<TableRow> mixed = new ArrayList<>(files);
    Collections.shuffle(mixed, random);
    List<TableRow> partlyMixed = new ArrayList<>(files);
    Collections.shuffle(partlyMixed.subList(0, partlyMixed.size() / 2), random);
    assertAlike(gathered("mixed", mixed), expected);
    assertAlike(gathered("partly-mixed", partlyMixed), expected);
  }

  /** Sums that nobody asked for yet are no numbers. */
  private static void assertAlike(
      Map<String, GatheredLog> found, Map<String, GatheredLog> expected) {
    assertThat(found)
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes(".*\\.total(Bytes|Scattered)")
        .isEqualTo(expected);
  }

  /** One in four has no files, one in five is not asked for, and one has nothing around it. */
  private void log(int number, Random random) {
    String id = "log" + number;
    long job = number / 2;
    jobs.add(
        TableRow.blank(DarshanJobTable.DEFINITION)
            .set(JOB, job)
            .set(LOG, id)
            .set("process_count", 8L)
            .set("run_time_s", 100.0)
            .set("modules", List.of("POSIX", "STDIO"))
            .set("start_time", 1_000_000L * number));
    if (number > 0) {
      contention.add(
          TableRow.blank(JobContentionTable.DEFINITION)
              .set(JOB, job)
              .set(LOG, id)
              .set("node_count", (long) number));
    }
    if (random.nextInt(5) > 0) {
      chosen.add(new LogKey(job, id));
    }
    for (int file = random.nextInt(4) == 0 ? 0 : random.nextInt(30); file > 0; file--) {
      files.add(file(job, id, file, random));
    }
  }

  private static TableRow file(long job, String log, int file, Random random) {
    TableRow row =
        TableRow.blank(DarshanFileTable.DEFINITION)
            .set(JOB, job)
            .set(LOG, log)
            .setUnsigned("record_id", (file % 9) * (Long.MAX_VALUE / 4))
            .set("rank", (long) file % 8)
            .set("file_name", random.nextInt(9) == 0 ? "<STDOUT>" : "/scratch/" + file % 9);
    if (random.nextInt(3) == 0) {
      return row.set("stdio_opens", 1L)
          .set("stdio_writes", 2L)
          .set("stdio_bytes_written", (long) random.nextInt(100_000))
          .set("stdio_f_write_time", random.nextDouble());
    }
    return row.set("posix_opens", 1L)
        .set("posix_writes", 5L)
        .set("posix_bytes_written", (long) random.nextInt(1_000_000))
        .set("posix_f_write_time", random.nextDouble())
        .set("posix_f_meta_time", random.nextDouble());
  }

  private Map<String, GatheredLog> gathered(String name, List<TableRow> rows) {
    Path store = folder.resolve(name);
    IoStore.openOrCreate(store, 2);
    try (StoreWriter writer = IoStore.writer(store, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DarshanJobTable.DEFINITION, jobs);
      writer.add(change, JobContentionTable.DEFINITION, contention);
      writer.add(change, DarshanFileTable.DEFINITION, rows);
      writer.commit(change);
    }
    StoreTask work = new StoreTask(IoStore.open(store), new TaskRun(0, 0, 1, (a, b, c) -> {}));
    Map<String, GatheredLog> logs = new TreeMap<>();
    for (long bucket : work.store().buckets()) {
      Set<LogKey> ofBucket = new HashSet<>(chosen);
      ofBucket.removeIf(log -> work.store().bucket(log.jobId()) != bucket);
      new SortedLogs(work, bucket, 1_000)
          .forEach(ofBucket, log -> assertThat(logs.put(log.log().logId(), log)).isNull());
    }
    return logs;
  }
}
