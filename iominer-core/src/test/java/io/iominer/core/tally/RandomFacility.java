// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * A store of random jobs, files and samples of servers, written in several rounds. Some logs of the
 * first are removed later.
 */
final class RandomFacility {
  static final Instant BEGIN = Instant.parse("2026-11-01T00:00:00Z");
  static final int JOBS = 40;

  private static final int ROUNDS = 2;
  private static final int LOGS_OF_ROUND = 90;
  private static final int SECONDS = 4 * 86_400;
  private static final String[] APPLICATIONS = {"one", "two", "\uff5e", "\ud83d\ude00", "", null};
  private static final String[] PROGRAMS = {
    "/sw/bin/one -n 3", "two", "/sw/ bin", "/x/two /y", null
  };
  private static final String[] PATTERNS = {"N-1", "N-N", "1-1", null};
  private static final String[] MOUNT_POINTS = {"/scratch", "/home", null};
  private static final List<String> COUNTERS =
      List.of(
          "posix_reads",
          "posix_writes",
          "posix_consec_reads",
          "posix_consec_writes",
          "posix_seq_reads",
          "posix_seq_writes",
          "posix_records",
          "mpiio_records",
          "mpiio_coll_reads",
          "mpiio_coll_writes",
          "mpiio_split_reads",
          "mpiio_split_writes",
          "h5f_records",
          "h5d_records",
          "pnetcdf_file_records",
          "pnetcdf_var_records",
          "stdio_records");

  private final Random random;
  private final List<TableRow> jobs = new ArrayList<>();
  private final List<TableRow> files = new ArrayList<>();
  private final List<Removed> removed = new ArrayList<>();

  private RandomFacility(long seed) {
    this.random = new Random(seed);
  }

