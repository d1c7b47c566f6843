// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.table.IngestSourceTable;
import java.util.Locale;

/** What became of a source; see the column {@code outcome} of {@code ingest_source}. */
public enum Outcome {
  COMPLETE,
  PARTIAL,
  DUPLICATE,
  REJECTED,
  FAILED,
  ARCHIVE,
  /** The store has removed its log because of its age. */
  EXPIRED;

  /** As in the table. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** That of a label in the table. */
  public static Outcome ofLabel(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  /** Whether a log of the store stems from the source, or is the same. */
  public boolean hasLog() {
    return IngestSourceTable.holdsItsLog(label());
  }
}
