// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.model.LogKey;
import io.iominer.core.table.TableDefinition;
import java.util.function.Predicate;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.jspecify.annotations.Nullable;

/**
 * Tells which rows that are read are of wanted logs, before more is made of them than their log.
 * Rows of a log mostly follow each other: a log is asked once then. Not for several threads.
 */
final class RowsOfLogs implements Predicate<StructLike> {
  private final Predicate<LogKey> isWanted;
  private final int job;
  private final int log;
  private @Nullable LogKey last;
  private boolean isLastWanted;

  /**
   * Of rows with some columns.
   *
   * @param columns among them the job's and the log's id
   */
  RowsOfLogs(Schema columns, Predicate<LogKey> isWanted) {
    this.job = IcebergSchemas.place(columns, TableDefinition.BUCKET_COLUMN);
    this.log = IcebergSchemas.place(columns, TableDefinition.LOG_COLUMN);
    this.isWanted = isWanted;
  }

  @Override
  public boolean test(StructLike row) {
    long jobId = row.get(job, Long.class);
    String logId = row.get(log, String.class);
    if (last == null || jobId != last.jobId() || !logId.equals(last.logId())) {
      last = new LogKey(jobId, logId);
      isLastWanted = isWanted.test(last);
    }
    return isLastWanted;
  }
}
