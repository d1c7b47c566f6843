// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.BOOLEAN;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;

import java.util.ArrayList;
import java.util.List;

/** {@code perf_factor}: what can make a job's reads or writes slow. */
public final class PerfFactorTable {
  /** Darshan tells it of both directions together. */
  private static final String BOTH = "; both directions together";

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "perf_factor",
          "Bandwidth and performance factors of a job's reads or writes (IOMiner, section II-D and"
              + " equations 1 and 2), of jobs that were diagnosed.",
          "(log, direction) with bytes moved",
          columns());

  private PerfFactorTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.addAll(
        List.of(
            always("direction", STRING, "", "read or write"),
            always("process_count", LONG, "count", "processes of the job"),
            always("bytes", LONG, "bytes", "bytes moved, each once"),
            always(
                "critical_s",
                DOUBLE,
                "s",
                "length of the critical path: the time in which any file was in use"),
            optional("bandwidth", DOUBLE, "bytes/s", "bytes over critical_s, NULL where that is 0"),
            optional(
                "span_bandwidth",
                DOUBLE,
                "bytes/s",
                "equation 1: bytes over the time from the first to the last operation"),
            always("critical_file_count", LONG, "count", "different files on the critical path")));
    columns.addAll(paper());
    columns.addAll(ours());
    columns.addAll(around());
    return columns;
  }

  private static List<ColumnDefinition> paper() {
    return List.of(
        weighted("small_share", "requests of less than 1 MiB, the paper's factor Small"),
        weighted(
            "nonconsecutive_share",
            "requests that do not begin where the one before ended, the paper's Nonconsec"),
        always(
            "is_collective", BOOLEAN, "", "whether MPI-IO was used collectively, the paper's Coll"),
        optional("ost_count", LONG, "count", "OSTs of the critical files, the paper's OST#"),
        optional(
            "processes_per_ost",
            DOUBLE,
            "count",
            "contention level, the paper's Proc/OST: processes of a file over its stripe count,"
                + " mean over critical files weighted by exclusive time"));
  }

  private static ColumnDefinition weighted(String name, String meaning) {
    return optional(
        name,
        DOUBLE,
        "share",
        meaning + "; mean over critical files weighted by exclusive time (equation 2)");
  }

  private static List<ColumnDefinition> ours() {
    return List.of(
        weighted("random_share", "requests at a lower offset than the one before"),
        weighted("unaligned_share", "requests not aligned in the file" + BOTH),
        weighted("stdio_share", "files used through STDIO"),
        weighted("shared_share", "files that all processes use"),
        optional(
            "busy_share",
            DOUBLE,
            "share",
            "of the critical path, the time in which processes were in calls; far below 1 the job"
                + " paused between requests, and its bandwidth says little about the storage"),
        optional(
            "one_file_share",
            DOUBLE,
            "share",
            "of the critical path, the file with most exclusive time"),
        optional("overlap", DOUBLE, "count", "mean number of uses of files at the same time"),
        optional(
            "serial_share", DOUBLE, "share", "of the critical path with one use of a file only"),
        optional(
            "imbalance",
            DOUBLE,
            "share",
            "how unevenly bytes are divided: 0 alike, 1 one process has all; (most - mean) / most,"
                + " over its greatest value for so many processes; NULL for one process"),
        optional("one_process_share", DOUBLE, "share", "of the bytes, the process with most"),
        optional(
            "redundant_share",
            DOUBLE,
            "share",
            "of the bytes read, those beyond one pass over each file; NULL for writes"),
        optional(
            "switch_share",
            DOUBLE,
            "share",
            "changes between reading and writing of files of several processes, over their"
                + " requests"
                + BOTH),
        optional(
            "requests_per_collective",
            DOUBLE,
            "count",
            "requests to the file system for each collective operation, about 1 or more where"
                + " nothing was gathered; NULL without any, or where POSIX did not see them"),
        optional(
            "metadata_share",
            DOUBLE,
            "share",
            "of the job's time in I/O, that in metadata operations" + BOTH),
        optional(
            "metadata_rate",
            DOUBLE,
            "operations/s",
            "opens, closes and stat calls over the time from the first to the last of them"
                + BOTH));
  }

  private static List<ColumnDefinition> around() {
    return List.of(
        optional("node_count", LONG, "count", "nodes of the allocation, the paper's Node#"),
        optional(
            "slowest_ost_speed",
            DOUBLE,
            "share",
            "rate of the slowest of its OSTs on that day, as a share of what it should be; 1 where"
                + " none was slow, NULL where its OSTs are not known"),
        optional(
            "interference_s",
            DOUBLE,
            "s",
            "time that other jobs can have taken on one of its OSTs, where that was longest (interference_s"
                + " of job_contention); NULL where its OSTs are not known"),
        optional(
            "ost_fullness",
            DOUBLE,
            "share",
            "used space of the fullest of its OSTs on that day; NULL where servers did not tell"));
  }
}
