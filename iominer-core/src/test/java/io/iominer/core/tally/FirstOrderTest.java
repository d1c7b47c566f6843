// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.exchange.spark.SessionExchange;
import io.iominer.core.model.IoDirection;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoreWriter;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.OstBitmaps;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.core.tally.spark.FirstOrderTuples;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.roaringbitmap.RoaringBitmap;

/** The analyses against loops over the same random jobs. */
class FirstOrderTest {
  private static final long SEED = 5;
  private static final Instant BEGIN = Instant.parse("2026-11-01T00:00:00Z");
  private static final JobFilter PERIOD =
      JobFilter.in(Period.of(LocalDate.of(2026, 11, 2), LocalDate.of(2026, 11, 4)));

  private record Job(
      long id,
      String application,
      long start,
      long end,
      long processes,
      long files,
      long read,
      long written,
      @Nullable Long reads,
      @Nullable Long sequential,
      @Nullable Long consecutive,
      @Nullable Long mpiio,
      long collective,
      @Nullable String fileSystem,
      Set<Integer> osts,
      long stripeSize,
      int stripeCount) {
    /** Every job has two logs, with files on the same file system. */
    long jobId() {
      return id / 6 * 6 + id % 3;
    }

    String pattern() {
      return processes == 1 ? "1-1" : id % 3 == 0 ? "N-1" : "N-M";
    }

    boolean isInPeriod() {
      return start >= 86_400 && start < 4 * 86_400;
    }
  }

  @TempDir private static Path folder;

  private static IOMiner miner;
  private static final List<Job> JOBS = jobs();

  private static List<Job> jobs() {
    Random random = new Random(SEED);
    List<Job> jobs = new ArrayList<>();
    for (long id = 0; id < 400; id++) {
      long start = random.nextInt(5 * 86_400);
      boolean hasPosix = random.nextInt(10) > 0;
      long reads = random.nextInt(1000);
      Set<Integer> osts = new TreeSet<>();
      for (int i = random.nextInt(4) * random.nextInt(4); i > 0; i--) {
        osts.add(random.nextInt(12));
      }
      int kind = random.nextInt(5);
      long sequential = reads == 0 ? 0L : random.nextLong(reads + 1);
      jobs.add(
          new Job(
              id,
              "app" + random.nextInt(8),
              start,
              start + random.nextInt(20_000),
              List.of(1L, 2L, 64L, 1024L, 1025L, 8192L, 8193L).get(random.nextInt(7)),
              random.nextInt(5) == 0 ? 0L : 1L << random.nextInt(12),
              kind == 0 ? 0 : random.nextInt(1 << 20),
              kind == 1 ? 0 : random.nextInt(1 << 20),
              hasPosix ? (Long) reads : null,
              hasPosix ? (Long) sequential : null,
              hasPosix ? (Long) (long) (sequential * random.nextDouble()) : null,
              random.nextBoolean() ? (Long) 1L : null,
              random.nextInt(2),
              Arrays.asList("/home", "/scratch", null).get((int) id % 3),
              osts,
              random.nextInt(6) == 0 ? 4L << 20 : 1L << 20,
              random.nextInt(6) == 0 ? 4 : 1));
    }
    return jobs;
  }

  @BeforeAll
  static void write() {
    Path store = folder.resolve("store");
    IoStore.openOrCreate(store, 1);
    try (StoreWriter writer = IoStore.writer(store, "test")) {
      StoreChange change = new StoreChange();
      writer.add(
          change, DarshanJobTable.DEFINITION, JOBS.stream().map(FirstOrderTest::row).toList());
      writer.add(
          change, DarshanFileTable.DEFINITION, JOBS.stream().map(FirstOrderTest::file).toList());
      writer.commit(change);
    }
    miner = IOMiner.open(store, TestSpark.session());
  }

