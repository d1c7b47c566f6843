// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.RawText;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreCheck;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.ingest.darshan.DarshanWriter;
import io.iominer.ingest.darshan.WriteOptions;
import io.iominer.ingest.job.IngestJob;
import io.iominer.ingest.job.IngestRequest;
import io.iominer.ingest.job.KnownSources;
import io.iominer.ingest.source.SourceGroup;
import io.iominer.ingest.source.SourceIngest;
import io.iominer.ingest.source.SourceSettings;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.SmallStore;
import io.iominer.testing.TableText;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobIdentityTest {
  /** Raw numbers of the tasks of the sample's array 4478522. */
  private static final Set<Long> ARRAY_TASKS = Set.of(4478522L, 4478529L, 4478530L);

  @TempDir private Path store;

  @Test
  void everySampleLogIsMatchedToItsAllocation() throws IOException {
    new IngestJob(SessionExchange.of(TestSpark.session(), "ingest"), WorkListener.SILENT)
        .run(IngestRequest.of(List.of(SampleLogs.DARSHAN), SmallStore.in(store)));
    accounting(store);
    try (IOMiner miner = IOMiner.open(store, TestSpark.session())) {
      List<Row> rows =
          miner
              .query(
                  "SELECT a.job_id, a.match_quality, a.user_checked, a.candidate_count,"
                      + " a.slurm_job_id, a.node_count, a.cpu_count, j.process_count, a.overlap_s,"
                      + " j.run_time_s, a.job_name, j.application, a.array_task_id, a.state"
                      + " FROM job_allocation a JOIN darshan_job j ON a.log_id = j.log_id")
              .collect();
      assertThat(rows).hasSize(SampleLogs.darshan().size());
      for (Row row : rows) {
        String quality = ARRAY_TASKS.contains(row.getLong(0)) ? "array" : "exact";
        assertThat(row.getString(1)).as("%s", row).isEqualTo(quality);
        assertThat(row.getBoolean(2)).as("%s", row).isTrue();
        assertThat(row.getLong(3)).as("%s", row).isEqualTo(1);
        assertThat(row.getLong(4)).isEqualTo(row.getLong(0));
        assertThat(row.getLong(5)).as("%s", row).isBetween(1L, 8L);
        assertThat(row.getLong(6)).as("%s", row).isGreaterThanOrEqualTo(row.getLong(7));
        assertThat(row.getDouble(8)).as("%s", row).isBetween(row.getDouble(9) - 1, 100.0);
        assertThat(row.isNullAt(12)).as("%s", row).isEqualTo(quality.equals("exact"));
        assertThat(row.getString(13)).isEqualTo("COMPLETED");
      }
      assertThat(
              miner
                  .query(
                      "SELECT a.array_task_id FROM job_allocation a WHERE match_quality = 'array'"
                          + " ORDER BY job_id")
                  .collect())
          .extracting(row -> row.getLong(0))
          .containsExactly(3L, 1L, 2L);
    }
  }

  /** In which order logs and accounting arrive, and whether logs come again, does not matter. */
  @Test
  void matchesAreTheSameWhateverComesFirst() throws IOException {
    Path later = SmallStore.in(store.resolve("later"));
    logs(later, KnownSources.SKIP);
    accounting(later);
    Path earlier = SmallStore.in(store.resolve("earlier"));
    accounting(earlier);
    logs(earlier, KnownSources.SKIP);
    assertThat(matches(earlier)).isEqualTo(matches(later)).hasSize(SampleLogs.darshan().size());
    logs(later, KnownSources.READ_AGAIN);
    assertThat(matches(later)).isEqualTo(matches(earlier));
    assertThat(StoreCheck.of(later).problems()).isEmpty();
  }

  private static void logs(Path store, KnownSources known) {
    new IngestJob(new ThreadExchange(2, "ingest"), WorkListener.SILENT)
        .run(IngestRequest.of(List.of(SampleLogs.DARSHAN), store).withKnownSources(known));
  }

  private static void accounting(Path store) throws IOException {
    new SourceIngest(SourceSettings.DEFAULT)
        .run(
            SourceGroup.ACCOUNTING,
            List.of(SlurmCollector.SAMPLES.resolve("sacct-parsable2.txt").toString()),
            store,
            1);
  }

  private static List<String> matches(Path store) {
    return TableText.rows(IoStore.open(store), JobAllocationTable.DEFINITION, Set.of());
  }

  /** A log without records, as a job of the sample's accounting would have left it. */
  private static void log(Path folder, String user, long uid, long job, long pid, String start)
      throws IOException {
    long second = Instant.parse(start).getEpochSecond();
    Path file =
        folder.resolve(user + "_app_id" + job + "-" + pid + "_11-20-75774-" + pid + "_1.darshan");
    try (DarshanWriter writer = DarshanWriter.create(file, WriteOptions.CURRENT)) {
      writer.job(
          new JobRecord(
              "3.41",
              uid,
              second,
              0,
              second + 1,
              0,
              1,
              job,
              RawText.of("lib_ver=3.5.0\n"),
              RawText.of("app\n")));
    }
  }

  /** The sample's jobs that left no log: heterogeneous, oddly named, out of time, ended early. */
  @Test
  void jobsOfEveryKindAreMatchedWithTheRightQuality() throws IOException {
    Path logs = Files.createDirectories(store.resolveSibling("made-" + store.getFileName()));
    log(logs, "astro1", 1001, 4478527, 11, "2026-11-20T21:03:46Z");
    log(logs, "chem2", 1002, 4478524, 12, "2026-11-20T21:03:35Z");
    log(logs, "chem2", 1002, 4478525, 13, "2026-11-20T21:04:44Z");
    log(logs, "chem2", 1002, 4478523, 14, "2026-11-20T21:03:34Z");
    log(logs, "astro1", 1001, 4478526, 15, "2026-11-20T21:04:10Z");
    log(logs, "chem2", 1002, 16, 16, "2026-11-20T21:04:44Z");
    log(logs, "chem2", 1002, 17, 99, "2026-11-20T21:04:44Z");
    log(logs, "clim3", 1003, 4478525, 18, "2026-11-20T21:04:44Z");
    log(logs, "chem2", 1002, 4478525, 19, "2026-11-21T21:03:00Z");
    new IngestJob(SessionExchange.of(TestSpark.session(), "ingest"), WorkListener.SILENT)
        .run(IngestRequest.of(List.of(logs), SmallStore.in(store)));
    accounting(store);
    try (IOMiner miner = IOMiner.open(store, TestSpark.session())) {
      assertThat(
              miner
                  .query(
                      "SELECT regexp_extract(log_file, '-([0-9]+)_', 1) AS pid, match_quality,"
                          + " slurm_job_id, node_count, state, a.job_name FROM job_allocation a"
                          + " JOIN darshan_job USING (log_id) ORDER BY pid")
                  .collect())
          .extracting(row -> row.mkString(" "))
          .containsExactly(
              "11 het 4478527 2 COMPLETED het",
              "12 exact 4478524 2 COMPLETED weird|name,with=sep",
              "13 exact 4478525 1 TIMEOUT overtime",
              "14 exact 4478523 1 FAILED fails",
              "15 exact 4478526 1 CANCELLED tocancel",
              "16 pid-fallback 4478525 1 TIMEOUT overtime",
              "18 none null null null null",
              "19 none null null null null",
              "99 none null null null null");
    }
  }
}
