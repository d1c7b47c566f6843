// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static io.iominer.core.spark.Aggregate.ostCount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.core.model.IoDirection;
import io.iominer.core.spark.Aggregate;
import io.iominer.core.spark.Bins;
import io.iominer.core.spark.GroupFunction;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Percentiles;
import io.iominer.core.spark.Tuples;
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
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Algorithm 1 of the IOMiner paper (CLUSTER'18), line by line, on the samples, real and simulated;
 * the text is that of docs/algorithm-1.md. Expected values are those of the logs and of the
 * accounting, read without Spark. Every line gives rows.
 */
class Algorithm1Test {
  private static final LocalDate START = LocalDate.of(2026, 11, 1);
  private static final LocalDate END = LocalDate.of(2026, 11, 30);
  private static final long GB = 1_000_000_000;
  private static final Path SAMPLES = SampleLogs.DARSHAN.getParent().toAbsolutePath().normalize();

  @TempDir private static Path folder;

  private static IOMiner miner;

  /** Bytes written by job, from the logs themselves. */
  private static final Map<Long, Long> WRITTEN = new TreeMap<>();

  /** OSTs by job, from the logs themselves. */
  private static final Map<Long, Object> OSTS = new HashMap<>();

  @BeforeAll
  static void openAndInit() throws IOException {
    Path setup =
        Files.writeString(
            folder.resolve("iominer.json"),
            String.format(
                """
                {"store": "store", "buckets": 2,
                 "sources": {"darshan": ["%1$s/darshan", "%1$s/simulated/darshan"],
                  "slurm": ["%1$s/slurm/sacct-parsable2.txt", "%1$s/simulated/slurm/sacct.txt"],
                  "lmt": ["%1$s/simulated/lmt.sqlite3"]}}
                """,
                SAMPLES));
    miner = IOMiner.open(setup, TestSpark.onLargeStore()); // lines 1 and 2
    miner.initStores(START, END); // lines 3 and 4
    try (Stream<Path> logs = Files.walk(SAMPLES)) {
      for (Path log : logs.filter(file -> file.toString().endsWith(".darshan")).toList()) {
        try (DarshanLog opened = DarshanLog.open(LogSource.of(log), ReadLimits.DEFAULT)) {
          JobSummary summary = LogSummaries.of(opened);
          WRITTEN.put(summary.job().jobId(), summary.io().bytesWritten());
          OSTS.put(
              summary.job().jobId(),
              summary.osts().isEmpty() ? "none" : (Object) summary.osts().size());
        }
      }
    }
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  private static Map<Long, Object> byJob(Tuples tuples, String column) {
    return byJob(tuples.project("job_id", column).collect(), column);
  }

  private static Map<Long, Object> byJob(List<Row> rows, String column) {
    Map<Long, Object> values = new HashMap<>();
    for (Row row : rows) {
      Object value = row.getAs(column);
      assertThat(values.put(row.<Long>getAs("job_id"), value == null ? "none" : value)).isNull();
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
  void tablesAreLoaded() throws IOException {
    Tuples jobs = miner.load("darshan_job"); // line 6
    Tuples files = miner.load("darshan_file"); // line 8
    Tuples slurm = miner.load("slurm_job"); // line 10
    Tuples lmt = miner.load("lmt_ost"); // line 12
    assertThat(jobs.count()).isEqualTo(WRITTEN.size());
    assertThat(files.group("job_id", Aggregate.count("n")).count()).isEqualTo(WRITTEN.size());
    assertThat(slurm.count()).isEqualTo(32 + allocations("simulated/slurm/sacct.txt"));
    assertThat(lmt.group("ost_name", Aggregate.sum("bytes_written")).collect())
        .as("the simulated file system's OSTs")
        .hasSize(8)
        .allMatch(row -> row.getLong(1) > 0);
    assertThatThrownBy(() -> miner.load("darshan_jobs")).hasMessageContaining("darshan_job,");
  }

  /** Rows of a dump that are no steps. */
  private static long allocations(String dump) throws IOException {
    try (Stream<String> lines = Files.lines(SAMPLES.resolve(dump))) {
      return lines
          .skip(1)
          .filter(line -> !line.substring(0, line.indexOf('|')).contains("."))
          .count();
    }
  }

  @Test
  void jobsAreSelectedAndBinned() {
    Tuples jobs = miner.load("darshan_job");
    Tuples selected =
        jobs.project("job_id", "bytes_written").filter("bytes_written < 1GB"); // line 14
    assertThat(byJob(selected, "bytes_written").keySet())
        .isEqualTo(writersBelow(GB))
        .isNotEmpty()
        .isNotEqualTo(WRITTEN.keySet());

    Tuples binned = jobs.bin("workload", Bins.at("1GB", "10GB"), "bytes_written"); // line 15
    Map<Long, Object> workloads = byJob(binned, "workload");
    WRITTEN.forEach(
        (job, written) ->
            assertThat(workloads.get(job)).isEqualTo(written < GB ? 0 : written < 10 * GB ? 1 : 2));
    assertThat(workloads.values()).contains(0, 1, 2);
    Tuples byFunction = jobs.bin("workload", size -> (Long) size < GB ? 0 : 1, "bytes_written");
    assertThat(byJob(byFunction, "workload").values()).contains(0, 1);
  }

  @Test
  void filesAreGrouped() {
    Tuples files = miner.load("darshan_file");
    Tuples grouped = files.group("job_id", ostCount("ost_count")); // line 17
    assertThat(byJob(grouped, "ost_count"))
        .as("the real jobs' file system is not Lustre: no OST, which is not 0 OSTs")
        .isEqualTo(OSTS)
        .containsValue("none")
        .containsValue(1)
        .containsValue(8);

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
        jobs.join(miner.load("job_allocation"), "job_id", "log_id")
            .filter("match_quality IN ('exact', 'array')");
    assertThat(byJob(joined, "node_count")).isEqualTo(byJob(sure, "node_count"));
  }

  @Test
  void largeWritersAreJoinedWithTheirFiles() {
    Tuples jobs = miner.load("darshan_job");
    Tuples files = miner.load("darshan_file");
    Tuples large = jobs.filter("bytes_written > 10GB").join(files, "job_id"); // line 23
    Set<Long> expected = new HashSet<>(WRITTEN.keySet());
    expected.removeAll(writersBelow(10 * GB + 1));
    Map<Long, Object> joined = byJob(large.group("job_id", Aggregate.count("n")), "n");
    assertThat(joined.keySet()).isEqualTo(expected).isNotEmpty();
    Map<Long, Object> all = byJob(files.group("job_id", Aggregate.count("n")), "n");
    all.keySet().retainAll(expected);
    assertThat(joined).isEqualTo(all);
  }

  @Test
  void slowWritersHaveTheFactorsOfThePaper() {
    Tuples large =
        miner.load("darshan_job").filter("bytes_written > 10GB").join(files(), "job_id"); // line 23
    List<Row> slow =
        large.extractPerfFactors("0", "1GB/s", IoDirection.WRITE).tuples().collect(); // line 25
    List<Row> any = large.extractPerfFactors("0", "1PB/s", IoDirection.WRITE).tuples().collect();
    Map<Long, Object> bandwidths = byJob(any, "critical_bandwidth");
    assertThat(bandwidths.keySet()).isSubsetOf(WRITTEN.keySet());
    bandwidths.values().removeIf(bandwidth -> (Double) bandwidth > GB);
    assertThat(byJob(slow, "critical_bandwidth")).isEqualTo(bandwidths).isNotEmpty();
    assertThat(bandwidths).as("not every large writer is slow").hasSizeLessThan(any.size());
    for (Row row : slow) {
      assertThat(row.<String>getAs("direction")).isEqualTo("write");
      assertThat(row.<Long>getAs("bytes")).isEqualTo(WRITTEN.get(row.<Long>getAs("job_id")));
      assertThat(row.<Double>getAs("small_share")).isBetween(0.0, 1.0);
      assertThat(row.<Double>getAs("nonconsecutive_share")).isBetween(0.0, 1.0);
      assertThat(row.<Boolean>getAs("is_collective")).isNotNull();
      assertThat(row.<Number>getAs("ost_count").doubleValue()).isBetween(1.0, 8.0);
      assertThat(row.<Double>getAs("processes_per_ost")).isPositive();
    }
    assertThat(slow).anyMatch(row -> row.<Double>getAs("small_share") > 0);
  }

  private static Tuples files() {
    return miner.load("darshan_file");
  }

  /** The whole point of the store's buckets: section II-C of the paper. */
  @Test
  void joinsAndGroupsOnJobsPlanNoExchange() {
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
    assertThat(grouped.explain().replace("BroadcastExchange", "broadcast"))
        .doesNotContain("Exchange");
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
