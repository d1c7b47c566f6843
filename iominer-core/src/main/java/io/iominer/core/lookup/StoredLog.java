// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableDefinition;
import java.util.List;

/**
 * A log in a store.
 *
 * @param store the store
 * @param key the job id in the log, and the log's id
 * @param together its rows and those of the logs that are looked at with it
 */
public record StoredLog(IoStore store, LogKey key, LogRows together) {
  /** One that is looked at alone. */
  public StoredLog(IoStore store, long jobId, String logId) {
    this(store, new LogKey(jobId, logId));
  }

  private StoredLog(IoStore store, LogKey key) {
    this(store, key, new LogRows(store, List.of(key)));
  }

  /** Job id in the log. */
  public long jobId() {
    return key.jobId();
  }

  /** The log's id. */
  public String logId() {
    return key.logId();
  }

  /** Its rows of a table that may have many of a log. */
  public StoreScan scan(TableDefinition table) {
    return store
        .scan(table)
        .where(TableDefinition.BUCKET_COLUMN, jobId())
        .where(TableDefinition.LOG_COLUMN, logId());
  }

  /** Its rows of a table that has few of a log. */
  public List<StoredRow> list(TableDefinition table, List<String> columns) {
    return together.of(key, table, columns);
  }

  /** Those of {@link #list(TableDefinition, List)} with all columns. */
  public List<StoredRow> list(TableDefinition table) {
    return list(table, table.columnNames());
  }
}
