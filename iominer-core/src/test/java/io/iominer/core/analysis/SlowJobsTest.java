// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.model.Cause;
import io.iominer.core.model.IoDirection;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The statements against loops over the same random jobs. */
class SlowJobsTest {
  private static final long SEED = 11;
  private static final Instant BEGIN = Instant.parse("2026-11-01T00:00:00Z");
  private static final SlowFilter FILTER =
      new SlowFilter(
          IoDirection.WRITE,
          1e6,
          1e9,
          SlowFilter.PAPER_RANKS,
          SlowFilter.PAPER_BYTES_PER_RANK,
          JobFilter.in(Period.of(LocalDate.of(2026, 11, 2), LocalDate.of(2026, 11, 4))),
          true);

  /**
   * A job with its reads or writes; a job that was not diagnosed has neither factors nor a cause.
   */
  private record Job(
      long id,
      @Nullable String application,
      long start,
      boolean isDiagnosed,
      boolean isWrite,
      long processes,
      long bytes,
      @Nullable Double bandwidth,
      @Nullable Double small,
      boolean isCollective,
      int cause,
      double lost) {
    boolean isInPeriod() {
      return start >= 86_400 && start < 4 * 86_400;
    }

    boolean isSlow() {
      return isDiagnosed
          && isInPeriod()
          && isWrite
          && processes > 1000
          && bytes >= 10_000_000 * processes
          && bandwidth != null
          && bandwidth >= 1e6
          && bandwidth < 1e9;
    }

    Optional<String> causeName() {
      return cause < 0 ? Optional.empty() : Optional.of(Cause.values()[cause].label());
    }
  }

  @TempDir private static Path folder;

  private static IOMiner miner;
  private static final List<Job> JOBS = jobs();

  private static List<Job> jobs() {
    Random random = new Random(SEED);
    List<Job> jobs = new ArrayList<>();
    for (long id = 0; id < 600; id++) {
      long processes = List.of(1000L, 1001L, 4096L).get(random.nextInt(3));
      jobs.add(
          new Job(
              id,
              random.nextInt(20) == 0 ? null : "app" + random.nextInt(6),
              random.nextInt(5 * 86_400),
              random.nextInt(8) > 0,
              random.nextInt(4) > 0,
              processes,
              processes * List.of(9_999_999L, 10_000_000L, 50_000_000L).get(random.nextInt(3)),
              random.nextInt(20) == 0
                  ? null
                  : List.of(1e6, 999_999.0, 1e9, 5e8, 0.0).get(random.nextInt(5))
                      + (random.nextBoolean() ? 0 : random.nextInt(1000)),
              random.nextInt(4) == 0 ? null : (Double) random.nextDouble(),
              random.nextBoolean(),
              random.nextInt(Cause.values().length + 1) - 1,
              random.nextInt(100)));
    }
    return jobs;
  }

  private static void show(String view, List<Row> rows, String columns, String... more) {
    List<String> expressions = new ArrayList<>(List.of("*"));
    expressions.addAll(List.of(more));
    miner
        .spark()
        .createDataFrame(rows, StructType.fromDDL(columns))
        .selectExpr(expressions.toArray(String[]::new))
        .createOrReplaceTempView(view);
  }

