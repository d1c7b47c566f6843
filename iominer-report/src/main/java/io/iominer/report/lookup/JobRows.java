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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a log says of its job, and the accounting of its allocation. */
final class JobRows {
  private static final List<String> JOB =
      List.of(
          "log_file",
          "log_id",
          "application",
          "executable",
          "user",
          "process_count",
          "start_time",
          "end_time",
          "run_time_s",
          "bytes_read",
          "bytes_written",
          "file_count",
          "shared_file_count",
          "ost_count",
          "modules_incomplete");

  private static final List<String> ALLOCATION =
      List.of(
          "match_quality",
          "slurm_job_id",
          "job_name",
          "account",
          "partition_name",
          "state",
          "node_count",
          "cpu_count",
          "node_list",
          "start_time",
          "end_time");

  private JobRows() {}

  static NamedRows job(StoredLog log) {
    List<String> columns = new ArrayList<>(JOB);
    columns.add("uid");
    NamedRows rows = NamedRows.of(columns, log.scan(DarshanJobTable.DEFINITION).list(columns));
    return new NamedRows(JOB, rows.rows().stream().map(JobRows::ofJob).toList());
  }

  /** A user without a name goes by the number; that nothing is incomplete is not said. */
  private static @Nullable Object[] ofJob(@Nullable Object[] values) {
    @Nullable Object[] job = new @Nullable Object[JOB.size()];
    System.arraycopy(values, 0, job, 0, job.length);
    int user = JOB.indexOf("user");
    int incomplete = JOB.indexOf("modules_incomplete");
    job[user] = job[user] == null ? String.valueOf(values[JOB.size()]) : job[user];
    job[incomplete] =
        job[incomplete] instanceof List<?> list && list.isEmpty() ? null : job[incomplete];
    return job;
  }

  static NamedRows allocation(StoredLog log) {
    return NamedRows.of(
        ALLOCATION,
        log.scan(JobAllocationTable.DEFINITION)
            .whereNot("match_quality", JobAllocationTable.NONE)
            .list(ALLOCATION));
  }

  /** Requests by size, of POSIX, of a log that made any. */
  static NamedRows sizes(StoredLog log) {
    List<String> columns = new ArrayList<>(List.of("posix_reads", "posix_writes"));
    for (int bin = 0; bin < SizeBins.NAMES.size(); bin++) {
      columns.add(column(Total.FIRST_READ_SIZE, bin));
      columns.add(column(Total.FIRST_WRITE_SIZE, bin));
    }
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (StoredRow job : log.scan(DarshanJobTable.DEFINITION).list(columns)) {
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
    return new NamedRows(List.of("size", "reads", "writes"), rows);
  }

  private static String column(Total first, int bin) {
    return Total.values()[first.ordinal() + bin]
        .counter(DarshanModule.POSIX)
        .orElseThrow()
        .columnName();
  }
}
