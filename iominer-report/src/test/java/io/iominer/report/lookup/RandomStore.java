// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.model.Factor;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.CriticalFileTable;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** A store of few jobs whose logs, files, samples and allocations meet in all ways. */
final class RandomStore {
  static final int LOGS = 8;

  private static final Instant START = Instant.parse("2026-11-02T10:00:00Z");
  private static final int SECONDS = 60;
  private static final int OSTS = 4;
  private static final String[] MOUNT_POINTS = {"/scratch", "/home", null};
  private static final String[] APPLICATIONS = {"one", "two", null};

  private final Random random;
  private final StoreChange change = new StoreChange();

  private RandomStore(long seed) {
    this.random = new Random(seed);
  }

  static String logId(int log) {
    return "log%02d".formatted(log);
  }

  static void write(Path folder, long seed) {
    IoStore.openOrCreate(folder, 4);
    RandomStore store = new RandomStore(seed);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      store.writeJobs(writer);
      writer.add(store.change, LmtOstTable.DEFINITION, store.samples());
      writer.add(store.change, SlurmJobTable.DEFINITION, store.allocations());
      writer.commit(store.change);
    }
  }

  private void writeJobs(StoreWriter writer) {
    List<TableRow> jobs = new ArrayList<>();
    List<TableRow> files = new ArrayList<>();
    List<TableRow> criticalFiles = new ArrayList<>();
    List<TableRow> factors = new ArrayList<>();
    List<TableRow> diagnoses = new ArrayList<>();
    List<TableRow> contention = new ArrayList<>();
    List<TableRow> runs = new ArrayList<>();
    for (int log = 0; log < LOGS; log++) {
      long job = random.nextInt(5);
      jobs.add(job(job, log));
      runs.add(run(job, log));
      for (int file = random.nextInt(5); file > 0; file--) {
        files.add(file(job, log, file));
        criticalFiles.add(criticalFile(job, log, random.nextInt(3)));
      }
      if (random.nextInt(4) > 0) {
        diagnoses.add(diagnosis(job, log));
        factors.add(factors(job, log, "write"));
        contention.add(contention(job, log));
      }
      if (random.nextBoolean()) {
        factors.add(factors(job, log, "read"));
      }
    }
    writer.add(change, DarshanJobTable.DEFINITION, jobs);
    writer.add(change, ApplicationRunTable.DEFINITION, runs);
    writer.add(change, DarshanFileTable.DEFINITION, files);
    writer.add(change, CriticalFileTable.DEFINITION, criticalFiles);
    writer.add(change, PerfFactorTable.DEFINITION, factors);
    writer.add(change, DiagnosisTable.DEFINITION, diagnoses);
    writer.add(change, JobContentionTable.DEFINITION, contention);
  }

  private static TableRow row(TableDefinition table, long job, int log) {
    return TableRow.blank(table)
        .set(TableDefinition.BUCKET_COLUMN, job)
        .set(TableDefinition.LOG_COLUMN, logId(log));
  }

  /** Of an application of its own, whatever the log's row says. */
  private static TableRow run(long job, int log) {
    return row(ApplicationRunTable.DEFINITION, job, log)
        .set("uid", 1L)
        .set("application", APPLICATIONS[log % 2])
        .set("start_time", START.plusSeconds(log))
        .set("run_time_s", 10.0 + log)
        .set("process_count", 1L + log)
        .set("bytes_read", 100L * log)
        .set("bytes_written", 1000L * log)
        .set("io_s", 1.0 + log)
        .set("lost_s", 0.5)
        .set("write_bandwidth", 1e6 + log);
  }

  private TableRow job(long job, int log) {
    int begin = random.nextInt(SECONDS);
    TableRow row =
        row(DarshanJobTable.DEFINITION, job, log)
            .set("uid", (long) random.nextInt(2))
            .set("ost_mount_points", List.of("/home", "/scratch"))
            .set("user", maybe("user" + random.nextInt(2)))
            .set(
                "log_file", "/logs/a_x_id" + job + (random.nextBoolean() ? "-" + job : "-7") + "_1")
            .set("application", APPLICATIONS[random.nextInt(3)])
            .set("run_time_s", maybe(random.nextDouble()))
            .set("bytes_read", (long) random.nextInt(1000))
            .set("bytes_written", (long) random.nextInt(1000))
            .set("posix_reads", maybe((long) random.nextInt(2)))
            .set("posix_writes", maybe((long) random.nextInt(2)))
            .set("modules_incomplete", random.nextBoolean() ? List.of() : List.of("POSIX"));
    if (random.nextInt(5) > 0) {
      row.set("start_time", START.plusSeconds(begin));
      row.set("end_time", maybe(TableRow.micros(START.plusSeconds(begin + 10L))));
    }
    return row;
  }

  private TableRow file(long job, int log, int file) {
    TableRow row =
        row(DarshanFileTable.DEFINITION, job, log)
            .setUnsigned("record_id", file - 3)
            .set("mount_point", MOUNT_POINTS[random.nextInt(3)])
            .set("bytes_written", maybe((long) random.nextInt(1000)))
            .set("posix_bytes_written", maybe((long) random.nextInt(1000) - 1))
            .set("stdio_bytes_written", maybe((long) random.nextInt(1000)))
            .set("stdio_bytes_read", maybe((long) random.nextInt(1000)));
    RoaringBitmap osts = new RoaringBitmap();
    for (int ost = 0; ost < OSTS; ost++) {
      if (random.nextBoolean()) {
        osts.add(ost);
      }
    }
    if (!osts.isEmpty()) {
      row.set("ost_bitmap", OstBitmaps.bytes(osts)).set("ost_count", osts.getCardinality());
    }
    if (random.nextInt(6) == 0) {
      row.setUnsigned("parent_record_id", 1);
    }
    use(row, "write");
    use(row, "read");
    return row;
  }

  private void use(TableRow row, String verb) {
    int start = random.nextInt(SECONDS);
    if (random.nextInt(4) > 0) {
      row.set(verb + "_start_time", START.plusSeconds(start));
      row.set(verb + "_end_time", START.plusSeconds(start + random.nextInt(20)));
    }
  }

  private TableRow criticalFile(long job, int log, int file) {
    String[] activities = {"read", "write", "all"};
    return row(CriticalFileTable.DEFINITION, job, log)
        .set("activity", activities[random.nextInt(3)])
        .setUnsigned("record_id", file - 1)
        .set("file_name", file == 0 ? "/scratch/a" : null)
        .set("start_s", random.nextDouble())
        .set("end_s", 1 + random.nextDouble())
        .set("exclusive_s", random.nextDouble())
        .set("exclusive_share", random.nextDouble())
        .set("busy_share", maybe(random.nextDouble()));
  }

  private TableRow factors(long job, int log, String direction) {
    TableRow row = row(PerfFactorTable.DEFINITION, job, log).set("direction", direction);
    return row.set(Factor.CRITICAL_BANDWIDTH.column(), maybe(random.nextDouble()));
  }

  private TableRow diagnosis(long job, int log) {
    return row(DiagnosisTable.DEFINITION, job, log)
        .set("verdict", "cause")
        .set("dominant_cause", "striping")
        .set("io_s", 1 + random.nextDouble())
        .set("lost_s", random.nextDouble())
        .set("unexplained_s", 0.0);
  }

  private TableRow contention(long job, int log) {
    boolean isWithoutMountPoint = random.nextInt(3) == 0;
    List<@Nullable Object[]> osts = new ArrayList<>();
    for (int ost = 0; ost < OSTS; ost++) {
      @Nullable Object[] values = new @Nullable Object[JobContentionTable.OST.fields().size()];
      values[0] = isWithoutMountPoint ? null : "/scratch";
      values[1] = ost;
      for (int i = 2; i < 6; i++) {
        values[i] = random.nextDouble();
      }
      values[7] = maybe(random.nextDouble());
      values[10] = (long) random.nextInt(3);
      osts.add(values);
    }
    TableRow row = row(JobContentionTable.DEFINITION, job, log).set("osts", osts);
    if (random.nextBoolean()) {
      row.set("comparable_run_count", 6L)
          .set("usual_storage_s", random.nextDouble())
          .set(
              "fastest_runs",
              List.<Object[]>of(
                  new Object[] {3L, "log03", 0L, 1.0}, new Object[] {4L, "x", 0L, 2.0}));
    }
    return row;
  }

  private List<TableRow> samples() {
    List<TableRow> samples = new ArrayList<>();
    for (int ost = 0; ost < OSTS; ost++) {
      for (int second = 0; second < SECONDS + 20; second += 5) {
        if (random.nextInt(20) > 0) {
          samples.add(sample(random.nextInt(10) == 0 ? "other" : "scratch", ost, second));
        }
      }
    }
    return samples;
  }

  private TableRow sample(String fileSystem, int ost, int second) {
    return TableRow.blank(LmtOstTable.DEFINITION)
        .set("file_system", fileSystem)
        .set("ost_index", ost)
        .set("interval_start", START.plusSeconds(second))
        .set("interval_end", START.plusSeconds(second + 5))
        .set("interval_s", random.nextInt(20) == 0 ? null : (Object) 5.0)
        .set("bytes_read", random.nextInt(20) == 0 ? null : (Object) (long) random.nextInt(4000))
        .set("bytes_written", (long) random.nextInt(4000))
        .set("bytes_used", maybe(10L))
        .set("bytes_free", (long) random.nextInt(100));
  }

  private List<TableRow> allocations() {
    List<TableRow> allocations = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      int start = random.nextInt(4 * SECONDS) - 2 * SECONDS;
      TableRow row =
          TableRow.blank(SlurmJobTable.DEFINITION)
              .set(TableDefinition.RECORD_COLUMN, "record" + i)
              .set(TableDefinition.BUCKET_COLUMN, (long) random.nextInt(8))
              .set("job_id_is_own", random.nextInt(4) > 0)
              .set("uid", maybe((long) random.nextInt(2)))
              .set("user", maybe("user" + random.nextInt(2)))
              .set("node_count", maybe((long) i))
              .set("cluster", maybe("c"))
              .set("submit_time", START)
              .set("start_time", maybe(TableRow.micros(START.plusSeconds(start))))
              .set(
                  "end_time",
                  maybe(TableRow.micros(START.plusSeconds(start + random.nextInt(120)))))
              .set("array_task_id", random.nextInt(4) == 0 ? (Object) 3L : null);
      if (random.nextInt(3) == 0) {
        row.set("het_job_id", 1L).set("het_offset", (long) random.nextInt(2));
      }
      allocations.add(row);
    }
    return allocations;
  }

  /** A value, or none every fourth time. */
  private @Nullable Object maybe(Object value) {
    return random.nextInt(4) == 0 ? null : value;
  }
}
