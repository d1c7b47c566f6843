// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;
import static io.iominer.core.table.ScalarType.UNSIGNED_LONG;

import java.util.ArrayList;
import java.util.List;

/** {@code darshan_dxt}: single operations, ingested on request. */
public final class DarshanDxtTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "darshan_dxt",
          "Single reads and writes that DXT traced. Filled only by `iominer ingest --dxt`.",
          "traced segment",
          columns());

  private DarshanDxtTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.addAll(
        List.of(
            always("record_id", UNSIGNED_LONG, "", "Darshan's id of the file's record, unsigned"),
            always("rank", LONG, "rank", "MPI rank"),
            optional("file_name", STRING, "", "name in the log"),
            optional("host", STRING, "", "host of the rank"),
            always("module", STRING, "", "DXT_POSIX or DXT_MPIIO"),
            always("operation", STRING, "", "read or write"),
            always(
                "segment",
                LONG,
                "",
                "number of the segment among those of its log, module, file, rank and operation,"
                    + " from 0"),
            optional(
                "offset",
                LONG,
                "byte offset",
                "first byte in the file, NULL where DXT_MPIIO 1 did not record it"),
            always("length", LONG, "bytes", "bytes asked for"),
            always("start_s", DOUBLE, "s since the job's start", "start of the operation"),
            always("end_s", DOUBLE, "s since the job's start", "end of the operation"),
            optional("start_time", TIMESTAMP, "", "start of the operation"),
            optional("end_time", TIMESTAMP, "", "end of the operation"),
            optional(
                "thread_id",
                UNSIGNED_LONG,
                "",
                "POSIX thread, NULL before DXT_POSIX 2 and DXT_MPIIO 3")));
    columns.addAll(CommonColumns.osts("the segment, from the file's stripe layout"));
    return columns;
  }
}
