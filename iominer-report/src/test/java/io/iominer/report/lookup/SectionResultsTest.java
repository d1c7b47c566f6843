// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.history.RunMeasure;
import io.iominer.advisor.history.RunStanding;
import io.iominer.advisor.lookup.RunHistory;
import io.iominer.core.analysis.JobFilter;
import io.iominer.core.config.Configuration.FileSystemDefaults;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.core.lookup.FileSystemNames;
import io.iominer.core.lookup.NamedLogs;
import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.LogKey;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.tally.FirstOrder;
import io.iominer.core.tally.FirstOrderQuestion;
import io.iominer.report.job.RunSection;
import io.iominer.report.section.SectionRows;
import io.iominer.report.spark.StoredSection;
import io.iominer.testing.TestSpark;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a store says to a section is what Spark says to the section's statement. */
class SectionResultsTest {
  private static final double ALIKE = 1e-9;
  private static final long FIRST_ORDER_SEED = 3;

  private static final Map<RunMeasure, String> MEASURES =
      new EnumMap<>(
          Map.of(
              RunMeasure.IO_TIME,
              "io_s",
              RunMeasure.LOST_SHARE,
              "CASE WHEN coalesce(verdict, '') <> 'no_io' AND io_s > 0 "
                  + "THEN (lost_s + unexplained_s) / io_s END",
              RunMeasure.READ_BANDWIDTH,
              "read_bandwidth",
              RunMeasure.WRITE_BANDWIDTH,
              "write_bandwidth"));

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(longs = 2)
  void resultsAreThoseOfTheStatements(long seed) {
    RandomStore.write(folder, seed);
    IoStore store = IoStore.open(folder);
    List<FileSystemNames.Pair> names = FileSystemNames.of(store, Map.of());
    assertThat(names).isNotEmpty();
    Set<RunSection> answered = EnumSet.noneOf(RunSection.class);
    try (IOMiner miner = IOMiner.open(folder, TestSpark.session())) {
      List<LogKey> keys =
          IntStream.range(0, RandomStore.LOGS)
              .mapToObj(RandomStore::logId)
              .map(id -> new LogKey(NamedLogs.ofId(id).in(store, 1).get(0).jobId(), id))
              .toList();
      SharedRows shared = new SharedRows(store, names, keys);
      for (LogKey key : keys) {
        StoredLog log = shared.log(key);
        String id = log.logId();
        SectionResults results = new SectionResults(log, shared);
        RunStatements statements = new RunStatements(log, names);
        for (RunSection section : RunSection.values()) {
          SectionRows found = results.of(section);
          assertAlike(found, StoredSection.of(statements.of(section), miner), id);
          if (!found.rows().isEmpty()) {
            answered.add(section);
          }
        }
        assertStandings(log, miner);
      }
    }
    assertThat(answered).containsExactlyInAnyOrder(RunSection.values());
  }

  /** On threads and on executors, also where rows are left out. */
  @Test
  void firstOrderSectionsAreTheSameInEitherPlace() {
    RandomStore.write(folder, FIRST_ORDER_SEED);
    List<FirstOrder> asked = List.of(FirstOrder.values());
    List<SectionRows> found = firstOrder(new ThreadExchange(2, "test"), asked);
    List<SectionRows> expected = firstOrder(new SparkExchange(TestSpark.session()), asked);
    for (int i = 0; i < asked.size(); i++) {
      SectionRows one = found.get(i);
      assertThat(texts(one.rows())).isEqualTo(texts(expected.get(i).rows()));
      assertThat(one.leftOut()).isEqualTo(expected.get(i).leftOut());
    }
    assertThat(found)
        .filteredOn(one -> !one.rows().isEmpty())
        .extracting(one -> one.section().id())
        .contains("applications-read", "middleware", "ost-load", "busiest-hours");
    assertThat(found).anySatisfy(one -> assertThat(one.leftOut()).contains("the first 1"));
  }

  private List<SectionRows> firstOrder(Exchange exchange, List<FirstOrder> asked) {
    StoredFirstOrder stored =
        new StoredFirstOrder(
            new StoreExchange(IoStore.open(folder), exchange),
            new FirstOrderQuestion(JobFilter.ALL, FileSystemDefaults.LUSTRE, 1),
            asked,
            WorkListener.SILENT);
    return asked.stream().map(stored::section).toList();
  }

  private static void assertAlike(SectionRows found, SectionRows expected, String log) {
    String what = log + " " + found.section().id();
    assertThat(texts(found.rows())).as(what).hasSameSizeAs(expected.rows());
    for (int row = 0; row < expected.rows().size(); row++) {
      for (int i = 0; i < expected.section().names().size(); i++) {
        assertThat(isAlike(found.rows().get(row)[i], expected.rows().get(row)[i]))
            .as(
                "%s, row %d, %s: %s and %s",
                what,
                row,
                expected.section().names().get(i),
                texts(found.rows()),
                texts(expected.rows()))
            .isTrue();
      }
    }
  }

  private static List<List<String>> texts(List<@Nullable Object[]> rows) {
    return rows.stream().map(row -> Stream.of(row).map(String::valueOf).toList()).toList();
  }

  /** Sums may differ in their last digits. */
  private static boolean isAlike(@Nullable Object found, @Nullable Object expected) {
    return (found instanceof Double one && expected instanceof Double other)
        ? Math.abs(one - other) <= ALIKE * Math.max(1, Math.abs(other))
        : String.valueOf(found).equals(String.valueOf(expected));
  }

  private static void assertStandings(StoredLog log, IOMiner miner) {
    List<RunStanding> found = RunHistory.standings(log);
    List<Row> expected =
        MEASURES.values().stream().flatMap(measure -> standing(measure, log, miner)).toList();
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.size(); i++) {
      RunStanding one = found.get(i);
      Row row = expected.get(i);
      assertThat(isAlike(one.value(), row.get(0))).isTrue();
      assertThat(one.otherRuns()).isEqualTo(row.getLong(1));
      assertThat(one.earlierRuns()).isEqualTo(row.getLong(2));
      assertThat(isAlike(orNull(one.median()), row.get(3))).isTrue();
      assertThat(isAlike(orNull(one.percentile()), row.get(4))).isTrue();
    }
  }

  private static Stream<Row> standing(String measure, StoredLog log, IOMiner miner) {
    return miner
        .query(
            """
                WITH run AS (
                  SELECT *, %1$s AS v FROM application_run WHERE application = (
                    SELECT application FROM darshan_job WHERE log_id = '%2$s')
                ), own AS (SELECT * FROM run WHERE log_id = '%2$s' AND v IS NOT NULL)
                SELECT w.v, count(o.v) AS others, count_if(o.start_time < w.start_time) AS earlier,
                  percentile(o.v, 0.5) AS median,
                  (count_if(o.v < w.v) + count_if(o.v = w.v) / 2D) / count(o.v) AS share
                FROM own w LEFT JOIN run o
                  ON (o.job_id <> w.job_id OR o.uid <> w.uid) AND o.v IS NOT NULL
                GROUP BY w.v, w.start_time"""
                .formatted(measure, log.logId()))
        .collect()
        .stream();
  }

  private static @Nullable Object orNull(OptionalDouble value) {
    return value.isPresent() ? (Double) value.getAsDouble() : null;
  }
}
