// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.iominer.core.model.Cause;
import io.iominer.core.model.CounterRecord;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.model.JobRecord;
import io.iominer.core.model.NameTable;
import io.iominer.core.model.PosixCounter;
import io.iominer.core.model.PosixFCounter;
import io.iominer.core.model.RawText;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.CriticalFileTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import io.iominer.rootcause.DiagnosisSettings;
import io.iominer.rootcause.JobDiagnosis;
import io.iominer.rootcause.fact.JobContention;
import io.iominer.rootcause.fact.JobFactsBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DiagnosisRowsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  /** Process 0 of 8 writes 1 GB by small scattered requests. */
  private static JobFactsBuilder singleWriter() {
    JobFactsBuilder job = empty();
    long[] counters = new long[PosixCounter.values().length];
    counters[PosixCounter.OPENS.index()] = 1;
    counters[PosixCounter.WRITES.index()] = 100_000;
    counters[PosixCounter.SIZE_WRITE_1K_10K.index()] = 100_000;
    counters[PosixCounter.BYTES_WRITTEN.index()] = 1_000_000_000;
    double[] times = new double[PosixFCounter.values().length];
    times[PosixFCounter.WRITE_START_TIMESTAMP.index()] = 2;
    times[PosixFCounter.WRITE_END_TIMESTAMP.index()] = 62;
    times[PosixFCounter.WRITE_TIME.index()] = 60;
    job.add(CounterRecord.of(DarshanModule.POSIX, -1, 0, counters, times));
    return job;
  }

  private static JobFactsBuilder empty() {
    return new JobFactsBuilder(
        new JobRecord("3.41", 1, 100, 0, 900, 0, 8, 7, RawText.EMPTY, RawText.EMPTY),
        NameTable.NONE);
  }

  private static List<TableRow> rows(JobFactsBuilder job, OptionalLong start) {
    return rows(job, start, List.of("MPI-IO"));
  }

  private static List<TableRow> rows(
      JobFactsBuilder job, OptionalLong start, List<String> incompleteModules) {
    List<TableRow> rows = new ArrayList<>();
    new DiagnosisRows(new DiagnosedLog("abc", 7, start), NOW, id -> null, rows::add)
        .write(
            JobDiagnosis.of(
                job.build(incompleteModules),
                JobContention.UNKNOWN,
                DiagnosisSettings.standard(),
                file -> Long.toUnsignedString(file.id())));
    return rows;
  }

  private static List<TableRow> of(List<TableRow> rows, TableDefinition table) {
    return rows.stream().filter(row -> row.table() == table).toList();
  }

  private static void assertComplete(List<TableRow> rows) {
    for (TableRow row : rows) {
      for (ColumnDefinition column : row.table().columns()) {
        if (!column.isOptional()) {
          assertThat(row.value(column.name())).as("%s.%s", row.table(), column.name()).isNotNull();
        }
      }
    }
  }

  @Test
  void everyColumnThatEveryRowHasIsFilledInAllFourTables() {
    List<TableRow> rows = rows(singleWriter(), OptionalLong.of(100_000_000));
    assertThat(rows)
        .extracting(TableRow::table)
        .contains(
            DiagnosisTable.DEFINITION,
            PerfFactorTable.DEFINITION,
            CriticalFileTable.DEFINITION,
            FindingTable.DEFINITION);
    assertComplete(rows);
    for (TableRow finding : of(rows, FindingTable.DEFINITION)) {
      assertThat(finding.value("level")).isIn("lost_time", "high", "warning", "info");
      for (Object advice : (List<?>) finding.value("advice")) {
        Object[] fields = (Object[]) advice;
        assertThat(fields).hasSameSizeAs(FindingTable.ADVICE.fields());
        for (int i = 0; i < fields.length; i++) {
          if (!FindingTable.ADVICE.fields().get(i).isOptional()) {
            assertThat(fields[i]).as(FindingTable.ADVICE.fields().get(i).name()).isNotNull();
          }
        }
      }
    }
  }

  @Test
  void aJobWithoutIoHasADiagnosisOnly() {
    List<TableRow> rows = rows(empty(), OptionalLong.empty(), List.of("HEATMAP"));
    assertThat(rows).extracting(TableRow::table).containsExactly(DiagnosisTable.DEFINITION);
    assertComplete(rows);
    assertThat(rows.get(0).value("verdict")).isEqualTo("no_io");
    assertThat(rows.get(0).value("dominant_cause")).isNull();
  }

  @Test
  void aJobWithoutIoWhoseRecordsAreMissingIsNotDiagnosed() {
    TableRow row = rows(empty(), OptionalLong.empty()).get(0);
    assertThat(row.value("verdict")).isEqualTo("skipped");
    assertThat(row.value("caveats")).isEqualTo(List.of("records of MPI-IO are missing"));
  }

  @Test
  void criticalFilesHaveTimesOfDayWhereTheStartIsKnown() {
    TableRow use =
        of(rows(singleWriter(), OptionalLong.of(100_000_000)), CriticalFileTable.DEFINITION).get(0);
    assertThat(use.value("start_time")).isEqualTo(102_000_000L);
    assertThat(use.value("end_time")).isEqualTo(162_000_000L);
    assertThat(use.value("record_id")).hasToString("18446744073709551615");
    TableRow unknown =
        of(rows(singleWriter(), OptionalLong.empty()), CriticalFileTable.DEFINITION).get(0);
    assertThat(unknown.value("start_time")).isNull();
    assertThat(unknown.value("start_s")).isEqualTo(2.0);
  }

  @Test
  void everyCauseHasItsColumn() {
    for (Cause cause : Cause.values()) {
      assertThat(DiagnosisTable.DEFINITION.column(cause.column())).as(cause.label()).isPresent();
    }
  }

  @Test
  void lostSecondsOfCausesAddUp() {
    TableRow row = of(rows(singleWriter(), OptionalLong.empty()), DiagnosisTable.DEFINITION).get(0);
    double sum = 0;
    for (Cause cause : Cause.values()) {
      sum += (double) row.value(cause.column());
    }
    assertThat(row.value("lost_s")).isEqualTo(sum);
    assertThat(sum).isPositive();
  }
}
