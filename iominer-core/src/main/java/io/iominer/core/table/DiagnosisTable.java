// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import io.iominer.core.model.Cause;
import io.iominer.core.model.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** {@code diagnosis}: why a job's I/O was slow. */
public final class DiagnosisTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "diagnosis",
          "Why a job's I/O was slow: what its time was lost to. One row for each log that was"
              + " diagnosed.",
          "Darshan log",
          columns());

  private DiagnosisTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.addAll(
        List.of(
            always("verdict", STRING, "", verdicts()),
            optional(
                "dominant_cause",
                STRING,
                "",
                "the cause that took most, NULL unless the verdict is cause or minor"),
            optional(
                "io_s",
                DOUBLE,
                "s",
                "I/O time: what the slowest ranks spent in reads, in writes and in metadata operations"),
            optional("lost_s", DOUBLE, "s", "time lost to all causes"),
            optional(
                "unexplained_s", DOUBLE, "s", "time beyond the expected one without a known cause"),
            always(
                "caveats",
                new ListType(STRING),
                "",
                "what was not known about the job and could have changed the verdict, or why there"
                    + " is none")));
    for (Cause cause : Cause.values()) {
      columns.add(optional(cause.column(), DOUBLE, Cause.UNIT, "time lost to " + cause.meaning()));
    }
    columns.add(always("diagnosed_time", TIMESTAMP, "", "when it was diagnosed"));
    return columns;
  }

  private static String verdicts() {
    return Arrays.stream(Verdict.values())
        .map(verdict -> verdict.label() + " (" + verdict.meaning() + ")")
        .collect(Collectors.joining("; "));
  }
}
