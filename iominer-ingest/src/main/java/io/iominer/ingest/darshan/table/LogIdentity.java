// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.ingest.darshan.table;

import io.iominer.core.model.JobRecord;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.TableRow;

/**
 * What every row of a log carries.
 *
 * @param logId hash of the log's content
 * @param logFile the log's path
 */
public record LogIdentity(String logId, String logFile) {
  TableRow row(TableDefinition table, JobRecord job) {
    return new TableRow(table).set("log_id", logId).set("job_id", job.jobId());
  }
}