  @BeforeAll
  static void show() {
    IoStore.openOrCreate(folder.resolve("store"), 1);
    miner = IOMiner.open(folder.resolve("store"), TestSpark.session());
    List<Row> jobs = new ArrayList<>();
    List<Row> factors = new ArrayList<>();
    List<Row> diagnoses = new ArrayList<>();
    for (Job job : JOBS) {
      String log = "log" + job.id;
      jobs.add(
          RowFactory.create(
              job.id, log, job.application, Timestamp.from(BEGIN.plusSeconds(job.start))));
      if (job.isDiagnosed) {
        factors.add(
            RowFactory.create(
                job.id,
                log,
                job.isWrite ? "write" : "read",
                job.processes,
                job.bytes,
                job.bandwidth,
                job.small,
                job.isCollective));
        Object[] diagnosis = new Object[4 + Cause.values().length];
        diagnosis[0] = job.id;
        diagnosis[1] = log;
        diagnosis[2] = job.causeName().orElse(null);
        diagnosis[3] = job.lost + 1;
        for (int i = 0; i < Cause.values().length; i++) {
          diagnosis[4 + i] = i == job.cause ? job.lost : 0.5;
        }
        diagnoses.add(RowFactory.create(diagnosis));
      }
    }
    show(
        "darshan_job",
        jobs,
        "job_id BIGINT, log_id STRING, application STRING, start_time TIMESTAMP",
        "CAST(NULL AS STRING) AS user",
        "7L AS uid");
    show(
        "perf_factor",
        factors,
        "job_id BIGINT, log_id STRING, direction STRING, process_count BIGINT, bytes BIGINT,"
            + " critical_bandwidth DOUBLE, small_share DOUBLE, is_collective BOOLEAN",
        "0.5D AS nonconsecutive_share",
        "4L AS ost_count",
        "CAST(NULL AS DOUBLE) AS processes_per_ost",
        "0D AS unaligned_share",
        "1D AS one_file_share",
        "0D AS imbalance",
        "0D AS metadata_share",
        "1D AS busy_share",
        "CAST(NULL AS BIGINT) AS node_count");
    show(
        "diagnosis",
        diagnoses,
        "job_id BIGINT, log_id STRING, dominant_cause STRING, lost_s DOUBLE, "
            + Arrays.stream(Cause.values())
                .map(cause -> cause.column() + " DOUBLE")
                .collect(Collectors.joining(", ")),
        "'cause' AS verdict",
        "2D AS unexplained_s",
        "100D AS io_s");
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  private static List<Job> slow() {
    return JOBS.stream().filter(Job::isSlow).toList();
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }

  /** As of a log whose records moved bytes in no time. */
  @Test
  void aPathWithoutCallsHasNoRate() {
    SlowFilter filter = new SlowFilter(IoDirection.WRITE, 0, 1e9, 1, 1, JobFilter.ALL, false);
    List<Row> rows =
        miner
            .query(
                "SELECT "
                    + filter.rate()
                    + " AS rate FROM VALUES (5D, 0D), (5D, 0.5D) AS p(critical_bandwidth, busy_share)"
                    + " ORDER BY rate")
            .collect();
    assertThat(rows.get(0).isNullAt(0)).isTrue();
    assertThat(rows.get(1).getDouble(0)).isEqualTo(10);
  }

  @Test
  void slowJobsAreThoseOfTheFilterSlowestFirst() {
    List<Job> expected =
        slow().stream()
            .sorted(Comparator.comparing(Job::bandwidth).thenComparing(Job::id))
            .toList();
    List<Row> rows = SlowJobs.jobs(FILTER, 1000).on(miner).collect();
    assertThat(expected).hasSizeGreaterThan(20);
    assertThat(rows)
        .extracting(row -> row.<Long>getAs("job_id"))
        .containsExactlyElementsOf(expected.stream().map(Job::id).toList());
    for (int i = 0; i < rows.size(); i++) {
      Job job = expected.get(i);
      assertThat(rows.get(i).<Double>getAs("small_share")).isEqualTo(job.small);
      assertThat(rows.get(i).<String>getAs("dominant_cause"))
          .isEqualTo(job.causeName().orElse(null));
      assertThat(rows.get(i).<Double>getAs("dominant_lost_s"))
          .isEqualTo(job.cause < 0 ? null : (Double) job.lost);
      if (job.cause >= 0) {
        assertThat(rows.get(i).<Double>getAs("lost_s")).isEqualTo(job.lost + 1 + 2);
      }
    }
    assertThat(SlowJobs.jobs(FILTER, 3).on(miner).collect()).hasSize(3);
  }

  @Test
  void applicationsHaveMediansAndTheCommonestCause() {
    Map<Optional<String>, List<Job>> expected =
        slow().stream().collect(Collectors.groupingBy(job -> Optional.ofNullable(job.application)));
    List<Row> rows = SlowJobs.byApplication(FILTER, 1000).on(miner).collect();
    assertThat(rows).hasSameSizeAs(expected.keySet());
    assertThat(expected).containsKey(Optional.empty());
    for (Row row : rows) {
      List<Job> own = expected.get(Optional.ofNullable(row.<String>getAs("application")));
      assertThat(row.<Long>getAs("jobs")).isEqualTo(own.size());
      assertThat(row.<Double>getAs("median_critical_bandwidth"))
          .isCloseTo(median(own.stream().map(Job::bandwidth).toList()), within(1e-6));
      List<Double> small = own.stream().map(Job::small).filter(s -> s != null).toList();
      assertThat(row.<Double>getAs("median_small_share")).isCloseTo(median(small), within(1e-9));
      assertThat(row.<Double>getAs("collective_jobs_share"))
          .isCloseTo(
              own.stream().filter(Job::isCollective).count() / (double) own.size(), within(1e-9));
      Map<String, List<Job>> causes =
          own.stream()
              .filter(job -> job.cause >= 0)
              .collect(Collectors.groupingBy(job -> job.causeName().orElseThrow()));
      String commonest =
          causes.entrySet().stream()
              .sorted(
                  Comparator.comparing((Map.Entry<String, List<Job>> e) -> -e.getValue().size())
                      .thenComparing(e -> -lost(e.getValue()))
                      .thenComparing(Map.Entry::getKey))
              .findFirst()
              .map(Map.Entry::getKey)
              .orElseThrow();
      assertThat(row.<String>getAs("commonest_cause")).isEqualTo(commonest);
      assertThat(row.<Long>getAs("cause_jobs")).isEqualTo(causes.get(commonest).size());
      assertThat(row.<Double>getAs("cause_lost_s"))
          .isCloseTo(lost(causes.get(commonest)), within(1e-9));
    }
    assertThat(rows)
        .extracting(row -> row.<Long>getAs("jobs"))
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  private static double lost(List<Job> jobs) {
    return jobs.stream().mapToDouble(Job::lost).sum();
  }

  @Test
  void logsThatWereNotJudgedAreCounted() {
    Row row = SlowJobs.skipped(FILTER.jobs()).on(miner).collect().get(0);
    assertThat(row.<Long>getAs("logs")).isEqualTo(JOBS.stream().filter(Job::isInPeriod).count());
    assertThat(row.<Long>getAs("skipped"))
        .isEqualTo(JOBS.stream().filter(job -> job.isInPeriod() && !job.isDiagnosed).count());
    assertThat(row.<Long>getAs("implausible")).isZero();
  }

  @Test
  void theStatementsRunOnAStoreWithoutRows() {
    Path empty = folder.resolve("empty");
    IoStore.openOrCreate(empty, 1);
    try (IOMiner nothing = IOMiner.open(empty, TestSpark.session())) {
      SlowFilter filter = SlowFilter.paper(IoDirection.READ, JobFilter.ALL);
      assertThat(SlowJobs.jobs(filter, 5).on(nothing).collect()).isEmpty();
      assertThat(SlowJobs.byApplication(filter, 5).on(nothing).collect()).isEmpty();
      assertThat(SlowJobs.skipped(JobFilter.ALL).on(nothing).collect().get(0).getLong(1)).isZero();
    }
  }
}
