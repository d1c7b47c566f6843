// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a diagnosis stands on: factors, and runs that did the same. */
final class FactorRows {
  private static final String FASTEST_RUNS = "fastest_runs";

  private FactorRows() {}

  static SectionRows factors(StoredLog log, ReportSection section) {
    List<StoredRow> rows = new ArrayList<>(log.list(PerfFactorTable.DEFINITION, section.names()));
    rows.sort(Comparator.comparing(row -> row.string("direction")));
    return JobRows.stored(section, rows);
  }

  static SectionRows comparableRuns(StoredLog log, ReportSection section) {
    List<String> stored = section.names().subList(0, section.names().size() - 1);
    List<String> columns = new ArrayList<>(stored);
    columns.add(FASTEST_RUNS);
    return section.rows(
        log.list(JobContentionTable.DEFINITION, columns).stream()
            .filter(row -> !row.isNull("comparable_run_count"))
            .map(row -> comparableRuns(row, stored))
            .toList());
  }

  private static @Nullable Object[] comparableRuns(StoredRow row, List<String> stored) {
    List<@Nullable Object> values = new ArrayList<>();
    stored.forEach(column -> values.add(row.value(column)));
    values.add(
        row.structs(FASTEST_RUNS).stream()
            .map(run -> Long.toString(run.whole("job_id")))
            .collect(Collectors.joining(", ")));
    return values.toArray();
  }
}