  private static TableRow row(Job job) {
    TableRow row =
        log(DarshanJobTable.DEFINITION, job)
            .set("uid", 100L)
            .set("application", job.application)
            .set("start_time", BEGIN.plusSeconds(job.start))
            .set("end_time", BEGIN.plusSeconds(job.end))
            .set("process_count", job.processes)
            .set("file_count", job.files)
            .set("access_pattern", job.pattern())
            .set("mpiio_records", job.mpiio)
            .set("stdio_records", 1L)
            .set(DarshanJobTable.LUSTRE_FILES, 1L)
            .set(DarshanJobTable.STRIPE_LAYOUTS, job.osts.isEmpty() ? 0L : 1L);
    if (job.reads != null) {
      row.set("posix_records", 1L)
          .set("posix_reads", job.reads)
          .set("posix_writes", 0L)
          .set("posix_seq_reads", job.sequential)
          .set("posix_seq_writes", 0L)
          .set("posix_consec_reads", job.consecutive)
          .set("posix_consec_writes", 0L);
    }
    row.set("mpiio_coll_reads", job.collective);
    for (String none : List.of("coll_writes", "split_reads", "split_writes")) {
      row.set("mpiio_" + none, 0L);
    }
    if (!job.osts.isEmpty()) {
      row.set("ost_count", job.osts.size());
      for (String extreme : List.of(DarshanJobTable.LEAST, DarshanJobTable.GREATEST)) {
        row.set("stripe_size" + extreme, job.stripeSize)
            .set("stripe_count" + extreme, (long) job.stripeCount)
            .set("stripe_offset" + extreme, 0L);
      }
    }
    return row;
  }

  private static TableRow file(Job job) {
    TableRow row =
        log(DarshanFileTable.DEFINITION, job)
            .setUnsigned("record_id", 1)
            .set("mount_point", job.fileSystem);
    if (!job.osts.isEmpty()) {
      RoaringBitmap osts = RoaringBitmap.bitmapOf(job.osts.stream().mapToInt(i -> i).toArray());
      row.set("ost_bitmap", OstBitmaps.bytes(osts)).set("ost_count", job.osts.size());
    }
    return row;
  }

