// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.query.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobPairTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.DatedSettings;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.lookup.OverlappingJobs;
import io.iominer.rootcause.lookup.OverlappingJobs.Overlap;
import io.iominer.rootcause.lookup.OwnOst;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

class ContentionRowsTest {
  private static final Instant START = Instant.parse("2026-11-02T10:00:00Z");
  private static final long MIB = 1 << 20;

  @TempDir private Path folder;

  private final List<TableRow> jobs = new ArrayList<>();
  private final List<TableRow> files = new ArrayList<>();
  private final Map<String, String> yardsticks = new TreeMap<>();
  private final List<String> pairs = new ArrayList<>();

  /** A log that writes a file on OST 3 of a file system. */
  private void log(String log, long job, long uid, String fileSystem, long start, long end) {
    jobs.add(
        row(DarshanJobTable.DEFINITION, job, log)
            .set("uid", uid)
            .set("start_time", START)
            .set("end_time", START.plusSeconds(100)));
    files.add(
        row(DarshanFileTable.DEFINITION, job, log)
            .setUnsigned("record_id", 1)
            .set("mount_point", fileSystem)
            .set("bytes_written", 100 * MIB)
            .set("write_start_time", START.plusSeconds(start))
            .set("write_end_time", START.plusSeconds(end))
            .set("ost_bitmap", OstBitmaps.bytes(RoaringBitmap.bitmapOf(3)))
            .set("ost_count", 1));
  }

  private static TableRow row(TableDefinition table, long job, String log) {
    return TableRow.blank(table).set(TableDefinition.BUCKET_COLUMN, job).set("log_id", log);
  }

  /** By log: its file system, its OST, seconds in use and of them with other jobs. */
  private Map<String, String> contention() {
    IoStore.openOrCreate(folder, 1);
    try (StoreWriter writer = IoStore.writer(folder, "test")) {
      StoreChange change = new StoreChange();
      writer.add(change, DarshanJobTable.DEFINITION, jobs);
      writer.add(change, DarshanFileTable.DEFINITION, files);
      writer.commit(change);
    }
    Map<String, String> found = new TreeMap<>();
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      miner.spark().conf().set("spark.sql.adaptive.enabled", "false");
      LogChoice.ofAll(miner);
      for (StoredRows rows :
          ContentionRows.of(miner, new DatedSettings(DiagnosisSettings.standard()))
              .collectAsList()) {
        rows.forEach(
            row -> {
              if (row.table().equals(JobPairTable.DEFINITION)) {
                pair(row);
                return;
              }
              yardstick(row);
              for (Object ost : (List<?>) row.value("osts")) {
                Object[] fields = (Object[]) ost;
                found.put(
                    (String) row.value("log_id"),
                    "%s %s %s %s".formatted(fields[0], fields[1], fields[2], fields[3]));
              }
            });
      }
    }
    StoredLog a = new StoredLog(IoStore.open(folder), 1, "a");
    for (Overlap other : OverlappingJobs.of(a, OwnOst.of(a))) {
      String text =
          "%s: %d of %d, %s s"
              .formatted(other.ost(), other.job().jobId(), other.job().uid(), other.seconds());
      found.merge("other jobs of a", text, String::concat);
    }
    return found;
  }

  private void pair(TableRow row) {
    pairs.add(
        "%s %s: %s %s %s of %s %.0f"
            .formatted(
                row.value("job_id"),
                row.value("log_id"),
                row.value("file_system"),
                row.value("ost"),
                row.value("other_job_id"),
                row.value("other_uid"),
                (Double) row.value("other_job_bytes")));
  }

  private void yardstick(TableRow row) {
    if (row.value("comparable_run_count") != null) {
      yardsticks.put(
          (String) row.value("log_id"),
          "%s %s %s %s %s %s %s %s"
              .formatted(
                  row.value("comparable_run_count"),
                  row.value("slower_run_count"),
                  row.value("usual_storage_s"),
                  row.value("compared_storage_s"),
                  row.value("read_beyond_usual_s"),
                  row.value("write_beyond_usual_s"),
                  row.value("meta_beyond_usual_s"),
                  Arrays.toString((Object[]) ((List<?>) row.value("fastest_runs")).get(0))));
    }
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
}
