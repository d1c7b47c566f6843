// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.spark;

import static io.iominer.core.query.Aggregate.ostCount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.model.IoDirection;
import io.iominer.core.query.Aggregate;
import io.iominer.core.query.Bins;
import io.iominer.core.query.GroupFunction;
import io.iominer.core.query.IOMiner;
import io.iominer.core.query.Percentiles;
import io.iominer.core.query.Tuples;
import io.iominer.core.summary.JobSummary;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.ingest.darshan.DarshanLog;
import io.iominer.ingest.darshan.LogSource;
import io.iominer.ingest.darshan.LogSummaries;
import io.iominer.ingest.darshan.ReadLimits;
import io.iominer.testing.SampleLogs;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Algorithm 1 of the IOMiner paper (CLUSTER'18), line by line, on the sample logs; the text is that
 * of docs/algorithm-1.md. Expected values are those of the logs, read without Spark.
 */
class Algorithm1Test {
  private static final LocalDate START = LocalDate.of(2026, 11, 1);
  private static final LocalDate END = LocalDate.of(2026, 11, 30);
  private static final long MB = 1_000_000;

  @TempDir private static Path folder;

  private static IOMiner miner;

  /** Bytes written by job, from the logs themselves. */
  private static final Map<Long, Long> WRITTEN = new TreeMap<>();

  @BeforeAll
  static void openAndInit() throws IOException {
    String logs = SampleLogs.DARSHAN.toAbsolutePath().normalize().toString();
    String accounting = Path.of(logs).resolveSibling("slurm/sacct-parsable2.txt").toString();
    Path setup =
        Files.writeString(
            folder.resolve("iominer.json"),
            String.format(
                """
                {"store": "store", "buckets": 4,
                 "sources": {"darshan": ["%s"], "slurm": "%s"}}
                """,
                logs, accounting));
    miner = IOMiner.open(setup, TestSpark.session()); // lines 1 and 2
    miner.initStores(START, END); // lines 3 and 4
    for (Path log : SampleLogs.darshan()) {
      try (DarshanLog opened = DarshanLog.open(LogSource.of(log), ReadLimits.DEFAULT)) {
        JobSummary summary = LogSummaries.of(opened);
        WRITTEN.put(summary.job().jobId(), summary.io().bytesWritten());
      }
    }
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  private static Map<Long, Object> byJob(Tuples tuples, String column) {
    Map<Long, Object> values = new HashMap<>();
    for (Row row : tuples.project("job_id", column).collect()) {
      assertThat(values.put(row.getLong(0), row.get(1) == null ? "none" : row.get(1))).isNull();
    }
    return values;
  }

  private static Set<Long> writersBelow(long bytes) {
    Set<Long> jobs = new HashSet<>();
    WRITTEN.forEach(
        (job, written) -> {
          if (written < bytes) {
            jobs.add(job);
          }
        });
    return jobs;
  }

  @Test
  void storesAreInitialisedOnce() throws IOException {
    long snapshot = miner.store().snapshot(DarshanJobTable.DEFINITION);
    miner.initStores(START, END);
    assertThat(miner.store().snapshot(DarshanJobTable.DEFINITION)).isEqualTo(snapshot);
  }

  @Test
  void tablesAreLoaded() {
    Tuples jobs = miner.load("darshan_job"); // line 6
    Tuples files = miner.load("darshan_file"); // line 8
    Tuples slurm = miner.load("slurm_job"); // line 10
    Tuples lmt = miner.load("lmt_ost"); // line 12
    assertThat(jobs.count()).isEqualTo(WRITTEN.size());
    assertThat(files.group("job_id", Aggregate.count("n")).count()).isEqualTo(WRITTEN.size());
    assertThat(slurm.count()).isEqualTo(32);
    assertThat(lmt.count()).isZero();
    assertThatThrownBy(() -> miner.load("darshan_jobs")).hasMessageContaining("darshan_job,");
  }

  @Test
  void jobsAreSelectedAndBinned() {
    Tuples jobs = miner.load("darshan_job");
    Tuples selected =
        jobs.project("job_id", "bytes_written").filter("bytes_written < 100MB"); // line 14
    assertThat(byJob(selected, "bytes_written").keySet())
        .isEqualTo(writersBelow(100 * MB))
        .isNotEmpty();
    assertThat(jobs.filter("bytes_written < 1GB").count())
        .isEqualTo(writersBelow(1_000 * MB).size());

    Tuples binned = jobs.bin("workload", Bins.at("10MB", "100MB"), "bytes_written"); // line 15
    Map<Long, Object> workloads = byJob(binned, "workload");
    WRITTEN.forEach(
        (job, written) ->
            assertThat(workloads.get(job))
                .isEqualTo(written < 10 * MB ? 0 : written < 100 * MB ? 1 : 2));
    assertThat(new HashSet<>(workloads.values())).hasSize(3);
    Tuples byFunction =
        jobs.bin("workload", size -> (Long) size < 10 * MB ? 0 : 1, "bytes_written");
    assertThat(byJob(byFunction, "workload").values()).contains(0, 1);
  }

  @Test
  void filesAreGrouped() {
    Tuples files = miner.load("darshan_file");
    Tuples grouped = files.group("job_id", ostCount("ost_count")); // line 17
    assertThat(byJob(grouped, "ost_count")).hasSize(WRITTEN.size());
    assertThat(byJob(grouped, "ost_count").values())
        .as("the samples' file system is not Lustre: no OST, which is not 0 OSTs")
        .containsOnly("none");

    GroupFunction countFiles =
        (job, rows) -> {
          Set<Object> records = new HashSet<>();
          rows.forEachRemaining(row -> records.add(row.getAs("record_id")));
          return List.of(RowFactory.create(records.size())).iterator();
        };
    Map<Long, Object> counted = byJob(files.group("job_id", countFiles, "files INT"), "files");
    assertThat(counted)
        .isEqualTo(
            byJob(
                files.group(
                    "job_id", Aggregate.of("files", "CAST(count(DISTINCT record_id) AS INT)")),
                "files"));
  }

  @Test
  void bytesWrittenHavePercentiles() {
    Percentiles percentiles = miner.load("darshan_job").percentile("bytes_written"); // line 19
    List<Long> sorted = WRITTEN.values().stream().sorted().toList();
    assertThat(percentiles.at(0.5).getAsDouble())
        .isEqualTo(sorted.get(sorted.size() / 2).doubleValue());
    assertThat(percentiles.at(1).getAsDouble())
        .isEqualTo(sorted.get(sorted.size() - 1).doubleValue());
  }

  @Test
  void jobsAreJoinedWithTheirAllocations() {
    Tuples jobs = miner.load("darshan_job");
    Tuples slurm = miner.load("slurm_job");
    Tuples joined =
        jobs.join(slurm, "job_id")
            .project("job_id", "node_count", "bytes_read", "bytes_written"); // line 21
    assertThat(byJob(joined, "bytes_written")).isEqualTo(new HashMap<>(WRITTEN));
    Tuples sure =
        jobs.join(miner.load("job_allocation"), "log_id")
            .filter("match_quality IN ('exact', 'array')");
    assertThat(byJob(joined, "node_count")).isEqualTo(byJob(sure, "node_count"));
  }

  @Test
  void largeWritersAreJoinedWithTheirFiles() {
    Tuples jobs = miner.load("darshan_job");
    Tuples files = miner.load("darshan_file");
    Tuples large = jobs.filter("bytes_written > 100MB").join(files, "job_id"); // line 23
    Set<Long> expected = new HashSet<>(WRITTEN.keySet());
    expected.removeAll(writersBelow(100 * MB + 1));
    assertThat(byJob(large.group("job_id", Aggregate.count("n")), "n").keySet())
        .isEqualTo(expected)
        .isNotEmpty();
    assertThatThrownBy(() -> large.extractPerfFactors("0", "1GB/s", IoDirection.WRITE)) // line 25
        .hasMessageContaining("no root-cause analysis of stores yet");
  }

  /** The whole point of the store's buckets: section II-C of the paper. */
  @Test
  void joinsAndGroupsOnJobsPlanNoExchange() {
    miner.spark().conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
    Tuples jobs = miner.load("darshan_job").project("job_id", "bytes_written");
    Tuples files = miner.load("darshan_file").project("job_id", "record_id", "posix_writes");
    Tuples slurm = miner.load("slurm_job").project("job_id", "node_count");
    Tuples grouped =
        jobs.join(files, "job_id")
            .join(slurm, "job_id")
            .group(
                "job_id",
                Aggregate.sum("posix_writes"),
                Aggregate.max("node_count"),
                Aggregate.max("bytes_written"));
    assertThat(byJob(grouped, "bytes_written")).isEqualTo(new HashMap<>(WRITTEN));
    assertThat(grouped.explain()).contains("SortMergeJoin").doesNotContain("Exchange");
    GroupFunction count =
        (job, rows) -> {
          int rowCount = 0;
          for (; rows.hasNext(); rows.next()) {
            rowCount++;
          }
          return List.of(RowFactory.create(rowCount)).iterator();
        };
    Tuples byFunction = files.group("job_id", count, "n INT", "record_id");
    assertThat(byFunction.explain()).doesNotContain("Exchange");
    assertThat(byFunction.count()).isEqualTo(WRITTEN.size());
  }
}
