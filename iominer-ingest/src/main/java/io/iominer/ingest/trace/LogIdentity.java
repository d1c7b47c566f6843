// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.trace;

import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;

/**
 * What every row of a log carries.
 *
 * @param logId hash of the log's content
 * @param logFile the log's path
 */
public record LogIdentity(String logId, String logFile) {
  /** A row of a table with what every row carries. */
  public TableRow row(TableDefinition table, long jobId) {
    return new TableRow(table).set("log_id", logId).set("job_id", jobId);
  }
}