  static void write(Path folder, long seed) {
    IoStore.openOrCreate(folder, 2);
    RandomFacility facility = new RandomFacility(seed);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      for (int round = 0; round < ROUNDS; round++) {
        facility.writeRound(writer, round);
      }
    }
  }

  private void writeRound(StoreWriter writer, int round) {
    StoreChange change = new StoreChange();
    for (int log = 0; log < LOGS_OF_ROUND; log++) {
      long job = random.nextInt(JOBS);
      String id = "log" + round + "-" + log;
      addLog(job, id);
      if (round == 0 && random.nextInt(4) == 0) {
        removed.add(new Removed(job, id));
      }
    }
    if (round == ROUNDS - 1) {
      removed.forEach(log -> change.removeLog(log.job(), log.id()));
    }
    writer.add(change, DarshanJobTable.DEFINITION, jobs);
    writer.add(change, DarshanFileTable.DEFINITION, files);
    writer.add(change, LmtOstTable.DEFINITION, samples());
    writer.commit(change);
    jobs.clear();
    files.clear();
  }

  private record Removed(long job, String id) {}

  private <T> @Nullable T maybe(T value) {
    return random.nextInt(4) == 0 ? null : value;
  }

  private void addLog(long job, String id) {
    int begin = random.nextInt(SECONDS) / 3600 * 3600;
    TableRow row =
        TableRow.blank(DarshanJobTable.DEFINITION)
            .set(TableDefinition.BUCKET_COLUMN, job)
            .set(TableDefinition.LOG_COLUMN, id)
            .set("uid", 100L + random.nextInt(2))
            .set("user", maybe("user" + random.nextInt(3)))
            .set("application", APPLICATIONS[random.nextInt(APPLICATIONS.length)])
            .set("executable", PROGRAMS[random.nextInt(PROGRAMS.length)])
            .set("access_pattern", PATTERNS[random.nextInt(PATTERNS.length)])
            .set("process_count", new long[] {1, 2, 1024, 1025, 8192, 8193}[random.nextInt(6)])
            .set("file_count", new long[] {0, 1, 2, 1024, 20_000}[random.nextInt(5)])
            .set("bytes_read", random.nextInt(3) == 0 ? 0L : random.nextInt(1 << 20))
            .set("bytes_written", random.nextInt(3) == 0 ? 0L : random.nextInt(1 << 20));
    if (random.nextInt(6) > 0) {
      row.set("start_time", BEGIN.plusSeconds(begin));
    }
    if (random.nextInt(6) > 0) {
      // Logs without length, and such that end before they begin, are among them.
      row.set("end_time", BEGIN.plusSeconds(begin + 3600L * (random.nextInt(6) - 1)));
    }
    for (String counter : COUNTERS) {
      row.set(counter, maybe((long) random.nextInt(counter.contains("_reads") ? 100 : 2)));
    }
    jobs.add(row);
    RoaringBitmap osts = addFiles(job, id);
    if (!osts.isEmpty()) {
      row.set("ost_bitmap", OstBitmaps.bytes(osts)).set("ost_count", osts.getCardinality());
    }
    if (random.nextInt(4) > 0) {
      row.set(DarshanJobTable.LUSTRE_FILES, 2L);
      row.set(DarshanJobTable.STRIPE_LAYOUTS, 2L);
      for (String column : DarshanJobTable.LAYOUT_COLUMNS) {
        long usual = usual(column);
        row.set(column + DarshanJobTable.LEAST, maybe(usual));
        row.set(column + DarshanJobTable.GREATEST, maybe(usual + random.nextInt(6) / 5));
      }
    }
  }

  private static long usual(String column) {
    return switch (column) {
      case "stripe_size" -> 1L << 20;
      case "stripe_count" -> 1;
      default -> 0;
    };
  }

  private RoaringBitmap addFiles(long job, String id) {
    RoaringBitmap all = new RoaringBitmap();
    for (int file = random.nextInt(5); file > 0; file--) {
      TableRow row =
          TableRow.blank(DarshanFileTable.DEFINITION)
              .set(TableDefinition.BUCKET_COLUMN, job)
              .set(TableDefinition.LOG_COLUMN, id)
              .setUnsigned("record_id", file)
              .set("mount_point", MOUNT_POINTS[random.nextInt(MOUNT_POINTS.length)])
              .set("bytes_read", maybe(bytes()))
              .set("posix_bytes_read", maybe(bytes() - 6))
              .set("stdio_bytes_read", maybe(bytes()))
              .set("bytes_written", maybe(bytes()));
      RoaringBitmap osts = new RoaringBitmap();
      for (int ost = random.nextInt(4); ost > 0; ost--) {
        osts.add(random.nextInt(6));
      }
      if (!osts.isEmpty()) {
        row.set("ost_count", osts.getCardinality());
        if (random.nextInt(20) > 0) {
          row.set("ost_bitmap", OstBitmaps.bytes(osts));
        }
        for (String column : DarshanJobTable.LAYOUT_COLUMNS) {
          row.set(column, maybe(usual(column) + random.nextInt(8) / 7));
        }
        all.or(osts);
      }
      if (random.nextInt(6) == 0) {
        row.setUnsigned("parent_record_id", 1);
      }
      files.add(row);
      if (random.nextInt(3) == 0 && files.size() > 1) {
        // A log's files need not lie together.
        files.add(random.nextInt(files.size()), files.remove(files.size() - 1));
      }
    }
    return all;
  }

  /** Over the three OSTs of a file at most they give whole and half bytes, whose sums are exact. */
  private long bytes() {
    return 3L * random.nextInt(1 << 20);
  }

  /** Every fourth on the hour, of them one of six at midnight. */
  private long sampleSecond() {
    if (random.nextInt(4) > 0) {
      return random.nextInt(SECONDS) / 9 * 3L;
    }
    return random.nextInt(SECONDS / 4 / 3600) * 14_400L;
  }

  private List<TableRow> samples() {
    List<TableRow> samples = new ArrayList<>();
    for (int i = 0; i < LOGS_OF_ROUND; i++) {
      samples.add(
          TableRow.blank(LmtOstTable.DEFINITION)
              .set("file_system", random.nextBoolean() ? "scratch" : "home")
              .set("ost_name", "OST" + random.nextInt(5))
              .set("interval_end", BEGIN.plusSeconds(sampleSecond()))
              .set("bytes_read", maybe((long) random.nextInt(1 << 20)))
              .set("bytes_written", random.nextBoolean() ? null : (Long) (long) random.nextInt(9))
              .set("is_missing", random.nextInt(5) == 0));
    }
    return samples;
  }
}
