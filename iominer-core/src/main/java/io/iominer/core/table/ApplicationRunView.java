// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.LONG;

import java.util.ArrayList;
import java.util.List;

/** {@code application_run}: the runs of an application over time. */
public final class ApplicationRunView {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "application_run",
          "The runs of applications: how large each was, how long its I/O took and why. The rows of"
              + " one application, in the order of start_time, are its history.",
          "Darshan log",
          columns());

  private ApplicationRunView() {}

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
      columns.add(
          optional(
              name, column.type(), column.unit(), "as in diagnosis; NULL where not diagnosed yet"));
    }
    return columns;
  }

  private static ColumnDefinition sameAsInJob(String name) {
    return DarshanJobTable.DEFINITION.column(name).orElseThrow();
  }

  private static ColumnDefinition inPerfFactor(String direction) {
    return optional(
        direction + "_bandwidth",
        DOUBLE,
        "bytes/s",
        "bandwidth of perf_factor, direction " + direction);
  }
}
