// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.model.LogKey;
import io.iominer.core.table.TableDefinition;
import io.iominer.core.table.Tables;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What a writer adds to the tables and removes from them, in one commit. */
public final class StoreChange {
  private final Map<String, TableChange> byTable = new HashMap<>();

  /** Adds the rows of files that tasks wrote. */
  public void add(WrittenFiles files) {
    of(Tables.find(files.table()).orElseThrow()).add(files);
  }

  /**
   * Removes the rows of a log from every table that has them; rows that this change adds stay.
   *
   * @param jobId the job id that its rows carry
   */
  public void removeLog(long jobId, String logId) {
    for (TableDefinition table : Tables.all()) {
      if (table.isBucketed() && table.column(TableDefinition.LOG_COLUMN).isPresent()) {
        removeLog(table, jobId, logId);
      }
    }
  }

  /** Removes the rows of a log from one table; rows that this change adds stay. */
  public void removeLog(TableDefinition table, long jobId, String logId) {
    of(table).remove(jobId, logId);
  }

  /** Removes a record of accounting; a record of the same identity that this change adds stays. */
  public void removeRecord(TableDefinition table, long jobId, String recordId) {
    of(table).remove(jobId, recordId);
  }

  /** The jobs of which logs or records are removed one by one from a table. */
  public Set<Long> jobsOfRemoved(TableDefinition table) {
    return of(table).jobsOfRemoved();
  }

  /** Whether the rows of a log are removed one by one from a table. */
  public boolean removes(TableDefinition table, LogKey log) {
    return of(table).removes(log);
  }

  /** Removes rows of a table without buckets by a text column; rows that this change adds stay. */
  public void removeWhere(TableDefinition table, String column, Collection<String> values) {
    of(table).removeWhere(column, values);
  }

  /** Removes all rows of a table; rows that this change adds stay. */
  public void clear(TableDefinition table) {
    of(table).clear();
  }

  TableChange of(TableDefinition table) {
    return byTable.computeIfAbsent(table.name(), name -> new TableChange(table));
  }
}
