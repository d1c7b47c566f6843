// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.table;

import static io.iominer.core.table.ColumnDefinition.always;
import static io.iominer.core.table.ColumnDefinition.optional;
import static io.iominer.core.table.ScalarType.LONG;
import static io.iominer.core.table.ScalarType.STRING;
import static io.iominer.core.table.ScalarType.TIMESTAMP;

import java.util.List;
import java.util.Set;

/** {@code ingest_source}: what was read, so that the next ingest reads only what is new. */
public final class IngestSourceTable {
  public static final TableDefinition DEFINITION =
      TableDefinition.of(
          "ingest_source",
          "Files, archives and entries of archives that an ingest met, and what became of them.",
          "source",
          List.of(
              always("path", STRING, "", "absolute path; ARCHIVE!ENTRY for an archive's entry"),
              optional("archive", STRING, "", "the archive, NULL for a plain file"),
              always("size", LONG, "bytes", "size when it was read"),
              optional("modified_time", TIMESTAMP, "", "its modification time when it was read"),
              optional("sha256", STRING, "", "SHA-256 of its bytes, NULL where unreadable"),
              optional("log_id", STRING, "", "log that it holds, also where it is a duplicate"),
              always(
                  "outcome",
                  STRING,
                  "",
                  "complete, partial (a module is damaged; the rest was kept), duplicate (a log"
                      + " of the same bytes was there), rejected (not usable), failed (unreadable,"
                      + " too large for the memory or a fault of IOMiner; tried again by the next ingest), archive (its"
                      + " entries have rows of their own), expired (iominer expire removed its log;"
                      + " it is not read again while it stays the same)"),
              always("ingest_time", TIMESTAMP, "", "when it was ingested")));

  /** What becomes of a source whose log was removed because of its age. */
  public static final String EXPIRED = "expired";

  private static final Set<String> WITH_LOG = Set.of("complete", "partial", "duplicate");

  /**
   * Whether a log of the store stems from a source, or is the same.
   *
   * @param outcome what became of the source
   */
  public static boolean holdsItsLog(String outcome) {
    return WITH_LOG.contains(outcome);
  }

  private IngestSourceTable() {}
}
