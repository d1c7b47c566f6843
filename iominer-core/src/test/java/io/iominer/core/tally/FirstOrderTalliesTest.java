// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.tally;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.analysis.JobFilter;
import io.iominer.core.analysis.Period;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.progress.WorkProgress;
import io.iominer.core.progress.WorkStep;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.spark.Tuples;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.Retention;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What threads count is what Spark answers to the statement. */
class FirstOrderTalliesTest {
  private static final long SEED = 7;
  private static final int MANY = 1000;
  private static final double ALIKE = 1e-12;
  private static final String STRIPED_FILES =
      "darshan_file WHERE ost_bitmap IS NOT NULL AND parent_record_id IS NULL";
  private static final Period PERIOD =
      Period.of(LocalDate.of(2026, 11, 2), LocalDate.of(2026, 11, 3));
  private static final List<FileSystemDefaults> DEFAULTS =
      List.of(FileSystemDefaults.LUSTRE, new FileSystemDefaults(1L << 20, 1, 0));

  @TempDir private static Path folder;

  private static IoStore store;
  private static IOMiner miner;

  @BeforeAll
  static void write() {
    RandomFacility.write(folder, SEED);
    store = IoStore.open(folder);
    miner = IOMiner.open(folder, TestSpark.session());
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  private static JobFilter of(
      Period period, @Nullable String user, @Nullable String application, OptionalLong job) {
    return new JobFilter(period, Optional.ofNullable(user), Optional.ofNullable(application), job);
  }

  private static final List<JobFilter> FILTERS =
      List.of(
          JobFilter.ALL, JobFilter.in(PERIOD), of(Period.ALL, "user1", null, OptionalLong.empty()));

  /** One for each filter. */
  static LongStream seeds() {
    return LongStream.range(0, FILTERS.size());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void rowsAreThoseOfTheStatements(long seed, @TempDir Path place) {
    RandomFacility.write(place, seed);
    if (seed % 2 == 0) {
      new Retention(place, RandomFacility.BEGIN.plus(Duration.ofDays(1)))
          .run(Duration.ofDays(1), WorkListener.SILENT);
    }
    JobFilter jobs = FILTERS.get((int) seed);
    FirstOrderQuestion question = new FirstOrderQuestion(jobs, DEFAULTS.get(1), MANY);
    List<FirstOrder> asked = FirstOrder.of(jobs);
    IoStore read = IoStore.open(place);
    FirstOrderTallies tallies = tallies(read, question, asked);
    try (IOMiner opened = IOMiner.open(place, TestSpark.session())) {
      for (FirstOrder analysis : asked) {
        AnalysisRows rows = tallies.rows(analysis);
        assertThat(rows.rows()).as("seed %d, %s", seed, analysis).isNotEmpty();
        assertSame(seed, analysis, rows, opened.query(FirstOrderStatements.of(analysis, question)));
      }
    }
  }

  static LongStream seedsOfExecutors() {
    return LongStream.range(0, 2);
  }

  @ParameterizedTest
  @MethodSource("seedsOfExecutors")
  void rowsAreTheSameOnThreadsAndOnExecutors(long seed, @TempDir Path place) {
    RandomFacility.write(place, seed);
    IoStore read = IoStore.open(place);
    FirstOrderQuestion question = new FirstOrderQuestion(JobFilter.in(PERIOD), DEFAULTS.get(0), 7);
    List<FirstOrder> asked = FirstOrder.of(question.jobs());
    FirstOrderTallies onThreads = tallies(read, question, asked);
    FirstOrderTallies onExecutors =
        new FirstOrderTallies(
            new StoreExchange(read, new SparkExchange(TestSpark.session())),
            question,
            asked,
            WorkListener.SILENT);
    for (FirstOrder analysis : asked) {
      AnalysisRows expected = onThreads.rows(analysis);
      AnalysisRows found = onExecutors.rows(analysis);
      assertThat(found.rows())
          .as("seed %d, %s", seed, analysis)
          .containsExactlyElementsOf(expected.rows())
          .isNotEmpty();
      assertThat(found.schema()).isEqualTo(expected.schema());
      assertThat(found.most()).isEqualTo(expected.most());
    }
  }

  @Test
  void filesAndSamplesAreCounted() {
    FirstOrderQuestion question = new FirstOrderQuestion(JobFilter.ALL, DEFAULTS.get(0), MANY);
    List<FirstOrder> asked = List.of(FirstOrder.OST_LOAD, FirstOrder.BUSIEST_HOURS);
    for (Exchange exchange :
        List.of(new ThreadExchange(2, "test"), new SparkExchange(TestSpark.session()))) {
      Counts counts = new Counts();
      FirstOrderTallies tallies =
          new FirstOrderTallies(new StoreExchange(store, exchange), question, asked, counts);
      asked.forEach(tallies::rows);
      assertThat(counts.ofSteps)
          .containsExactly(
              Map.entry("load of OSTs", count(STRIPED_FILES)),
              Map.entry("busiest hours", count("lmt_ost")));
    }
  }

  private static long count(String rows) {
    return miner.query("SELECT count(*) FROM " + rows).collect().get(0).getLong(0);
  }

  /** How far each step was at its end. */
  private static final class Counts implements WorkListener {
    private final Map<String, Long> ofSteps = new LinkedHashMap<>();
    private String step = "";

    @Override
    public void begin(WorkStep next) {
      step = next.name();
    }

    @Override
    public void progress(WorkProgress progress) {
      ofSteps.put(step, progress.logs());
    }

    @Override
    public void end() {
      step = "";
    }
  }

  @Test
  void stripingIsComparedWithWhatTheDefaultSays() {
    for (FileSystemDefaults defaults : DEFAULTS) {
      FirstOrderQuestion question = new FirstOrderQuestion(JobFilter.ALL, defaults, MANY);
      AnalysisRows rows =
          tallies(store, question, List.of(FirstOrder.STRIPING)).rows(FirstOrder.STRIPING);
      assertSame(
          SEED,
          FirstOrder.STRIPING,
          rows,
          miner.query(FirstOrderStatements.of(FirstOrder.STRIPING, question)));
      assertThat((Long) rows.rows().get(0)[1])
          .isPositive()
          .isLessThan((Long) rows.rows().get(0)[0]);
    }
  }

  @Test
  void anIntervalIsOfTheHourThatItEndsIn() {
    JobFilter jobs = JobFilter.in(PERIOD);
    FirstOrderQuestion question = new FirstOrderQuestion(jobs, DEFAULTS.get(0), MANY);
    AnalysisRows hours =
        tallies(store, question, List.of(FirstOrder.BUSIEST_HOURS)).rows(FirstOrder.BUSIEST_HOURS);
    Set<Long> begins = new TreeSet<>();
    hours.rows().forEach(row -> begins.add(((Instant) row[1]).getEpochSecond()));
    Set<Long> expected = new TreeSet<>();
    long first = Instant.parse("2026-11-02T00:00:00Z").getEpochSecond();
    for (Row row :
        miner
            .query(
                "SELECT unix_seconds(interval_end) FROM lmt_ost WHERE bytes_read IS NOT NULL"
                    + " OR bytes_written IS NOT NULL")
            .collect()) {
      long hour = (row.getLong(0) + 3599) / 3600 * 3600 - 3600;
      if (hour >= first && hour < first + 2 * 86_400) {
        expected.add(hour);
      }
    }
    assertThat(begins).isEqualTo(expected).isNotEmpty();
  }

  @Test
  void aStoreWithoutRowsIsAnswered(@TempDir Path empty) {
    IoStore nothing = IoStore.openOrCreate(empty, 1);
    FirstOrderQuestion question = new FirstOrderQuestion(JobFilter.ALL, DEFAULTS.get(0), MANY);
    List<FirstOrder> asked = FirstOrder.of(JobFilter.ALL);
    FirstOrderTallies tallies = tallies(nothing, question, asked);
    for (FirstOrder analysis : asked) {
      List<@Nullable Object[]> rows = tallies.rows(analysis).rows();
      if (analysis == FirstOrder.STRIPING) {
        assertThat(rows.get(0)).containsExactly(0L, 0L, null);
      } else {
        assertThat(rows).as(analysis.id()).isEmpty();
      }
    }
  }

  @Test
  void aFilterHoldsForARowAsInSql() {
    List<JobFilter> filters =
        List.of(
            JobFilter.ALL,
            JobFilter.in(PERIOD),
            JobFilter.in(new Period(Optional.of(LocalDate.of(2026, 11, 3)), Optional.empty())),
            JobFilter.in(new Period(Optional.empty(), Optional.of(LocalDate.of(2026, 11, 2)))),
            of(Period.ALL, "user1", null, OptionalLong.empty()),
            of(Period.ALL, "100", null, OptionalLong.empty()),
            of(Period.ALL, null, "one", OptionalLong.empty()),
            of(Period.ALL, null, "/sw/bin/one", OptionalLong.empty()),
            of(Period.ALL, null, "/sw/", OptionalLong.empty()),
            of(Period.ALL, null, "", OptionalLong.empty()),
            of(PERIOD, "user2", "two", OptionalLong.empty()),
            of(Period.ALL, null, null, OptionalLong.of(3)));
    List<List<String>> expected = new ArrayList<>();
    filters.forEach(jobs -> expected.add(new ArrayList<>()));
    String conditions =
        filters.stream()
            .map(jobs -> "(" + jobs.holds("") + ") IS TRUE")
            .collect(Collectors.joining(", "));
    for (Row row : miner.query("SELECT log_id, " + conditions + " FROM darshan_job").collect()) {
      for (int i = 0; i < filters.size(); i++) {
        if (row.getBoolean(1 + i)) {
          expected.get(i).add(row.getString(0));
        }
      }
    }
    for (int i = 0; i < filters.size(); i++) {
      assertThat(logs(filters.get(i)))
          .as(filters.get(i).toString())
          .containsExactlyInAnyOrderElementsOf(expected.get(i))
          .isNotEmpty();
    }
  }

  private static List<String> logs(JobFilter jobs) {
    List<String> columns = new ArrayList<>(jobs.columns());
    columns.add(TableDefinition.LOG_COLUMN);
    List<String> logs = new ArrayList<>();
    jobs.of(store.scan(DarshanJobTable.DEFINITION))
        .rowsInTurn(
            columns,
            row -> {
              if (jobs.holds(row)) {
                logs.add(row.string(TableDefinition.LOG_COLUMN));
              }
            });
    return logs;
  }

  private static FirstOrderTallies tallies(
      IoStore store, FirstOrderQuestion question, List<FirstOrder> asked) {
    return new FirstOrderTallies(
        new StoreExchange(store, new ThreadExchange(2, "test")),
        question,
        asked,
        WorkListener.SILENT);
  }

  private static void assertSame(long seed, FirstOrder analysis, AnalysisRows found, Tuples asked) {
    assertThat(found.names()).as(analysis.id()).containsExactly(asked.dataset().columns());
    List<List<@Nullable Object>> expected =
        asked.collect().stream().map(FirstOrderTalliesTest::values).toList();
    assertThat(found.rows()).as("seed %d, %s", seed, analysis).hasSameSizeAs(expected);
    for (int row = 0; row < expected.size(); row++) {
      for (int i = 0; i < found.names().size(); i++) {
        Object one = found.rows().get(row)[i];
        Object other = expected.get(row).get(i);
        assertThat(isAlike(one, other))
            .as(
                "seed %d, %s, row %d, %s: %s and %s",
                seed, analysis.id(), row, found.names().get(i), one, other)
            .isTrue();
      }
    }
  }

  private static List<@Nullable Object> values(Row row) {
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      Object value = row.get(i);
      values.add(value instanceof Timestamp time ? time.toInstant() : value);
    }
    return values;
  }

  /** Of the same type; sums of fractions may differ in their last digits. */
  private static boolean isAlike(@Nullable Object found, @Nullable Object expected) {
    return (found instanceof Double one && expected instanceof Double other)
        ? Math.abs(one - other) <= ALIKE * Math.abs(other)
        : found == null ? expected == null : found.equals(expected);
  }
}
