// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.table.TableDefinition;

/**
 * A log in a store.
 *
 * @param store the store
 * @param jobId job id in the log
 * @param logId the log's id
 */
public record StoredLog(IoStore store, long jobId, String logId) {
  /** Its rows of a table. */
  public StoreScan scan(TableDefinition table) {
    return store
        .scan(table)
        .where(TableDefinition.BUCKET_COLUMN, jobId)
        .where(TableDefinition.LOG_COLUMN, logId);
  }
}
