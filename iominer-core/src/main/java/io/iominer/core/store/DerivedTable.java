// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.TableDefinition;

/**
 * A table whose rows follow from those of other tables. A writer changes it in the commit that
 * changes the others, so that no reader sees one without the other. Found as a service.
 */
public interface DerivedTable {
  /** The table. */
  TableDefinition definition();

  /**
   * Adds to a commit what it changes in this table; nothing where the other tables stay.
   *
   * @param before the store before the commit
   * @param after the store with the other tables as they become
   * @param target this table
   * @param change the commit
   */
  void update(IoStore before, IoStore after, TableTarget target, StoreChange change);
}
