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
import static io.iominer.core.table.ScalarType.UNSIGNED_LONG;

import java.util.ArrayList;
import java.util.List;

/** {@code file_ost_use}: which log read and wrote how much on which OST, and when. */
public final class FileOstUseView {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "file_ost_use",
          "What a log read and wrote on an OST, by file. Darshan does not say which bytes of a file"
              + " went to which of its OSTs: bytes and requests are divided evenly over them.",
          "(log, record, rank, OST, direction)",
          columns());

  private FileOstUseView() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.add(always("record_id", UNSIGNED_LONG, "", "record of the file in darshan_file"));
    columns.add(always("rank", LONG, "rank", "MPI rank, -1 for a record reduced over all ranks"));
    columns.add(CommonColumns.fileSystem());
    columns.add(always("ost", INT, "", "index of the OST in its file system"));
    columns.add(always("ost_count", INT, "count", "OSTs of the file"));
    columns.add(
        always("direction", STRING, "", "read or write; every file has a row for each of them"));
    columns.add(
        optional("start_time", TIMESTAMP, "", "start of the first read or write of the file"));
    columns.add(optional("end_time", TIMESTAMP, "", "end of the last one"));
    columns.add(
        optional(
            "bytes",
            DOUBLE,
            "bytes",
            "bytes_read or bytes_written of darshan_file, divided by ost_count"));
    columns.add(
        optional(
            "requests", DOUBLE, "count", "reads or writes of POSIX and STDIO, divided likewise"));
    columns.add(
        optional(
            "scattered_requests",
            DOUBLE,
            "count",
            "those of POSIX that do not begin where the one before ended, divided likewise"));
    columns.add(
        optional(
            "operation_time_s",
            DOUBLE,
            "s",
            "time in those reads or writes, summed over ranks; of the whole file, not divided"));
    return columns;
  }
}
