// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.INT;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import java.util.ArrayList;
import java.util.List;

/** {@code darshan_heatmap}: bytes over time. */
public final class DarshanHeatmapTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "darshan_heatmap",
          "Bytes that a rank moved through an interface, in bins of time.",
          "(log, module, rank, operation)",
          columns());

  private DarshanHeatmapTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.addAll(
        List.of(
            optional(
                "module",
                STRING,
                "",
                "interface: POSIX, MPI-IO or STDIO; NULL where the log has no name for it"),
            always("rank", LONG, "rank", "MPI rank"),
            always("operation", STRING, "", "read or write"),
            optional(
                "start_time",
                TIMESTAMP,
                "",
                "start of the first bin: the job's start, NULL where that is absurd"),
            always("bin_width_s", DOUBLE, "s", "width of a bin"),
            always("bin_count", INT, "count", "number of bins"),
            always("bins", new ListType(LONG), "bytes", "bytes by bin")));
    return columns;
  }
}