  private static TableRow log(TableDefinition table, Job job) {
    return TableRow.blank(table)
        .set(TableDefinition.BUCKET_COLUMN, job.jobId())
        .set(TableDefinition.LOG_COLUMN, "log" + job.id)
        .set("bytes_read", job.read)
        .set("bytes_written", job.written);
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  private static List<Row> ask(FirstOrder analysis) {
    return FirstOrderTuples.of(miner, analysis, PERIOD).collect();
  }

  private static long count(Predicate<Job> condition) {
    return JOBS.stream().filter(Job::isInPeriod).filter(condition).count();
  }

  private static void isShare(Row row, int column, long part, long whole) {
    assertThat(((Number) row.get(column)).doubleValue())
        .isCloseTo((double) part / whole, within(1e-9));
  }

  @Test
  void topApplicationsAreThoseWithTheMostBytes() {
    for (IoDirection direction : IoDirection.values()) {
      Map<String, Long> sums =
          JOBS.stream()
              .filter(Job::isInPeriod)
              .collect(
                  Collectors.groupingBy(
                      Job::application,
                      Collectors.summingLong(
                          job -> direction == IoDirection.READ ? job.read : job.written)));
      long all = sums.values().stream().mapToLong(Long::longValue).sum();
      List<Map.Entry<String, Long>> expected =
          sums.entrySet().stream()
              .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
              .limit(3)
              .toList();
      FirstOrder analysis =
          direction == IoDirection.READ
              ? FirstOrder.APPLICATIONS_READ
              : FirstOrder.APPLICATIONS_WRITE;
      List<Row> rows = FirstOrderTuples.of(miner, analysis, PERIOD).limit(3).collect();
      assertThat(rows).hasSize(3);
      for (int i = 0; i < rows.size(); i++) {
        assertThat(rows.get(i).getString(0)).isEqualTo(expected.get(i).getKey());
        assertThat(rows.get(i).getLong(2)).isEqualTo(expected.get(i).getValue());
        isShare(rows.get(i), 3, expected.get(i).getValue(), all);
      }
    }
  }

  /** The paper's are consecutive: "immediately accesses the end byte of the previous". */
  @Test
  void sequentialSharesAreCumulatedAsThePaperAndAsDarshanCountsThem() {
    Predicate<Job> known = job -> job.reads != null && job.reads > 0;
    List<Row> rows = ask(FirstOrder.SEQUENTIAL);
    assertThat(rows).hasSize(11);
    boolean differ = false;
    for (int k = 0; k < rows.size(); k++) {
      int tenth = k + 1;
      long below =
          count(known.and(job -> tenth > 10 || job.consecutive * 10 < tenth * (long) job.reads));
      assertThat(rows.get(k).<Long>getAs("jobs")).as("%d", k).isEqualTo(below);
      isShare(rows.get(k), 3, below, count(known));
      long belowSeq =
          count(known.and(job -> tenth > 10 || job.sequential * 10 < tenth * (long) job.reads));
      assertThat(rows.get(k).<Long>getAs("seq_jobs")).as("%d", k).isEqualTo(belowSeq);
      isShare(rows.get(k), 5, belowSeq, count(known));
      differ |= below != belowSeq;
    }
    assertThat(differ).isTrue();
  }

  @Test
  void readRatiosHaveABinForEachPercentAndForOnlyReadAndOnlyWritten() {
    Map<String, Long> expected = new TreeMap<>();
    for (Job job : JOBS) {
      if (job.isInPeriod() && job.read + job.written > 0) {
        expected.merge(readClass(job), 1L, Long::sum);
      }
    }
    List<Row> rows = ask(FirstOrder.READ_RATIO);
    assertThat(rows.stream().collect(Collectors.toMap(r -> r.getString(0), r -> r.getLong(1))))
        .isEqualTo(expected);
    assertThat(rows).hasSizeGreaterThan(50);
    assertThat(rows.get(0).getString(0)).isEqualTo("only written");
    assertThat(rows.get(rows.size() - 1).getString(0)).isEqualTo("only read");
    long jobs = expected.values().stream().mapToLong(Long::longValue).sum();
    isShare(rows.get(0), 2, rows.get(0).getLong(1), jobs);
  }

  private static String readClass(Job job) {
    if (job.read == 0) {
      return "only written";
    }
    long percent = 100 * job.read / (job.read + job.written);
    return job.written == 0 ? "only read" : percent + " to " + (percent + 1) + " % read";
  }

  @Test
  void fileSharingLeavesSingleProcessesAndJobsWithoutFilesOut() {
    Predicate<Job> counted = job -> job.processes > 1 && job.files > 0;
    List<Row> rows = ask(FirstOrder.SHARING);
    Predicate<Job> ofOneFile = counted.and(job -> job.pattern().equals("N-1"));
    Predicate<Job> others = counted.and(ofOneFile.negate());
    assertThat(rows).hasSize(8);
    assertThat(rows.get(0).getLong(1)).isEqualTo(count(ofOneFile)).isPositive();
    assertThat(rows.get(3).getLong(1))
        .isEqualTo(count(others.and(job -> job.processes == job.files)));
    assertThat(rows.get(7).getLong(1))
        .isEqualTo(count(others.and(job -> job.processes > 1000 * job.files)));
    assertThat(rows.stream().mapToLong(row -> row.getLong(1)).sum()).isEqualTo(count(counted));
    List<Row> patterns = ask(FirstOrder.PATTERNS);
    assertThat(patterns.stream().mapToLong(row -> row.getLong(1)).sum())
        .isEqualTo(count(job -> true));
  }

  @Test
  void middlewareIsThatOfTheTopmostLayer() {
    List<Row> rows = ask(FirstOrder.MIDDLEWARE);
    List<Predicate<Job>> classes =
        List.of(
            job -> job.processes == 1,
            job -> job.processes > 1 && job.processes <= 1024,
            job -> job.processes > 1024 && job.processes <= 8192,
            job -> job.processes > 8192);
    assertThat(rows)
        .extracting(row -> row.getString(0))
        .containsExactly("one", "small", "medium", "large");
    for (int k = 0; k < classes.size(); k++) {
      Predicate<Job> one = classes.get(k);
      assertThat(rows.get(k).getLong(1)).isEqualTo(count(one));
      isShare(rows.get(k), 2, count(one.and(j -> j.reads != null && j.mpiio == null)), count(one));
      isShare(
          rows.get(k), 3, count(one.and(j -> j.mpiio != null && j.collective == 0)), count(one));
      isShare(rows.get(k), 4, count(one.and(j -> j.mpiio != null && j.collective > 0)), count(one));
    }
  }

  @Test
  void stripingIsCustomisedWhereAnyFileDiffersFromTheDefault() {
    Predicate<Job> onLustre = job -> !job.osts.isEmpty();
    Row row = ask(FirstOrder.STRIPING).get(0);
    assertThat(row.getLong(0)).isEqualTo(count(onLustre));
    long custom = count(onLustre.and(job -> job.stripeSize != 1 << 20 || job.stripeCount != 1));
    assertThat(row.getLong(1)).isEqualTo(custom);
    isShare(row, 2, custom, count(onLustre));
    FileSystemDefaults ofLargeStripes = new FileSystemDefaults(4L << 20, -1, 0);
    AnalysisRows rows =
        new FirstOrderTallies(
                SessionExchange.on(miner, "test"),
                new FirstOrderQuestion(PERIOD, ofLargeStripes, 1),
                List.of(FirstOrder.STRIPING),
                WorkListener.SILENT)
            .rows(FirstOrder.STRIPING);
    assertThat(rows.rows().get(0)[1])
        .isEqualTo(count(onLustre.and(job -> job.stripeSize != 4L << 20)));
  }

  @Test
  void ostsHaveTheirJobsAndBytes() {
    List<Row> counts = ask(FirstOrder.OST_COUNT);
    assertThat(counts.get(0).getString(0)).isEqualTo("1");
    assertThat(counts.get(0).getLong(1)).isEqualTo(count(job -> job.osts.size() == 1));
    assertThat(counts.get(1).getString(0)).isEqualTo("2 to 3");
    assertThat(counts.get(1).getLong(1))
        .isEqualTo(count(job -> job.osts.size() == 2 || job.osts.size() == 3));

    List<Row> loads = ask(FirstOrder.OST_LOAD);
    Map<String, List<Job>> users = new TreeMap<>();
    JOBS.stream()
        .filter(Job::isInPeriod)
        .forEach(
            job ->
                job.osts.forEach(
                    ost ->
                        users
                            .computeIfAbsent(job.fileSystem + " " + ost, key -> new ArrayList<>())
                            .add(job)));
    assertThat(loads).hasSameSizeAs(users.keySet());
    for (Row row : loads) {
      List<Job> own = users.get(row.getString(0) + " " + row.getInt(1));
      assertThat(row.getLong(2)).isEqualTo(own.stream().map(Job::jobId).distinct().count());
      double read = own.stream().mapToDouble(job -> job.read / (double) job.osts.size()).sum();
      assertThat((double) row.getLong(4)).isCloseTo(read, within(1.0));
      long concurrent =
          own.stream()
              .mapToLong(
                  at ->
                      own.stream()
                          .filter(o -> o.start <= at.start && at.start < o.end)
                          .map(Job::jobId)
                          .distinct()
                          .count())
              .max()
              .getAsLong();
      assertThat(((Number) row.get(3)).longValue()).isEqualTo(concurrent);
    }
    assertThat(loads)
        .isSortedAccordingTo(
            Comparator.comparingLong((Row row) -> -(row.getLong(4) + row.getLong(5)) / 4));
  }

  @Test
  void everyAnalysisRunsOnAStoreWithoutRows() {
    Path empty = folder.resolve("empty");
    IoStore.openOrCreate(empty, 1);
    try (IOMiner nothing = IOMiner.open(empty, TestSpark.session())) {
      for (FirstOrder analysis : FirstOrder.values()) {
        Tuples rows = FirstOrderTuples.of(nothing, analysis, JobFilter.ALL);
        assertThat(rows.collect().size()).as(analysis.id()).isLessThanOrEqualTo(1);
        assertThat(rows.dataset().columns()).as(analysis.id()).hasSizeGreaterThan(2);
      }
    }
  }
}
