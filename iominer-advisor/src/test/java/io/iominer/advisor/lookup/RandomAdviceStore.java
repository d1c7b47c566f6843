// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.advisor.lookup;

import io.iominer.core.model.Cause;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.testing.ApplicationRuns;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** A store of random runs that share files, with findings and an accounting, in two rounds. */
final class RandomAdviceStore {
  static final String NODES = "nid[00-15]";

  private static final Instant BEGIN = Instant.parse("2026-11-01T00:00:00Z");
  private static final int LOGS_OF_ROUND = 60;
  private static final int JOBS = 50;
  private static final int BUCKETS = 3;
  private static final String[] APPLICATIONS = {"one", "two", "three", "\uff5e", null};
  private static final String[] MOUNT_POINTS = {"/scratch", "/home", null};
  private static final String[] NODE_LISTS = {
    "nid[00-03]", "nid[04-07]", "nid[12-15]", "nid[14-17]", "nid[00-", "other1", null
  };
  private static final String[][] STEPS = {
    {"lfs setstripe -c 8 /scratch/a"},
    {"lfs setstripe -c 4 /scratch/a", "lfs setstripe -c 2 /scratch/b"},
    {"lfs setstripe -c 16 /scratch/a", "export MPICH_MPIIO_HINTS=*:cb_nodes=4"},
    {"sbatch --nodes=2 job.sh"},
    {"Merge requests."}
  };

  private static final String[][] FILE_SYSTEMS = {
    {"/scratch", "scratch"}, {"/home", null}, {null, "other"}
  };
  private static final String[] PATTERNS = {"N-N", "N-1", "N-M", null};
  private static final int USERS = 15;
  private static final int OSTS = 9;

  /** Days before {@link #BEGIN} of which OSTs are known, and the last day after it. */
  private static final int DAYS_BEFORE = 110;

  private static final int LAST_DAY = 12;

  private final Random random;
  private final List<TableRow> jobs = new ArrayList<>();
  private final List<TableRow> runs = new ArrayList<>();
  private final List<TableRow> files = new ArrayList<>();
  private final List<TableRow> findings = new ArrayList<>();
  private final List<TableRow> records = new ArrayList<>();
  private final List<TableRow> diagnoses = new ArrayList<>();
  private final List<TableRow> contention = new ArrayList<>();

  private RandomAdviceStore(long seed) {
    this.random = new Random(seed);
  }

