// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.Factor;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.JobContentionTable;
import io.iominer.core.table.PerfFactorTable;
import io.iominer.report.job.RunSections;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a diagnosis stands on: factors, and runs that did the same. */
final class FactorRows {
  private static final String FASTEST = "fastest_job_ids";

  private static final List<String> COMPARABLE_RUNS =
      List.of(
          "comparable_run_count",
          "slower_run_count",
          "usual_storage_s",
          "compared_storage_s",
          "read_beyond_usual_s",
          "write_beyond_usual_s",
          "meta_beyond_usual_s");

  private FactorRows() {}

  static NamedRows factors(StoredLog log) {
    List<String> columns = new ArrayList<>(List.of("direction"));
    RunSections.SHOWN_FACTORS.stream().map(Factor::column).forEach(columns::add);
    return NamedRows.of(
        columns,
        log.scan(PerfFactorTable.DEFINITION).list(columns).stream()
            .sorted(Comparator.comparing(row -> row.string("direction")))
            .toList());
  }

  static NamedRows comparableRuns(StoredLog log) {
    List<String> columns = new ArrayList<>(COMPARABLE_RUNS);
    columns.add("fastest_runs");
    List<String> names = new ArrayList<>(COMPARABLE_RUNS);
    names.add(FASTEST);
    return new NamedRows(
        names,
        log.scan(JobContentionTable.DEFINITION).list(columns).stream()
            .filter(row -> !row.isNull("comparable_run_count"))
            .map(FactorRows::comparableRuns)
            .toList());
  }

  private static @Nullable Object[] comparableRuns(StoredRow row) {
    List<@Nullable Object> values = new ArrayList<>();
    COMPARABLE_RUNS.forEach(column -> values.add(row.value(column)));
    values.add(
        row.structs("fastest_runs").stream()
            .map(run -> Long.toString(run.whole("job_id")))
            .collect(Collectors.joining(", ")));
    return values.toArray();
  }
}
