// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Rows of random logs, two of each job. One log in four has no files, and one has nothing around
 * it.
 */
public final class RandomLogs {
  /** Logs in an order. */
  static final Comparator<LogKey> BY_LOG =
      Comparator.comparing(LogKey::jobId).thenComparing(LogKey::logId);

  private static final String JOB = TableDefinition.BUCKET_COLUMN;
  private static final String LOG = TableDefinition.LOG_COLUMN;
  private static final int LOGS = 40;

  static final long PROCESSES = 8;
  private static final int BUCKETS = 2;

  private final Random random;
  private final List<TableRow> jobs = new ArrayList<>();
  private final List<TableRow> contention = new ArrayList<>();
  private final List<TableRow> files = new ArrayList<>();

  public RandomLogs(Random random) {
    this.random = random;
    for (int log = 0; log < LOGS; log++) {
      log(log);
    }
  }

  private void log(int number) {
    String id = "log" + number;
    long job = number / 2;
    jobs.add(
        TableRow.blank(DarshanJobTable.DEFINITION)
            .set(JOB, job)
            .set(LOG, id)
            .set("process_count", PROCESSES)
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
    for (int file = random.nextInt(4) == 0 ? 0 : random.nextInt(30); file > 0; file--) {
      files.add(file(job, id, file));
    }
  }

  private TableRow file(long job, String log, int file) {
    TableRow row =
        TableRow.blank(DarshanFileTable.DEFINITION)
            .set(JOB, job)
            .set(LOG, log)
            .setUnsigned("record_id", (file % 9) * (Long.MAX_VALUE / 4))
            .set("rank", random.nextInt(30) == 0 ? -1L : file % 8L)
            .set("file_name", random.nextInt(9) == 0 ? "<STDOUT>" : "/scratch/" + file % 9);
    double start = 90 * random.nextDouble();
    double seconds = 0.1 + random.nextDouble();
    if (random.nextInt(3) == 0) {
      long bytes = random.nextInt(100_000);
      return row.set("stdio_opens", 1L)
          .set("stdio_writes", 2L)
          .set("stdio_bytes_written", bytes)
          .set("bytes_written", bytes)
          .set("stdio_f_write_time", seconds)
          .set("stdio_f_write_start_timestamp", start)
          .set("stdio_f_write_end_timestamp", start + 2 * seconds);
    }
    long bytes = random.nextInt(1_000_000);
    return row.set("posix_opens", 1L)
        .set("posix_writes", 5L)
        .set("posix_bytes_written", bytes)
        .set("bytes_written", bytes)
        .set("posix_f_write_time", seconds)
        .set("posix_f_write_start_timestamp", start)
        .set("posix_f_write_end_timestamp", start + 2 * seconds)
        .set("posix_f_meta_time", random.nextDouble());
  }

  /** The logs. */
  List<TableRow> jobs() {
    return jobs;
  }

  /** The files, those of a log together. */
  List<TableRow> files() {
    return files;
  }

  /** The files, of which those of the first logs are mixed. */
  public List<TableRow> mixedFiles(double share) {
    List<TableRow> mixed = new ArrayList<>(files);
    Collections.shuffle(mixed.subList(0, (int) (share * mixed.size())), random);
    return mixed;
  }

  /** Writes a store of the logs with files in an order. */
  public IoStore write(Path folder, List<TableRow> rows) {
    IoStore.openOrCreate(folder, BUCKETS);
    return TestStores.add(
        folder,
        Map.of(
            DarshanJobTable.DEFINITION,
            jobs,
            JobContentionTable.DEFINITION,
            contention,
            DarshanFileTable.DEFINITION,
            rows));
  }
}