  static IoStore write(Path folder, long seed) {
    IoStore.openOrCreate(folder, BUCKETS);
    RandomAdviceStore made = new RandomAdviceStore(seed);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      for (int round = 0; round < 2; round++) {
        made.addRound(round);
        StoreChange change = new StoreChange();
        writer.add(change, DarshanJobTable.DEFINITION, made.jobs);
        writer.add(change, ApplicationRunTable.DEFINITION, made.runs);
        writer.add(change, DarshanFileTable.DEFINITION, made.files);
        writer.add(change, FindingTable.DEFINITION, made.findings);
        writer.add(change, SlurmJobTable.DEFINITION, made.records);
        writer.add(change, DiagnosisTable.DEFINITION, made.diagnoses);
        writer.add(change, JobContentionTable.DEFINITION, made.contention);
        writer.add(change, OstDayTable.DEFINITION, round == 0 ? made.ostDays() : List.of());
        writer.commit(change);
        List.of(
                made.jobs,
                made.runs,
                made.files,
                made.findings,
                made.records,
                made.diagnoses,
                made.contention)
            .forEach(List::clear);
      }
    }
    return IoStore.open(folder);
  }

  private void addRound(int round) {
    for (int log = 0; log < LOGS_OF_ROUND; log++) {
      addLog(random.nextInt(JOBS), "log" + round + "-" + log);
    }
  }

  private boolean isOnceIn(int times) {
    return random.nextInt(times) == 0;
  }

  private @Nullable Object maybe(int times, Object value) {
    return isOnceIn(times) ? null : value;
  }

  private static TableRow row(TableDefinition table, long job, String log) {
    return TableRow.blank(table)
        .set(TableDefinition.BUCKET_COLUMN, job)
        .set(TableDefinition.LOG_COLUMN, log);
  }

  private void addLog(long job, String log) {
    // Some ran before the days of which placement counts runs.
    Instant begin = isOnceIn(8) ? BEGIN.minus(Duration.ofDays(DAYS_BEFORE)) : BEGIN;
    long start = TableRow.micros(begin) + random.nextInt(1_000_000_000) * 1000L;
    long ranks = isOnceIn(3) ? 1 : 4;
    TableRow row =
        row(DarshanJobTable.DEFINITION, job, log)
            .set("uid", 100L + job % 2)
            .set("ost_mount_points", List.of("/home", "/scratch"))
            .set("user", job % 6 == 0 ? null : "user" + Math.floorMod(log.hashCode(), USERS))
            .set("application", APPLICATIONS[random.nextInt(APPLICATIONS.length)])
            .set("start_time", maybe(10, start))
            .set("end_time", start + 1_000_000_000L)
            .set("run_time_s", maybe(6, random.nextInt(1000) / 8D))
            .set("process_count", ranks)
            .set("bytes_read", (long) random.nextInt(1 << 20))
            .set("bytes_written", (long) random.nextInt(1 << 20))
            .set("log_file", "a_id" + job + "_1.darshan")
            .set("modules_incomplete", isOnceIn(6) ? List.of("POSIX") : List.of());
    if (!isOnceIn(6)) {
      row.set("written_folder", "/scratch/a/" + (job % 3 == 0 ? "run" + job + "/" : ""))
          .set("written_mount_point", MOUNT_POINTS[random.nextInt(MOUNT_POINTS.length)]);
    }
    jobs.add(row);
    TableRow run = ApplicationRuns.of(List.of(row), List.of()).get(0);
    run.set("node_count", maybe(3, 1L + random.nextInt(2)))
        .set("io_s", maybe(6, random.nextInt(1000) / 16D))
        .set("peak_bandwidth", maybe(6, 1e6 * random.nextInt(100)))
        .set("io_rank_count", maybe(6, 1L + random.nextInt(4)))
        .set("read_bandwidth", maybe(4, 1e6 * random.nextInt(100)))
        .set("write_bandwidth", maybe(4, 1e6 * random.nextInt(100)))
        .set("access_pattern", PATTERNS[random.nextInt(PATTERNS.length)]);
    runs.add(run);
    String area = "/scratch/a/" + (job % 3 == 0 ? "run" + job + "/" : "");
    for (int file = random.nextInt(30); file > 0; file--) {
      addFile(job, log, ranks, start, area);
    }
    if (!isOnceIn(6)) {
      addDiagnosis(job, log);
    }
    if (isOnceIn(2)) {
      addFinding(job, log);
    }
    if (!isOnceIn(6)) {
      records.add(
          TableRow.blank(SlurmJobTable.DEFINITION)
              .set(TableDefinition.RECORD_COLUMN, "record-" + log)
              .set(TableDefinition.BUCKET_COLUMN, job)
              .set("job_id_is_own", true)
              .set("start_time", start - 1_000_000)
              .set("end_time", start + 1_001_000_000)
              .set("node_count", maybe(3, isOnceIn(6) ? 1L : 4L))
              .set("node_list", NODE_LISTS[random.nextInt(NODE_LISTS.length)]));
    }
  }

  private void addFile(long job, String log, long ranks, long start, String area) {
    // Some are of one rank alone, most are shared by chance.
    int file = isOnceIn(4) ? 1000 + random.nextInt(1 << 20) : random.nextInt(200);
    RoaringBitmap osts = RoaringBitmap.bitmapOf(random.nextInt(4), random.nextInt(8));
    TableRow row =
        row(DarshanFileTable.DEFINITION, job, log)
            .set("record_id", TableRow.unsigned(file % 7 == 0 ? -file - 1L : file))
            .set("file_name", isOnceIn(40) ? "<STDOUT>" : maybe(6, area + file))
            .set("mount_point", MOUNT_POINTS[file % MOUNT_POINTS.length])
            .set("rank", isOnceIn(4) ? -1L : (long) random.nextInt((int) ranks))
            .set("bytes_read", maybe(3, isOnceIn(2) ? 0L : (long) random.nextInt(1000)))
            .set("bytes_written", maybe(4, (long) random.nextInt(1000)))
            .set("read_start_time", maybe(3, start + random.nextInt(1000)))
            .set("write_start_time", maybe(3, start + random.nextInt(1000)))
            .set("posix_opens", maybe(3, (long) random.nextInt(9)))
            .set("posix_stats", maybe(3, (long) random.nextInt(9)))
            .set("stdio_opens", maybe(3, (long) random.nextInt(9)))
            .set("posix_f_meta_time", maybe(3, random.nextInt(1000) / 64D))
            .set("stdio_f_meta_time", maybe(3, random.nextInt(1000) / 64D));
    if (isOnceIn(20)) {
      row.set("parent_record_id", TableRow.unsigned(3));
    }
    if (!isOnceIn(4)) {
      row.set("ost_count", osts.getCardinality())
          .set("ost_bitmap", OstBitmaps.bytes(osts))
          .set("stripe_count", maybe(6, (long) osts.getCardinality()))
          .set("stripe_pool", maybe(3, isOnceIn(3) ? "" : "pool" + random.nextInt(2)));
    }
    files.add(row);
  }

  private void addDiagnosis(long job, String log) {
    diagnoses.add(
        row(DiagnosisTable.DEFINITION, job, log)
            .set("io_s", maybe(6, random.nextInt(64) / 8D))
            .set(Cause.SLOW_OST.column(), maybe(4, random.nextInt(64) / 64D))
            .set(Cause.CONTENTION.column(), maybe(4, random.nextInt(64) / 64D)));
    List<Object> osts = new ArrayList<>();
    for (int ost = random.nextInt(4); ost > 0; ost--) {
      osts.add(
          new Object[] {
            MOUNT_POINTS[random.nextInt(MOUNT_POINTS.length)],
            ost,
            random.nextInt(4) / 2D,
            0.0,
            0.0,
            0.0,
            null,
            null,
            null,
            null,
            0L,
            null,
            null
          });
    }
    contention.add(row(JobContentionTable.DEFINITION, job, log).set("osts", osts));
  }

  /** Of the second file system only logs tell; a log of each OST has a wrong day. */
  private List<TableRow> ostDays() {
    List<TableRow> days = new ArrayList<>();
    for (int system = 0; system < FILE_SYSTEMS.length; system++) {
      for (int ost = 0; ost < OSTS; ost++) {
        for (int day = -DAYS_BEFORE; day <= LAST_DAY; day++) {
          if (isOnceIn(2)) {
            days.add(ostDay(system, ost, day, system == 1));
          }
        }
        days.add(ostDay(system, ost, 10 * LAST_DAY, true));
      }
    }
    return days;
  }

  /** A day of an OST, by logs alone or by servers, too. */
  private TableRow ostDay(int system, int ost, int day, boolean isByLogs) {
    TableRow row =
        TableRow.blank(OstDayTable.DEFINITION)
            .set("file_system", FILE_SYSTEMS[system][0])
            .set("lustre_name", FILE_SYSTEMS[system][1])
            .set("ost", ost)
            .set(OstDayTable.DAY, TableRow.micros(BEGIN.plus(Duration.ofDays(day))))
            .set("file_rate", maybe(4, 1e6 * random.nextInt(100)))
            .set("peer_file_rate", maybe(4, 1e6 * (1 + random.nextInt(100))))
            .set("file_count", (long) random.nextInt(20))
            .set("job_share", maybe(4, random.nextDouble()));
    if (!isByLogs) {
      row.set("compared_job_count", (long) random.nextInt(6))
          .set("sample_count", (long) random.nextInt(2))
          .set("read_rate", maybe(4, 1e6 * random.nextInt(100)))
          .set("write_rate", maybe(4, 1e6 * random.nextInt(100)))
          .set("peak_rate", maybe(4, 1e6 * random.nextInt(100)))
          .set("fullness", maybe(4, random.nextDouble()));
    }
    return row;
  }

  private void addFinding(long job, String log) {
    List<Object> advice = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      List<String> steps = List.of(STEPS[random.nextInt(STEPS.length)]);
      advice.add(new Object[] {"Do " + steps, "user", null, steps, 0.125, 0.25, "", ""});
    }
    findings.add(
        row(FindingTable.DEFINITION, job, log)
            .set("rule", "rule" + random.nextInt(2))
            .set("advice", advice));
  }
}
