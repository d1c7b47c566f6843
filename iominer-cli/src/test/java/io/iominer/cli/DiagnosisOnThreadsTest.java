// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.analysis.store.StoreDiagnosis;
import io.iominer.core.exchange.Exchange;
import io.iominer.core.exchange.ThreadExchange;
import io.iominer.core.exchange.spark.SparkExchange;
import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.testing.TableText;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A diagnosis on threads says what one on Spark's executors says. */
class DiagnosisOnThreadsTest {
  private static final int THREADS = 3;

  /** When it was said. */
  private static final Set<String> TIMES = Set.of("diagnosed_time", "calibrated_at");

  @TempDir private static Path folder;

  static Stream<TableDefinition> tables() {
    return Stream.concat(
        Stream.of(OstDayTable.DEFINITION, CalibrationTable.DEFINITION), StoreDiagnosis.all());
  }

  @BeforeAll
  static void diagnoseOnBoth() throws IOException {
    diagnose("threads", new ThreadExchange(THREADS, "diagnosis"));
    diagnose("spark", new SparkExchange(TestSpark.session()));
  }

  private static void diagnose(String name, Exchange tasks) throws IOException {
    Path store = folder.resolve(name);
    copy(DiagnosedSamples.shared().store(), store);
    new StoreDiagnosis(tasks, DiagnosisSettings.standard(), WorkListener.SILENT).diagnoseAll(store);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static List<String> rows(String name, TableDefinition table) {
    return TableText.rows(IoStore.open(folder.resolve(name)), table, TIMES);
  }

  @ParameterizedTest
  @MethodSource("tables")
  void theRowsAreTheSame(TableDefinition table) {
    assertThat(rows("threads", table)).isEqualTo(rows("spark", table));
  }

  @Test
  void thereAreRowsToCompare() {
    assertThat(tables()).allSatisfy(table -> assertThat(rows("threads", table)).isNotEmpty());
  }
}
