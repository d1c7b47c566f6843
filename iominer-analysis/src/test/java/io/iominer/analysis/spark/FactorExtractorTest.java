// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.iominer.analysis.store.ChosenFiles;
import io.iominer.analysis.store.RandomLogs;
import io.iominer.core.error.ErrorKind;
import io.iominer.core.error.IoMinerException;
import io.iominer.core.exchange.StoreTask;
import io.iominer.core.exchange.TaskRun;
import io.iominer.core.model.IoDirection;
import io.iominer.core.spark.IOMiner;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.DarshanFileTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.table.DiagnosisRows;
import io.iominer.testing.TestSpark;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tuples name logs and files, whose factors are those that {@link ChosenFiles} gathers. */
class FactorExtractorTest {
  private static final List<String> COLUMNS =
      PerfFactorTable.DEFINITION.columns().stream().map(ColumnDefinition::name).toList();

  /** Files of two ranks. */
  private static final String NAMES = "SELECT %s FROM darshan_file WHERE rank IN (1, 5)";

  @TempDir private static Path folder;

  private static IoStore store;
  private static IOMiner miner;

  @BeforeAll
  static void fill() {
    RandomLogs logs = new RandomLogs(new Random(1));
    store = logs.write(folder, logs.mixedFiles(0.5));
    miner = IOMiner.open(folder, TestSpark.session());
  }

  @AfterAll
  static void close() {
    miner.close();
  }

  private static List<Row> extracted(String names) {
    return miner
        .query(names)
        .extractPerfFactors("0", "1TB/s", IoDirection.WRITE)
        .tuples()
        .collect();
  }

  private static List<String> texts(List<Row> rows) {
    return rows.stream()
        .map(
            row ->
                COLUMNS.stream()
                    .map(column -> String.valueOf(row.<Object>getAs(column)))
                    .collect(Collectors.joining("|")))
        .sorted()
        .toList();
  }

  /** Of the same files, by name. */
  private static List<String> expected(List<ChosenFiles.Key> keys) {
    List<String> texts = new ArrayList<>();
    for (long bucket : store.buckets()) {
      StoreTask task = new StoreTask(store, new TaskRun(0, 0, 1, (logs, bytes, rejects) -> {}));
      try (ChosenFiles files = new ChosenFiles(task, bucket, keys)) {
        for (StoredRow row : store.scan(DarshanFileTable.DEFINITION).ofBucket(bucket).list()) {
          if (row.whole("rank") == 1 || row.whole("rank") == 5) {
            long id = ((BigDecimal) Objects.requireNonNull(row.value("record_id"))).longValue();
            files.add(row.whole("job_id"), row.string("log_id"), id, row.whole("rank"));
          }
        }
        files.forEach(
            log ->
                log.factors()
                    .forEach(
                        factors -> {
                          TableRow row = DiagnosisRows.factors(log.log(), factors);
                          if ("write".equals(row.value("direction"))
                              && row.value("critical_bandwidth") != null) {
                            texts.add(
                                COLUMNS.stream()
                                    .map(column -> String.valueOf(row.value(column)))
                                    .collect(Collectors.joining("|")));
                          }
                        }));
      }
    }
    return texts.stream().sorted().toList();
  }

  static Stream<List<ChosenFiles.Key>> keys() {
    return Stream.of(
        List.of(ChosenFiles.Key.JOB_ID),
        List.of(ChosenFiles.Key.JOB_ID, ChosenFiles.Key.LOG_ID),
        List.of(ChosenFiles.Key.RECORD_ID, ChosenFiles.Key.LOG_ID, ChosenFiles.Key.JOB_ID),
        List.of(ChosenFiles.Key.values()),
        List.of(ChosenFiles.Key.JOB_ID, ChosenFiles.Key.RANK));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void factorsAreOfWhatIsNamed(List<ChosenFiles.Key> keys) {
    String columns =
        keys.stream()
            .map(key -> key.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    assertThat(texts(extracted(NAMES.formatted(columns)))).isEqualTo(expected(keys)).isNotEmpty();
  }

  @Test
  void whereOnlyPartOfTheFilesIsNamedOnlyThatCounts() {
    List<ChosenFiles.Key> ofLogs = List.of(ChosenFiles.Key.JOB_ID, ChosenFiles.Key.LOG_ID);
    List<ChosenFiles.Key> ofFiles =
        List.of(ChosenFiles.Key.JOB_ID, ChosenFiles.Key.LOG_ID, ChosenFiles.Key.RECORD_ID);
    assertThat(expected(ofFiles)).isNotEqualTo(expected(ofLogs));
  }

  /** As in a join with files where a log has none. */
  @Test
  void whatIsNullNamesNothing() {
    String all = NAMES.formatted("job_id, log_id, record_id, rank");
    assertThat(
            texts(
                extracted(
                    all
                        + " UNION ALL SELECT job_id, log_id, NULL, NULL FROM darshan_job"
                        + " UNION ALL SELECT job_id, NULL, 0, 1 FROM darshan_job"
                        + " UNION ALL SELECT NULL, log_id, 0, 1 FROM darshan_job")))
        .isEqualTo(texts(extracted(all)));
  }

  /** As a join compares numbers of any type. */
  @Test
  void namesMayBeOfOtherTypes() {
    assertThat(
            texts(
                extracted(
                    NAMES.formatted(
                        "CAST(job_id AS INT) AS job_id, log_id,"
                            + " CAST(record_id AS DECIMAL(38, 0)) AS record_id,"
                            + " CAST(rank AS SMALLINT) AS rank"))))
        .isEqualTo(texts(extracted(NAMES.formatted("job_id, log_id, record_id, rank"))));
    assertThat(
            texts(
                extracted(
                    "SELECT CAST(job_id AS INT) AS job_id, 0L AS record_id FROM darshan_job")))
        .isEqualTo(
            texts(
                extracted(
                    "SELECT job_id, CAST(0 AS DECIMAL(20, 0)) AS record_id FROM darshan_job")))
        .isNotEmpty();
  }

  @Test
  void withoutAJobNothingIsNamed() {
    assertThatThrownBy(() -> extracted("SELECT log_id, rank FROM darshan_file"))
        .isInstanceOfSatisfying(
            IoMinerException.class, error -> assertThat(error.kind()).isEqualTo(ErrorKind.USER))
        .hasMessageContaining("expected a column job_id, found log_id, rank");
  }
}
