// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.BOOLEAN;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import java.util.ArrayList;
import java.util.List;

/** {@code job_allocation}: the allocation in which a log's job ran, and how sure that is. */
public final class JobAllocationTable {
  /** The {@code match_quality} of a log without an allocation. */
  public static final String NONE = "none";

  /** That of a log with an allocation of another number. */
  public static final String PID_FALLBACK = "pid-fallback";

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "job_allocation",
          "The Slurm allocation in which a log's job ran: joined on the job's number, the user and"
              + " the time, never on the number alone.",
          "Darshan log",
          columns());

  private JobAllocationTable() {}

  /** Whether a match of this quality is not one with an allocation of the log's own number. */
  public static boolean isWithoutNumber(String quality) {
    return quality.equals(NONE) || quality.equals(PID_FALLBACK);
  }

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.add(
        always(
            "match_quality",
            STRING,
            "",
            "exact; array (a task of an array); het (the leader of a heterogeneous job);"
                + " pid-fallback (no allocation has the log's number, which may be a process id,"
                + " and just one of the user holds the log's time); none"));
    columns.add(
        optional(
            "user_checked",
            BOOLEAN,
            "",
            "whether log and accounting both have the user; where they do, it is the same"));
    columns.add(
        optional("overlap_s", DOUBLE, "s", "time of the log's job that the allocation covers"));
    columns.add(
        always(
            "candidate_count",
            LONG,
            "count",
            "records of accounting that could be it: more than one for a job that was queued again"
                + " or resized; the one with the longest overlap is taken"));
    columns.add(optional(TableDefinition.RECORD_COLUMN, STRING, "", "its record_id in slurm_job"));
    columns.add(optional("slurm_job_id", LONG, "", "its number"));
    columns.add(
        optional("node_count", LONG, "count", "nodes, of a heterogeneous job those of all parts"));
    columns.add(
        optional(
            "cpu_count", LONG, "count", "processors, of a heterogeneous job those of all parts"));
    columns.add(optional("node_list", STRING, "", "nodes, in Slurm's short form"));
    columns.add(optional("slurm_user", STRING, "", "name of the user"));
    for (String text : List.of("account", "partition_name", "qos", "cluster", "job_name")) {
      columns.add(sameAsInAccounting(text, STRING));
    }
    columns.add(sameAsInAccounting("state", STRING));
    for (String time : List.of("submit_time", "start_time", "end_time")) {
      columns.add(sameAsInAccounting(time, TIMESTAMP));
    }
    for (String id : List.of("array_job_id", "array_task_id", "het_job_id")) {
      columns.add(sameAsInAccounting(id, LONG));
    }
    return columns;
  }

  private static ColumnDefinition sameAsInAccounting(String name, ScalarType type) {
    return optional(name, type, "", SlurmJobTable.DEFINITION.column(name).orElseThrow().meaning());
  }
}
