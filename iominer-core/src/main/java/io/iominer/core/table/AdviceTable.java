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

import java.util.List;

/** {@code advice}: what was advised, when, and what it was expected to save. */
public final class AdviceTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "advice",
          "What was advised for the next runs of applications, as 'iominer advise KIND --record'"
              + " wrote it. What rules advise on single jobs is in finding.",
          "time of advice, kind, application, number of nodes or ranks, and setting",
          List.of(
              always("advised_at", TIMESTAMP, "", "when it was advised"),
              always(
                  "kind",
                  STRING,
                  "",
                  "dfra, placement, nodelocal, connections, burstbuffer or collective"),
              always("application", STRING, "", "the application, as in darshan_job"),
              optional(
                  "node_count",
                  LONG,
                  "count",
                  "compute nodes of the runs that it is for, NULL where any"),
              optional(
                  "process_count",
                  LONG,
                  "count",
                  "ranks of the runs that it is for, NULL where any"),
              always(
                  "setting",
                  STRING,
                  "",
                  "what is to be set: forwarding_nodes, dedicated, pool, node_local, connections or"
                      + " cb_nodes"),
              optional(
                  "file_system",
                  STRING,
                  "",
                  "mount point of the file system that the setting is of, NULL where it is of none"
                      + " or unknown"),
              optional("present", STRING, "", "its value then, NULL where that was not known"),
              always("advised", STRING, "", "the value that it should have"),
              always("osts", new ListType(INT), "", "OST indexes of a pool, else none"),
              saved("saved_least_s", "at least"),
              saved("saved_s", "as the model expects"),
              saved("saved_most_s", "at most"),
              optional(
                  "last_job_id",
                  LONG,
                  "",
                  "the last run that the store had then of those that it is for, NULL where none is"
                      + " known"),
              optional("last_start", TIMESTAMP, "", "when that run started"),
              always("reason", STRING, "", "why, in a sentence")));

  private AdviceTable() {}

  private static ColumnDefinition saved(String name, String how) {
    return optional(
        name,
        DOUBLE,
        "s",
        "I/O time of a run that all settings of this advice save together, "
            + how
            + "; NULL where unknown");
  }
}
