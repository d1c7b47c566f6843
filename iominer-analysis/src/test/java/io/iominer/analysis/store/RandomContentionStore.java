// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.OstInfoTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * A store of random jobs whose files share a few OSTs, some of them slow on some days. Each file
 * moves a whole number of bytes in 64 nanoseconds, so that sums are exact in any order.
 */
final class RandomContentionStore {
  /** The file system that LMT calls nameless has no mount point in any log. */
  static final List<FileSystemNames.Pair> NAMES =
      List.of(
          new FileSystemNames.Pair("home", "/home"),
          new FileSystemNames.Pair("nameless", null),
          new FileSystemNames.Pair("scratch", "/scratch"));

  private static final String[] LUSTRE_NAMES = {"home", "nameless", "scratch", "other", null};
  private static final String[] MOUNT_POINTS = {"/home", "/scratch", null};

  /** Begins of the jobs of a time, the first ones shortly before a day ends. */
  private static final List<Instant> BEGINS =
      List.of(
          Instant.parse("2026-11-02T23:59:40Z"),
          Instant.parse("2026-11-03T00:00:05Z"),
          Instant.parse("2026-11-05T12:00:00Z"));

  private static final Instant LAST_DAY = Instant.parse("2026-11-05T00:00:00Z");
  private static final int DAYS = 12;
  private static final int OSTS = 5;
  private static final int LOGS = 40;

  private final Random random;
  private final List<TableRow> jobs = new ArrayList<>();
  private final List<TableRow> files = new ArrayList<>();

  private RandomContentionStore(Random random) {
    this.random = random;
  }

  static IoStore write(Path folder, long seed) {
    Random random = new Random(seed);
    IoStore.openOrCreate(folder, 1 + random.nextInt(3));
    RandomContentionStore store = new RandomContentionStore(random);
    for (int log = 0; log < LOGS; log++) {
      store.log(log);
    }
    return TestStores.add(
        folder,
        Map.of(
            DarshanJobTable.DEFINITION,
            store.jobs,
            DarshanFileTable.DEFINITION,
            store.files,
            OstDayTable.DEFINITION,
            store.days(),
            OstInfoTable.DEFINITION,
            store.osts()));
  }

  /** Writes a store of nothing but days of OSTs. */
  static IoStore writeDays(Path folder, long seed) {
    IoStore.openOrCreate(folder, 1);
    return TestStores.add(
        folder, Map.of(OstDayTable.DEFINITION, new RandomContentionStore(new Random(seed)).days()));
  }

  private boolean isOneIn(int count) {
    return random.nextInt(count) == 0;
  }

  private @Nullable Object maybe(Object value) {
    return isOneIn(6) ? null : value;
  }

  private static TableRow row(TableDefinition table, long job, String log) {
    return TableRow.blank(table)
        .set(TableDefinition.BUCKET_COLUMN, job)
        .set(TableDefinition.LOG_COLUMN, log);
  }

  private void log(int number) {
    long job = random.nextInt(12);
    String log = "log" + number;
    Instant begin = BEGINS.get(random.nextInt(BEGINS.size()));
    TableRow row =
        row(DarshanJobTable.DEFINITION, job, log)
            .set("uid", (long) random.nextInt(2))
            .set("ost_mount_points", List.of("/home", "/scratch"))
            .set("end_time", maybe(TableRow.micros(begin.plusSeconds(100))));
    if (!isOneIn(8)) {
      row.set("start_time", begin);
    }
    jobs.add(row);
    for (int file = random.nextInt(14); file > 0; file--) {
      files.add(file(job, log, begin));
    }
  }

  private TableRow file(long job, String log, Instant begin) {
    TableRow row =
        row(DarshanFileTable.DEFINITION, job, log)
            .setUnsigned("record_id", files.size())
            .set("mount_point", MOUNT_POINTS[random.nextInt(MOUNT_POINTS.length)]);
    int ost = random.nextInt(OSTS - 1);
    RoaringBitmap osts =
        isOneIn(4) ? RoaringBitmap.bitmapOf(ost, ost + 1) : RoaringBitmap.bitmapOf(ost);
    if (!isOneIn(20)) {
      row.set("ost_bitmap", OstBitmaps.bytes(osts)).set("ost_count", osts.getCardinality());
    }
    if (isOneIn(20)) {
      row.setUnsigned("parent_record_id", 1);
    }
    if (isOneIn(3)) {
      use(row, "read", "bytes_read", begin, osts.getCardinality());
    }
    if (!isOneIn(4)) {
      use(row, "write", "bytes_written", begin, osts.getCardinality());
    }
    return row;
  }

  /** Of tenths of a second, so that many begin and end at the same instant. */
  private void use(TableRow row, String verb, String bytes, Instant begin, int osts) {
    Duration length = Duration.ofMillis(100L * (random.nextInt(150) - 5));
    Instant start = begin.plusMillis(100L * random.nextInt(400));
    if (!isOneIn(15)) {
      row.set(verb + "_start_time", start);
    }
    if (!isOneIn(15)) {
      row.set(verb + "_end_time", start.plus(length));
    }
    row.set(bytes, maybe((long) osts * random.nextInt(8) * Math.max(0, length.toNanos() / 64)));
    row.set("posix_" + verb + "s", maybe((long) random.nextInt(200)));
    row.set("posix_consec_" + verb + "s", maybe((long) random.nextInt(200)));
  }

  private List<TableRow> days() {
    List<TableRow> rows = new ArrayList<>();
    for (@Nullable String fileSystem : MOUNT_POINTS) {
      for (int ost = 0; ost < OSTS; ost++) {
        for (int day = 0; day < DAYS; day++) {
          if (!isOneIn(6)) {
            rows.add(day(fileSystem, ost, LAST_DAY.minus(Duration.ofDays(day))));
          }
        }
      }
    }
    return rows;
  }

  private TableRow day(@Nullable String fileSystem, int ost, Instant day) {
    long demanding = isOneIn(2) ? 0 : random.nextInt(5);
    long slowed = demanding > 0 && !isOneIn(3) ? demanding - random.nextInt(2) : 0;
    double rate = 1e8 * (0.5 + random.nextDouble());
    TableRow row =
        TableRow.blank(OstDayTable.DEFINITION)
            .set("file_system", fileSystem)
            .set("lustre_name", LUSTRE_NAMES[random.nextInt(LUSTRE_NAMES.length)])
            .set("ost", ost)
            .set(OstDayTable.DAY, day)
            .set("file_rate", maybe(rate))
            .set("peak_rate", maybe(3 * rate * random.nextDouble()))
            .set("job_share", maybe(1.2 * random.nextDouble()))
            .set("demanding_job_count", demanding)
            .set("slowed_job_count", slowed)
            .set("fullness", maybe(random.nextDouble()));
    return slowed == 0
        ? row
        : row.set("slowed_rate", maybe(4e8 * random.nextDouble()))
            .set("slowed_share", maybe(random.nextDouble()));
  }

  /** What servers say; of some OSTs several times. */
  private List<TableRow> osts() {
    List<TableRow> rows = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int ost = random.nextInt(40);
      @Nullable String name = LUSTRE_NAMES[random.nextInt(LUSTRE_NAMES.length - 1)];
      boolean isNamed = random.nextBoolean();
      rows.add(
          TableRow.blank(OstInfoTable.DEFINITION)
              .set("file_system", name)
              .set("ost_name", name + "-OST" + (isNamed ? "%04x".formatted(ost) : "x"))
              .set("ost_index", isNamed ? null : (Object) ost));
    }
    return rows;
  }
}
