// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** A store of random jobs, some of whose OSTs are slow on some days, and of servers' samples. */
final class RandomOstStore {
  static final Instant START = Instant.parse("2026-11-02T00:00:00Z");
  static final int DAYS = 5;

  /** The seed of a store whose logs tell no mount points, and servers one file system. */
  static final long NAMELESS = 3;

  private static final int OSTS = 9;
  private static final long MIB = 1 << 20;
  private static final String[] MOUNT_POINTS = {"/scratch", "/home", null};

  private final Path folder;
  private final Random random;

  /** Whether logs tell no mount points, and servers one file system. */
  private final boolean isNameless;

  private int logs;

  private RandomOstStore(Path folder, Random random, boolean isNameless) {
    this.folder = folder;
    this.random = random;
    this.isNameless = isNameless;
  }

  /** Writes a store with rows of earlier days. */
  static RandomOstStore write(Path folder, long seed) {
    Random random = new Random(seed);
    IoStore.openOrCreate(folder, 1 + random.nextInt(4));
    RandomOstStore store = new RandomOstStore(folder, random, seed == NAMELESS);
    store.grow(0);
    store.add(OstDayTable.DEFINITION, store.earlierDays());
    return store;
  }

  /** Adds logs and samples from a day on; others of before are diagnosed now. */
  void grow(int firstDay) {
    List<TableRow> jobs = new ArrayList<>();
    List<TableRow> files = new ArrayList<>();
    List<TableRow> diagnoses = new ArrayList<>();
    for (int more = 30 + random.nextInt(20); more > 0; more--) {
      log(firstDay + random.nextInt(DAYS - firstDay), jobs, files);
      if (firstDay == 0 && random.nextInt(3) > 0) {
        TableRow log = jobs.get(jobs.size() - 1);
        diagnoses.add(
            row(DiagnosisTable.DEFINITION, (Long) log.value("job_id"))
                .set("log_id", log.value("log_id")));
      }
    }
    add(DarshanJobTable.DEFINITION, jobs);
    add(DarshanFileTable.DEFINITION, files);
    add(DiagnosisTable.DEFINITION, diagnoses);
    add(LmtOstTable.DEFINITION, samples(firstDay));
  }

