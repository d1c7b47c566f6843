// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.advisor.history.ApplicationHistory;
import io.iominer.advisor.history.ApplicationRun;
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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
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
        assertThat(history(log)).as(id).isEqualTo(asked(log, miner));
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

  private static List<String> history(StoredLog log) {
    return RunHistory.of(log).map(ApplicationHistory::runs).orElse(List.of()).stream()
        .map(SectionResultsTest::text)
        .sorted()
        .toList();
  }

  private static String text(ApplicationRun run) {
    return Stream.of(
            run.jobId(),
            run.logId(),
            run.uid(),
            run.start().map(start -> start.toEpochMilli()).orElse(null),
            orNull(run.runSeconds().isPresent(), run.runSeconds().orElse(0)),
            run.volume().bytesRead(),
            run.volume().bytesWritten(),
            run.outcome().verdict().orElse(null),
            run.outcome().dominantCause().orElse(null),
            orNull(run.outcome().ioSeconds().isPresent(), run.outcome().ioSeconds().orElse(0)),
            orNull(run.outcome().lostSeconds().isPresent(), run.outcome().lostSeconds().orElse(0)),
            orNull(
                run.outcome().readBandwidth().isPresent(), run.outcome().readBandwidth().orElse(0)),
            orNull(
                run.outcome().writeBandwidth().isPresent(),
                run.outcome().writeBandwidth().orElse(0)))
        .map(String::valueOf)
        .toList()
        .toString();
  }

  private static @Nullable Object orNull(boolean isKnown, double value) {
    return isKnown ? (Double) value : null;
  }

  private static List<String> asked(StoredLog log, IOMiner miner) {
    List<String> runs = new ArrayList<>();
    for (Row row :
        miner
            .query(
                """
                SELECT job_id, log_id, uid, unix_millis(start_time), run_time_s, bytes_read,
                  bytes_written, verdict, dominant_cause, io_s, lost_s, read_bandwidth,
                  write_bandwidth
                FROM application_run WHERE application = (
                  SELECT application FROM darshan_job WHERE log_id = '%s')"""
                    .formatted(log.logId()))
            .collect()) {
      List<String> values = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        values.add(String.valueOf(row.get(i)));
      }
      runs.add(values.toString());
    }
    return runs.stream().sorted().toList();
  }
}
