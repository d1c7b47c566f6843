// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.report.lookup;

import io.iominer.core.lookup.StoredLog;
import io.iominer.core.model.DarshanModule;
import io.iominer.core.store.StoredRow;
import io.iominer.core.summary.Total;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.report.job.SizeBins;
import io.iominer.report.section.ReportSection;
import io.iominer.report.section.SectionRows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a log says of its job, and the accounting of its allocation. */
final class JobRows {
  private JobRows() {}

  /** A user without a name goes by the number; that nothing is incomplete is not said. */
  static SectionRows job(StoredLog log, ReportSection section) {
    List<String> columns = new ArrayList<>(section.names());
    columns.add("uid");
    return section.rows(
        log.list(DarshanJobTable.DEFINITION, columns).stream()
            .map(job -> section.names().stream().map(column -> value(job, column)).toArray())
            .toList());
  }

  private static @Nullable Object value(StoredRow job, String column) {
    Object value = job.value(column);
    if (column.equals("user") && value == null) {
      return Long.toString(job.whole("uid"));
    }
    return value instanceof List<?> list && list.isEmpty() ? null : value;
  }

  static SectionRows allocation(StoredLog log, ReportSection section) {
    return stored(
        section,
        log.list(JobAllocationTable.DEFINITION, section.names()).stream()
            .filter(row -> !row.string("match_quality").equals(JobAllocationTable.NONE))
            .toList());
  }

  /** Columns of rows as the store has them. */
  static SectionRows stored(ReportSection section, List<StoredRow> rows) {
    List<String> names = section.names();
    return section.rows(
        rows.stream().map(row -> names.stream().map(row::value).toArray()).toList());
  }

  /** Requests by size, of POSIX, of a log that made any. */
  static SectionRows sizes(StoredLog log, ReportSection section) {
    List<String> columns = new ArrayList<>(List.of("posix_reads", "posix_writes"));
    for (int bin = 0; bin < SizeBins.NAMES.size(); bin++) {
      columns.add(column(Total.FIRST_READ_SIZE, bin));
      columns.add(column(Total.FIRST_WRITE_SIZE, bin));
    }
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (StoredRow job : log.list(DarshanJobTable.DEFINITION, columns)) {
      boolean isKnown = !job.isNull("posix_reads") && !job.isNull("posix_writes");
      if (isKnown && job.whole("posix_reads") + job.whole("posix_writes") > 0) {
        for (int bin = 0; bin < SizeBins.NAMES.size(); bin++) {
          rows.add(
              new @Nullable Object[] {
                SizeBins.NAMES.get(bin),
                job.value(column(Total.FIRST_READ_SIZE, bin)),
                job.value(column(Total.FIRST_WRITE_SIZE, bin))
              });
        }
      }
    }
    return section.rows(rows);
  }

  private static String column(Total first, int bin) {
    return Total.values()[first.ordinal() + bin]
        .counter(DarshanModule.POSIX)
        .orElseThrow()
        .columnName();
  }
}
