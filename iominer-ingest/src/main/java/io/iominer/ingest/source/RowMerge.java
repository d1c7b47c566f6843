// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.store.StoreChange;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.util.List;

/**
 * How the rows of the sources of one commit come beside those that the store has already, and
 * beside each other: as if each source had come in a commit of its own, in their order.
 */
interface RowMerge {
  /** What becomes of a row of a source. */
  enum Choice {
    ADD,
    /** The store has it from another source: it is left out and counted as covered. */
    COVERED,
    /** Another source knows more about it: it is left out, and counted as a row of the source. */
    OUTDATED
  }

  /** Tables that a source may have rows for. */
  List<TableDefinition> tables();

  /** Whether a source can be in one commit with those that were asked about before. */
  default boolean isApart(SourceReader reader) throws IOException {
    return true;
  }

  /** Looks at each source, before rows of any are written. */
  void look(SourceReader reader) throws IOException;

  /** All sources were looked at. */
  default void settle() {}

  /** The rows to choose from now on are those of a source, in the same order. */
  void begin(Source source);

  /** What becomes of a row. */
  Choice choose(TableRow row);

  /** Names the rows of the store that the sources replace, once they were read to their end. */
  void replace(StoreChange change);
}
