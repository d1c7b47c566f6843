// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.TableDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Rows of logs that are looked at together. A file of a table holds rows of many logs, and is read
 * once for all of these.
 */
public final class LogRows {
  private final IoStore store;
  private final Set<LogKey> logs;
  private final Map<Asked, Map<LogKey, List<StoredRow>>> known = new HashMap<>();

  private record Asked(TableDefinition table, List<String> columns) {}

  /** Of some logs of a store. */
  public LogRows(IoStore store, Collection<LogKey> logs) {
    this.store = store;
    this.logs = Set.copyOf(logs);
  }

  /**
   * The rows of one of the logs; those of all are kept. A thread that waits for a scan may take up
   * another task that asks the same: then it reads twice.
   */
  synchronized List<StoredRow> of(LogKey log, TableDefinition table, List<String> columns) {
    Asked asked = new Asked(table, columns);
    Map<LogKey, List<StoredRow>> rows = known.get(asked);
    if (rows == null) {
      rows = read(asked);
      known.put(asked, rows);
    }
    return rows.getOrDefault(log, List.of());
  }

  private Map<LogKey, List<StoredRow>> read(Asked asked) {
    Map<LogKey, List<StoredRow>> rows = new HashMap<>();
    forEach(
        near(asked.table()),
        asked.columns(),
        row -> rows.computeIfAbsent(row.log(), log -> new ArrayList<>()).add(row));
    return rows;
  }

  /** A table's rows of the logs, and of other logs of their jobs. */
  public StoreScan near(TableDefinition table) {
    return store.scan(table).near(logs);
  }

  /**
   * Visits those rows of a scan that are of the logs, one at a time.
   *
   * @param columns besides the job's and the log's id
   */
  public void forEach(StoreScan scan, List<String> columns, Consumer<StoredRow> visitor) {
    scan.rows(StoredRow.withLog(columns), logs::contains, visitor);
  }
}
