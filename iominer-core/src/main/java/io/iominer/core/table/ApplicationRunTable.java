// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.LONG;

import java.util.ArrayList;
import java.util.List;

/** {@code application_run}: the runs of an application over time. */
public final class ApplicationRunTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "application_run",
          "The runs of applications: how large each was, how long its I/O took and why. The rows of"
              + " one application, in the order of start_time, are its history. One row for each log that"
              + " was diagnosed.",
          "Darshan log",
          columns());

  private ApplicationRunTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    for (String name : List.of("application", "uid", "user", "start_time")) {
      columns.add(sameAsInJob(name));
    }
    columns.add(sameAsInJob("run_time_s"));
    columns.add(sameAsInJob("process_count"));
    columns.add(
        optional("node_count", LONG, "count", "nodes of its allocation, NULL where none is known"));
    columns.add(sameAsInJob("bytes_read"));
    columns.add(sameAsInJob("bytes_written"));
    columns.add(
        optional(
            "size_class",
            LONG,
            "",
            "power of ten of the bytes read and written: 9 from 1 GB to below 10 GB; NULL for a job"
                + " that moved no bytes"));
    columns.add(sameAsInJob("access_pattern"));
    columns.add(sameAsInJob("bandwidth"));
    columns.add(inPerfFactor("read"));
    columns.add(inPerfFactor("write"));
    for (String name : List.of("verdict", "dominant_cause", "io_s", "lost_s", "unexplained_s")) {
      ColumnDefinition column = DiagnosisTable.DEFINITION.column(name).orElseThrow();
      columns.add(optional(name, column.type(), column.unit(), "as in diagnosis"));
    }
    columns.addAll(demand());
    return columns;
  }

  private static List<ColumnDefinition> demand() {
    return List.of(
        optional(
            "io_rank_count",
            LONG,
            "count",
            "ranks that read or wrote bytes; all of them where they shared a file; NULL for a job"
                + " that moved no bytes"),
        optional(
            "io_node_count",
            LONG,
            "count",
            "nodes that io_rank_count ranks need with as many on each as the job has; NULL where"
                + " node_count is"),
        inBothDirections("small_share"),
        inBothDirections("nonconsecutive_share"),
        optional(
            "iops", DOUBLE, "operations/s", "reads and writes of all ranks over slowest_time_s"),
        optional(
            "metadata_rate",
            DOUBLE,
            "operations/s",
            "opens, stat calls and syncs of all ranks over slowest_time_s"),
        optional(
            "metadata_share",
            DOUBLE,
            "share",
            "time in metadata operations, of the time in I/O of all ranks"),
        optional(
            "peak_bandwidth",
            DOUBLE,
            "bytes/s",
            "highest bandwidth of a time bin (job_phases); of a log without time bins"
                + " critical_bandwidth of perf_factor, the higher one of both directions, which is at most that"),
        inPhases("phase_count"),
        inPhases("period_s"),
        inPhases("period_share"),
        inPhases("phase_s"),
        inPhases("phase_bytes"));
  }

  private static ColumnDefinition inBothDirections(String name) {
    ColumnDefinition column = PerfFactorTable.DEFINITION.column(name).orElseThrow();
    return optional(
        name,
        column.type(),
        column.unit(),
        "as in perf_factor, mean of reads and writes weighted by bytes");
  }

  private static ColumnDefinition inPhases(String name) {
    ColumnDefinition column = JobPhasesTable.DEFINITION.column(name).orElseThrow();
    return optional(
        name, column.type(), column.unit(), "as in job_phases; NULL for a log without time bins");
  }

  private static ColumnDefinition sameAsInJob(String name) {
    return DarshanJobTable.DEFINITION.column(name).orElseThrow();
  }

  private static ColumnDefinition inPerfFactor(String direction) {
    return optional(
        direction + "_bandwidth",
        DOUBLE,
        "bytes/s",
        "of perf_factor, direction "
            + direction
            + ": critical_bandwidth over busy_share, bytes over the time in calls on the critical path");
  }
}
