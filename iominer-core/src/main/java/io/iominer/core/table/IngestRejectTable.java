// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import java.util.List;

/** {@code ingest_reject}: what could not be used, and why. */
public final class IngestRejectTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "ingest_reject",
          "Sources, or modules of a log, that could not be used, and why.",
          "problem",
          List.of(
              always("path", STRING, "", "absolute path; ARCHIVE!ENTRY for an archive's entry"),
              optional(
                  "log_id", STRING, "", "log whose other parts were kept, NULL where nothing was"),
              always(
                  "reason",
                  STRING,
                  "",
                  "format (not a Darshan log, or damaged), unreadable (permission or another input"
                      + " error), memory (it takes more than there is) or internal (a fault of"
                      + " IOMiner)"),
              optional(
                  "part", STRING, "", "part of the format that is damaged, or: not a Darshan log"),
              optional("byte_offset", LONG, "byte offset", "position of the damage in the source"),
              optional("expected", STRING, "", "what the format asks for there"),
              optional("found", STRING, "", "what is there"),
              always("message", STRING, "", "the whole message"),
              always("ingest_time", TIMESTAMP, "", "when it was met")));

  private IngestRejectTable() {}
}
