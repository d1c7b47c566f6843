// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.testing;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Stores of runs of two applications, some of which did the same, with an accounting in which
 * numbers, users and times of their jobs agree, nearly agree or do not.
 */
public final class RandomRuns {
  private static final Instant START = Instant.parse("2026-11-02T10:00:00Z");
  private static final long SECOND = 1_000_000;
  private static final long DAY = 24 * 3600 * SECOND;
  private static final int LOGS = 360;
  private static final int JOBS = 180;
  private static final int USERS = 75;

  /** Job buckets of each store. */
  public static final int BUCKETS = 5;

  /** As far apart as clocks may be, and a bit more. */
  private static final long[] EDGES = {0, 60 * SECOND, 60 * SECOND + 1, 90 * SECOND};

  /** Two of them come in another order as bytes of UTF-8 than as characters of Java. */
  private static final String[] MOUNT_POINTS = {"/scratch", "/home", "/\uFFFD", "/\uD83D\uDE00"};

  private final Random random;
  private final List<TableRow> logs = new ArrayList<>();
  private final List<TableRow> records = new ArrayList<>();

  private RandomRuns(long seed) {
    this.random = new Random(seed);
  }

  /** Makes the rows of one. */
  public static RandomRuns of(long seed) {
    RandomRuns runs = new RandomRuns(seed);
    for (int log = 0; log < LOGS; log++) {
      runs.addLog("log%03d".formatted(log));
    }
    return runs;
  }

  /** Rows of {@code darshan_job}. */
  public List<TableRow> logs() {
    return logs;
  }

  /** Rows of {@code slurm_job}. */
  public List<TableRow> records() {
    return records;
  }

  /** Writes one into a new folder. */
  public static IoStore write(Path folder, long seed) {
    RandomRuns runs = of(seed);
    IoStore.openOrCreate(folder, BUCKETS);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DarshanJobTable.DEFINITION, runs.logs);
      writer.add(change, SlurmJobTable.DEFINITION, runs.records);
      writer.commit(change);
    }
    return IoStore.open(folder);
  }

  private boolean isOnceIn(int times) {
    return random.nextInt(times) == 0;
  }

  /** A value, or none once in some times. */
  private @Nullable Object maybe(int times, Object value) {
    return isOnceIn(times) ? null : value;
  }

  private void addLog(String id) {
    long job = random.nextInt(JOBS);
    long uid = random.nextInt(USERS);
    long start = TableRow.micros(START) + random.nextInt(4 * 24) * DAY / 24;
    start += isOnceIn(15) ? 90 * DAY : 0;
    long end = start + (isOnceIn(20) ? -100 : random.nextInt(3) * 100) * SECOND;
    String[] pids = {"-" + job, "-77777", ""};
    logs.add(
        TableRow.blank(DarshanJobTable.DEFINITION)
            .set(TableDefinition.BUCKET_COLUMN, job)
            .set(TableDefinition.LOG_COLUMN, id)
            .set("uid", uid)
            .set("user", maybe(4, user(uid)))
            .set("log_file", "/logs/a_x_id" + job + pids[random.nextInt(3)] + "_1.darshan")
            .set("start_time", maybe(15, start))
            .set("end_time", maybe(10, end)));
    work(logs.get(logs.size() - 1));
    while (random.nextInt(10) < 7) {
      addRecord(isOnceIn(2) ? job : random.nextInt(2 * JOBS), uid, start, end);
    }
  }

  private static String user(long uid) {
    return "user" + uid;
  }

  private void work(TableRow log) {
    String application = random.nextInt(10) < 7 ? "one" : "two";
    double seconds = application.equals("one") ? time() : 5 + random.nextDouble() / 2;
    log.set("application", maybe(10, application))
        .set("process_count", isOnceIn(10) ? 8L : 4L)
        .set("access_pattern", maybe(10, "N-N"))
        .set(
            "main_mount_point",
            maybe(10, MOUNT_POINTS[isOnceIn(4) ? random.nextInt(MOUNT_POINTS.length) : 0]))
        .set("bytes_read", isOnceIn(10) ? 0L : 1000L + random.nextInt(5) * 30L)
        .set("bytes_written", isOnceIn(10) ? 0L : 1000L + random.nextInt(5) * 30L)
        .set("posix_reads", maybe(10, 100L))
        .set("stdio_reads", maybe(10, 1L))
        .set("posix_writes", maybe(20, 100L + random.nextInt(3)))
        .set("posix_consec_writes", maybe(20, 50L))
        .set("posix_opens", 4L)
        .set("mpiio_coll_writes", maybe(2, 0L))
        .set("mpiio_records", isOnceIn(10) ? (Object) 1L : maybe(2, 0L))
        .set("h5d_records", isOnceIn(20) ? (Object) 1L : null)
        .set("pnetcdf_var_records", isOnceIn(20) ? (Object) 1L : null)
        .set("file_count", 3L)
        .set("shared_file_count", 1L)
        .set("ost_count", isOnceIn(10) ? null : (Object) (4 + random.nextInt(2)))
        .set("storage_time_s", maybe(10, seconds))
        .set("slowest_time_s", seconds)
        .set("read_time_s", time())
        .set("write_time_s", time())
        .set("meta_time_s", time());
  }

  private double time() {
    return isOnceIn(10) ? 0 : 5 + random.nextInt(4) + (isOnceIn(4) ? 10 * random.nextDouble() : 0);
  }

  /** An allocation of a log's user about its time, and other parts where it has any. */
  private void addRecord(long job, long uid, long start, long end) {
    long edge = EDGES[random.nextInt(EDGES.length)];
    long begin = isOnceIn(2) ? start - 200 * SECOND : start + edge;
    long last = isOnceIn(2) ? end + 200 * SECOND : end - edge;
    TableRow record =
        record(job)
            .set("uid", maybe(3, isOnceIn(10) ? uid + 1 : uid))
            .set("user", maybe(3, user(isOnceIn(10) ? uid + 1 : uid)))
            .set("job_id_is_own", !isOnceIn(6))
            .set("submit_time", maybe(4, TableRow.micros(START)))
            .set("start_time", maybe(10, begin))
            .set("end_time", maybe(10, last))
            .set("array_task_id", isOnceIn(6) ? (Object) 3L : null);
    if (isOnceIn(4)) {
      long het = random.nextInt(18);
      record.set("het_job_id", het).set("het_offset", maybe(3, (long) random.nextInt(2)));
      for (int part = random.nextInt(3); part > 0; part--) {
        record(random.nextInt(2 * JOBS))
            .set("submit_time", record.value("submit_time"))
            .set("het_job_id", het)
            .set("het_offset", 1L);
      }
    }
  }

  private TableRow record(long job) {
    TableRow record =
        TableRow.blank(SlurmJobTable.DEFINITION)
            .set(TableDefinition.RECORD_COLUMN, "record%03d".formatted(records.size()))
            .set(TableDefinition.BUCKET_COLUMN, job)
            .set("cluster", maybe(3, "c"))
            .set("node_count", isOnceIn(10) ? (Object) 3L : maybe(6, 2L))
            .set("cpu_count", maybe(6, 8L));
    records.add(record);
    return record;
  }
}
