// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.source;

import io.iominer.core.store.StoreChange;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;
import java.io.IOException;
import java.util.List;

/** How the rows of a source come beside those that the store has already. */
interface RowMerge {
  /** What becomes of a row of the source. */
  enum Choice {
    ADD,
    /** The store has it from another source: it is left out and counted as covered. */
    COVERED,
    /** The store knows more about it: it is left out, and counted as a row of the source. */
    OUTDATED
  }

  /** Tables that a source may have rows for. */
  List<TableDefinition> tables();

  /** Looks at the source before its rows are written. */
  void look(SourceReader reader) throws IOException;

  /** What becomes of a row. */
  Choice choose(TableRow row);

  /** Names the rows of the store that the source replaces, once it was read to its end. */
  void replace(StoreChange change);
}
