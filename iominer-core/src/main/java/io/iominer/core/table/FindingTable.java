// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.DOUBLE;
import static io.iominer.core.table.ScalarType.STRING;

import io.iominer.core.model.FindingLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** {@code finding}: what rules found in jobs, and what helps. */
public final class FindingTable {
  /** An element of {@code advice}. */
  public static final StructType ADVICE =
      new StructType(
          List.of(
              always("title", STRING, "", "what to do"),
              always("who", STRING, "", "user, developer or administrator"),
              optional("precondition", STRING, "", "what must hold before"),
              always("steps", new ListType(STRING), "", "commands, hints or code, in their order"),
              always(
                  "saves_least",
                  DOUBLE,
                  "share",
                  "of the run, at least; of the time in I/O where the end of the run is not known"),
              always("saves_most", DOUBLE, "share", "of the same, at most"),
              always("reasoning", STRING, "", "why that much"),
              always("undo", STRING, "", "how to take it back")));

  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "finding",
          "What a rule found in a job, with advice: rules that tripped, of jobs that were diagnosed.",
          "(log, rule that tripped)",
          columns());

  private FindingTable() {}

  private static List<ColumnDefinition> columns() {
    List<ColumnDefinition> columns = new ArrayList<>(CommonColumns.logAndJob());
    columns.addAll(
        List.of(
            always("rule", STRING, "", "its name, as of its page in docs/rules"),
            always("level", STRING, "", levels()),
            always("cause", STRING, "", "the cause that it explains"),
            always("lost_s", DOUBLE, "s", "time that the job lost to this cause"),
            always("message", STRING, "", "what was found, in a sentence"),
            optional(
                "observed", DOUBLE, "", "the value that was compared, in the threshold's unit"),
            optional("threshold", DOUBLE, "", "what it was compared with"),
            always("evidence", new ListType(STRING), "", "files, ranks and counters that show it"),
            always("advice", new ListType(ADVICE), "", "what to do about it")));
    return columns;
  }

  private static String levels() {
    return Arrays.stream(FindingLevel.values())
        .map(level -> level.label() + " (" + level.meaning() + ")")
        .collect(Collectors.joining("; "));
  }
}
