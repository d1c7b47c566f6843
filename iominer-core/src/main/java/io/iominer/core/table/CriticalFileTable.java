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

/** {@code critical_file}: the files on the critical paths of jobs. */
public final class CriticalFileTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "critical_file",
          "The fewest uses of files that cover the time in which a job read, wrote, used metadata,"
              + " or did any of these (IOMiner, section II-D), of jobs that were diagnosed. Idle"
              + " files of few bytes are left out (diagnosis.least-file).",
          "(log, activity, critical interval)",
          columns());

  private CriticalFileTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.addAll(
        List.of(
            always("activity", STRING, "", "read, write, metadata, or all for any of them"),
            always("record_id", UNSIGNED_LONG, "", "Darshan's id of the file's record, unsigned"),
            always("rank", LONG, "rank", "rank that used it, -1 for all of them together"),
            optional("file_name", STRING, "", "its name, NULL where the log has none"),
            optional(
                "start_time",
                TIMESTAMP,
                "",
                "first operation within the job's time, NULL where that is not known"),
            optional("end_time", TIMESTAMP, "", "end of the last one within the job's time"),
            always("start_s", DOUBLE, "s", "first operation, since the job's start"),
            always("end_s", DOUBLE, "s", "end of the last one, since the job's start"),
            always(
                "exclusive_s",
                DOUBLE,
                "s",
                "time that it adds to the critical path; the sum over a log and activity is the"
                    + " length of the path"),
            always("exclusive_share", DOUBLE, "share", "of the length of the path"),
            optional(
                "busy_share",
                DOUBLE,
                "share",
                "how sure the interval is: the part of it that the rank, or of all of them the"
                    + " slowest, spent in calls; Darshan shows the first and the last operation and"
                    + " not the pauses between; NULL for all activities together")));
    return columns;
  }
}
