// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.recount;

import io.iominer.core.table.ApplicationRunTable;
import io.iominer.core.table.CalibrationTable;
import io.iominer.core.table.ColumnDefinition;
import io.iominer.core.table.CriticalFileTable;
import io.iominer.core.table.DiagnosisDayTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.FindingTable;
import io.iominer.core.table.FirstOrderTallyTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.JobPairTable;
import io.iominer.core.table.JobPhasesTable;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A table whose rows follow from those of the source tables.
 *
 * @param name of the table
 * @param key columns that say what a row is about
 */
record ComputedTable(String name, List<String> key) implements Serializable {
  private static final List<String> LOG =
      List.of(TableDefinition.BUCKET_COLUMN, TableDefinition.LOG_COLUMN);

  /** All of them, in the order of the documentation. */
  static final List<ComputedTable> ALL =
      List.of(
          of(JobAllocationTable.DEFINITION),
          of(OstDayTable.DEFINITION, "file_system", "lustre_name", "ost", OstDayTable.DAY),
          of(FirstOrderTallyTable.DEFINITION, OstDayTable.DAY, "analysis", "class", "measure"),
          of(DiagnosisDayTable.DEFINITION, OstDayTable.DAY),
          of(JobContentionTable.DEFINITION),
          of(JobPairTable.DEFINITION, "file_system", "ost", "other_job_id"),
          of(DiagnosisTable.DEFINITION),
          of(PerfFactorTable.DEFINITION, "direction"),
          of(CriticalFileTable.DEFINITION, "activity", "start_s"),
          of(FindingTable.DEFINITION, "rule"),
          of(JobPhasesTable.DEFINITION),
          of(ApplicationRunTable.DEFINITION),
          of(
              CalibrationTable.DEFINITION,
              "first_start",
              "last_start",
              "file_system",
              "direction",
              "part",
              "is_asked"));

  /** Columns that say when something was computed, not what: these are not compared. */
  private static final Set<String> COMPUTED_WHEN =
      Set.of("diagnosed_time", "stale_time", "calibrated_at");

  /**
   * Of a table.
   *
   * @param key columns of the key beside those of the log, where a row is of one
   */
  private static ComputedTable of(TableDefinition table, String... key) {
    Stream<String> log = table.isBucketed() ? LOG.stream() : Stream.of();
    return new ComputedTable(table.name(), Stream.concat(log, Arrays.stream(key)).toList());
  }

  TableDefinition definition() {
    return Tables.find(name).orElseThrow();
  }

  /** Whether the one other column is summed: of the rows of a key only their sum counts. */
  boolean isSummed() {
    return name.equals(FirstOrderTallyTable.DEFINITION.name());
  }

  List<ColumnDefinition> keyColumns() {
    return key.stream().map(column -> definition().column(column).orElseThrow()).toList();
  }

  /** The columns that are compared beside the key. */
  List<ColumnDefinition> compared() {
    return definition().columns().stream()
        .filter(column -> !key.contains(column.name()))
        .filter(column -> !COMPUTED_WHEN.contains(column.name()))
        .toList();
  }
}
