// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.INT;
import static io.iominer.core.table.ScalarType.LONG;

import java.util.ArrayList;
import java.util.List;

/** {@code job_contention}: what was around a job while it ran. */
public final class JobContentionTable {
  /** An element of {@code osts}. */
  public static final StructType OST =
      new StructType(
          List.of(
              CommonColumns.fileSystem(),
              always("ost", INT, "", "OST index"),
              always("busy_s", DOUBLE, "s", "time in which the job had files there in use"),
              always("overlap_s", DOUBLE, "s", "of it, time in which other jobs had, too")
                  .formerly("company_s"),
              always(
                      "interference_s",
                      DOUBLE,
                      "s",
                      "of that, what they can have taken: at most twice what the OST needs for the bytes"
                          + " and scattered requests of the files that they had in use")
                  .formerly("others_s"),
              always(
                      "other_jobs_bytes",
                      DOUBLE,
                      "bytes",
                      "what other jobs moved there meanwhile, from their logs: a file's bytes are taken"
                          + " as even over its OSTs and over its time")
                  .formerly("others_bytes"),
              optional(
                  "speed",
                  DOUBLE,
                  "share",
                  "its rate on that day as a share of what it should be, NULL where it was not"
                      + " slow"),
              optional(
                  "fullness",
                  DOUBLE,
                  "share",
                  "used share of its space on that day at most, NULL where servers did not tell"),
              optional(
                  "file_system_ost_count",
                  INT,
                  "count",
                  "OSTs of its whole file system, as servers tell, NULL where they do not"),
              optional(
                  "speed_job_count",
                  LONG,
                  "count",
                  "jobs of that day whose files tell the speed, NULL where there is none")));

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
              "job_contention",
              "Contention of a job: nodes, OSTs, other jobs on them. One row for each log"
                  + " that was diagnosed.",
              "Darshan log",
              columns())
          .formerly("job_surroundings");

  private JobContentionTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.add(
        optional(
            "node_count", LONG, "count", "nodes of its allocation, NULL where that is not known"));
    columns.add(always("osts", new ListType(OST), "", "the OSTs that its files lie on"));
    return columns;
  }
}
