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

/** {@code job_contention}: what was around a job while it ran. */
public final class JobContentionTable {
  /** An element of {@code osts}. */
  public static final StructType OST =
      new StructType(
          List.of(
              CommonColumns.fileSystem(),
              always("ost", INT, "", "OST index"),
              always("busy_s", DOUBLE, "s", "time in which the job had files there in use"),
              always("overlap_s", DOUBLE, "s", "of it, time in which other jobs had, too"),
              always(
                  "interference_s",
                  DOUBLE,
                  "s",
                  "of that, what they can have taken: at most twice what the OST needs for the bytes"
                      + " and scattered requests of the files that they had in use"),
              always(
                  "other_jobs_bytes",
                  DOUBLE,
                  "bytes",
                  "what other jobs moved there meanwhile, from their logs: a file's bytes are taken"
                      + " as even over its OSTs and over its time"),
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
                  "used share of its space on that day at most, NULL where servers did not show it"),
              optional(
                  "file_system_ost_count",
                  INT,
                  "count",
                  "OSTs of its whole file system, as servers show them, NULL where they do not"),
              optional(
                  "speed_job_count",
                  LONG,
                  "count",
                  "jobs of that day and of the slow ones before it that show the speed, NULL where"
                      + " there is none"),
              always(
                  "other_job_count",
                  LONG,
                  "count",
                  "other jobs that used it meanwhile, of which job_pair has those with most bytes"),
              optional(
                  "speed_day_count",
                  LONG,
                  "count",
                  "days of the jobs of speed_job_count; NULL where there is no speed"),
              optional(
                  "speed_confidence",
                  STRING,
                  "",
                  "how sure the speed is, low, medium or high; NULL as speed_day_count")));

  /** An element of {@code fastest_runs}. */
  private static final StructType FAST_RUN =
      new StructType(
          List.of(
              always("job_id", LONG, "", "its job id"),
              always("log_id", STRING, "", "its log"),
              always("start_time", TIMESTAMP, "", "when it started"),
              always("storage_s", DOUBLE, "s", "its time in the storage")));

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "job_contention",
          "Contention of a job: nodes, OSTs, other jobs on them, and how long comparable runs of"
              + " its application took. One row for each log that was diagnosed.",
          "Darshan log",
          columns());

  private JobContentionTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.add(
        optional(
            "node_count", LONG, "count", "nodes of its allocation, NULL where that is not known"));
    columns.add(always("osts", new ListType(OST), "", "the OSTs that its files lie on"));
    columns.addAll(yardstick());
    return columns;
  }

  private static List<ColumnDefinition> yardstick() {
    return List.of(
        optional(
            "comparable_run_count",
            LONG,
            "count",
            "other jobs in which the application did the same on as many ranks and nodes, within 90"
                + " days; NULL where there are fewer than 5, here and in all columns below"),
        optional(
            "slower_run_count", LONG, "count", "of these, runs that took much longer than usual"),
        optional(
            "usual_storage_s",
            DOUBLE,
            "s",
            "time in the storage, of the rank that spent most, that a quarter of these took at most"),
        optional("compared_storage_s", DOUBLE, "s", "the same of this run"),
        beyond("read", "reads"),
        beyond("write", "writes"),
        beyond("meta", "metadata operations"),
        optional(
            "fastest_runs", new ListType(FAST_RUN), "", "up to 3 of these, the fastest first"));
  }

  private static ColumnDefinition beyond(String activity, String where) {
    return optional(
        activity + "_beyond_usual_s",
        DOUBLE,
        "s",
        "part of this run's time beyond the usual one that is in "
            + where
            + ", 0 where it took hardly longer");
  }
}