  private void add(TableDefinition table, List<TableRow> rows) {
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, table, rows);
      writer.commit(change);
    }
  }

  private static TableRow row(TableDefinition table, long job) {
    return TableRow.blank(table).set(TableDefinition.BUCKET_COLUMN, job);
  }

  private void log(int day, List<TableRow> jobs, List<TableRow> files) {
    long job = random.nextInt(20);
    String id = "log" + logs++;
    Instant start = START.plus(Duration.ofDays(day)).plusSeconds(random.nextInt(86_400));
    jobs.add(
        row(DarshanJobTable.DEFINITION, job)
            .set("log_id", id)
            .set("uid", (long) random.nextInt(2))
            .set("ost_count", random.nextInt(10) == 0 ? null : (Object) 3)
            .set("ost_mount_points", isNameless ? List.of() : List.of("/home", "/scratch"))
            .set("start_time", random.nextInt(10) == 0 ? null : (Object) TableRow.micros(start)));
    @Nullable String mountPoint = mountPoint();
    double speed = 1 + random.nextInt(3);
    for (int file = random.nextInt(25); file > 0; file--) {
      @Nullable String place = random.nextInt(5) == 0 ? mountPoint() : mountPoint;
      files.add(file(job, id, place, start, day, speed));
    }
  }

  private @Nullable String mountPoint() {
    return isNameless ? null : MOUNT_POINTS[random.nextInt(3)];
  }

  private TableRow file(
      long job, String id, @Nullable String mountPoint, Instant start, int day, double speed) {
    TableRow row =
        row(DarshanFileTable.DEFINITION, job)
            .set("log_id", id)
            .setUnsigned("record_id", random.nextInt(1000))
            .set("rank", (long) random.nextInt(9) - 1)
            .set("mount_point", mountPoint);
    int ost = random.nextInt(OSTS);
    RoaringBitmap osts = RoaringBitmap.bitmapOf(ost);
    if (random.nextInt(10) == 0) {
      osts.add(OSTS + ost);
    }
    if (random.nextInt(20) > 0) {
      row.set("ost_bitmap", OstBitmaps.bytes(osts)).set("ost_count", osts.getCardinality());
    }
    if (random.nextInt(20) == 0) {
      row.setUnsigned("parent_record_id", 1);
    }
    double rate = speed * (ost == day ? 5e6 : 1e8) * (0.9 + 0.2 * random.nextDouble());
    if (random.nextInt(4) > 0) {
      use(row, "write", "written", start, rate);
    }
    if (random.nextInt(3) == 0) {
      use(row, "read", "read", start, 2 * rate);
    }
    return row;
  }

  private void use(TableRow row, String verb, String done, Instant start, double rate) {
    long bytes = (long) (random.nextDouble() * 60 * MIB);
    double seconds = bytes / rate;
    switch (random.nextInt(12)) {
      case 0 ->
          row.set("posix_bytes_" + done, bytes)
              .set("stdio_bytes_" + done, (Object) (random.nextBoolean() ? 5 * MIB : null));
      case 1 -> row.set("stdio_bytes_" + done, bytes);
      case 2 -> row.set("posix_bytes_" + done, Long.MAX_VALUE).set("stdio_bytes_" + done, bytes);
      default -> row.set("bytes_" + done, bytes);
    }
    switch (random.nextInt(12)) {
      case 0 -> row.set("stdio_f_" + verb + "_time", seconds);
      case 1 -> row.set("posix_f_" + verb + "_time", -seconds);
      case 2 -> row.set("posix_f_" + verb + "_time", 1e300).set("stdio_f_" + verb + "_time", 1.0);
      case 3 -> row.set("posix_f_" + verb + "_time", Double.NaN);
      case 4 ->
          row.set("posix_f_" + verb + "_time", seconds).set("stdio_f_" + verb + "_time", 0.01);
      default -> row.set("posix_f_" + verb + "_time", seconds);
    }
    Instant begin = start.plusMillis(random.nextInt(4) * 500L);
    if (random.nextInt(6) > 0) {
      row.set(verb + "_start_time", begin);
    }
    if (random.nextInt(6) > 0) {
      row.set(verb + "_end_time", begin.plusMillis((long) (seconds * 1000)));
    }
  }

  private List<TableRow> samples(int firstDay) {
    List<TableRow> samples = new ArrayList<>();
    for (int i = 0; i < 800; i++) {
      int ost = random.nextInt(OSTS);
      boolean isNamed = random.nextBoolean();
      Object read = maybe(random.nextInt(3) * 1e8 * random.nextDouble());
      Object write = maybe(random.nextInt(3) * 1e8 * random.nextDouble());
      long used = random.nextInt(3);
      samples.add(
          TableRow.blank(LmtOstTable.DEFINITION)
              .set("file_system", isNameless || random.nextInt(4) > 0 ? "scratch" : "other")
              .set("ost_name", "scratch-OST" + (isNamed ? "00%02x".formatted(ost) : "x" + ost))
              .set("ost_index", isNamed ? null : (Object) ost)
              .set(
                  "interval_end",
                  START
                      .plus(Duration.ofDays(firstDay + random.nextInt(DAYS - firstDay)))
                      .plusSeconds(5L * random.nextInt(100)))
              .set("read_rate", read)
              .set("write_rate", write)
              .set("bytes_read", maybe(1000L))
              .set("bytes_written", maybe(random.nextInt(1000) + 0L))
              .set("bytes_used", maybe(used))
              .set("bytes_free", maybe(random.nextInt(2) + 0L)));
    }
    return samples;
  }

  private @Nullable Object maybe(Object value) {
    return random.nextInt(5) == 0 ? null : value;
  }

  /** Of the days before, and of one of the days with logs. */
  private List<TableRow> earlierDays() {
    List<TableRow> rows = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      return rows;
    }
    for (int day = -20; day < 1; day++) {
      for (int ost = 0; ost < OSTS; ost++) {
        if (random.nextInt(3) > 0) {
          rows.add(
              TableRow.blank(OstDayTable.DEFINITION)
                  .set("file_system", ost < 3 ? null : "/scratch")
                  .set("lustre_name", ost < 5 ? null : "scratch")
                  .set("ost", ost)
                  .set("day", START.plus(Duration.ofDays(day)))
                  .set("file_rate", maybe(1e8 * (1 + random.nextDouble())))
                  .set("peak_rate", maybe(random.nextInt(2) * 1e8))
                  .set("demanding_job_count", (long) random.nextInt(2))
                  .set("sample_count", day < -15 ? 3L : 0L));
        }
      }
    }
    return rows;
  }
}
