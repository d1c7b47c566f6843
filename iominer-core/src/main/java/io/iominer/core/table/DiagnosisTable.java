// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import java.util.ArrayList;
import java.util.List;

/** {@code diagnosis}: why a job's I/O was slow. */
public final class DiagnosisTable {
  /** Causes in the order of their columns. */
  public static final List<String> CAUSES =
      List.of(
          "pattern",
          "striping",
          "slow_ost",
          "contention",
          "metadata",
          "imbalance",
          "serialization",
          "allocation");

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "diagnosis",
          "Why a job's I/O was slow: what its time was lost to. One row for each log that was"
              + " diagnosed.",
          "Darshan log",
          columns());

  private DiagnosisTable() {}

  /** The column with the seconds lost to a cause. */
  public static String lost(String cause) {
    return "lost_" + cause + "_s";
  }

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.addAll(
        List.of(
            always(
                "verdict",
                STRING,
                "",
                "cause; no_single_cause; fine (hardly any time lost); no_io (hardly any I/O);"
                    + " skipped (caveats says why, and no time is known)"),
            optional(
                "dominant_cause",
                STRING,
                "",
                "the cause that took most, NULL unless the verdict is cause"),
            optional("io_s", DOUBLE, "s", "time in which the job did I/O"),
            optional("lost_s", DOUBLE, "s", "time lost to all causes"),
            optional(
                "unexplained_s", DOUBLE, "s", "time beyond the expected one without a known cause"),
            always(
                "caveats",
                new ListType(STRING),
                "",
                "what was not known about the job and could have changed the verdict, or why there"
                    + " is none")));
    for (String cause : CAUSES) {
      columns.add(optional(lost(cause), DOUBLE, "s", "time lost to " + cause.replace('_', ' ')));
    }
    columns.add(always("diagnosed_time", TIMESTAMP, "", "when it was diagnosed"));
    return columns;
  }
}
