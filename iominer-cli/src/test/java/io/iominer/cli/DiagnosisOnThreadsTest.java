// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.iominer.core.progress.WorkListener;
import io.iominer.core.store.IoStore;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.local.LocalDiagnosisTasks;
import io.iominer.rootcause.spark.SparkDiagnosisTasks;
import io.iominer.rootcause.store.DiagnosisTasks;
import io.iominer.rootcause.store.StoreDiagnosis;
import io.iominer.testing.TableText;
import io.iominer.testing.TestSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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

  private static final Pattern REAL = Pattern.compile("-?[0-9]+\\.[0-9]+(E-?[0-9]+)?");

  @TempDir private static Path folder;

  static Stream<TableDefinition> tables() {
    return Stream.concat(
        Stream.of(OstDayTable.DEFINITION, CalibrationTable.DEFINITION), StoreDiagnosis.all());
  }

  @BeforeAll
  static void diagnoseOnBoth() throws IOException {
    diagnose("threads", LocalDiagnosisTasks.onThreads(THREADS));
    diagnose("spark", SparkDiagnosisTasks.onSpark(TestSpark.session()));
  }

  private static void diagnose(String name, DiagnosisTasks tasks) throws IOException {
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

  /** Sums come in another order, so that their last digits may be others. */
  @ParameterizedTest
  @MethodSource("tables")
  void theRowsAreTheSame(TableDefinition table) {
    List<String> found = rows("threads", table);
    List<String> expected = rows("spark", table);
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.size(); i++) {
      assertThat(REAL.splitAsStream(found.get(i)))
          .containsExactlyElementsOf(REAL.splitAsStream(expected.get(i)).toList());
      List<Double> numbers = numbers(expected.get(i));
      assertThat(numbers(found.get(i)))
          .as(found.get(i))
          .zipSatisfy(
              numbers,
              (one, other) ->
                  assertThat(one).isCloseTo(other, within(1e-6 + 1e-9 * Math.abs(other))));
    }
  }

  private static List<Double> numbers(String row) {
    return REAL.matcher(row).results().map(MatchResult::group).map(Double::valueOf).toList();
  }

  @Test
  void thereAreRowsToCompare() {
    assertThat(tables()).allSatisfy(table -> assertThat(rows("threads", table)).isNotEmpty());
  }
}
