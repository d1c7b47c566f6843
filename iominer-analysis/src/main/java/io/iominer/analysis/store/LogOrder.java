// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * In which order the logs of a bucket come in a table. An ingest writes the rows of a log one after
 * the other, and then they need no sort; rows that were written anew may lie apart.
 */
final class LogOrder {
  private final Map<LogKey, Integer> places = new HashMap<>();
  private final Set<LogKey> apart = new HashSet<>();

  private LogOrder() {}

  /**
   * Of chosen logs, in the order of {@link StoreScan#rowsInTurn}.
   *
   * @param rows of the bucket
   * @param chosen logs of the bucket
   */
  static LogOrder of(StoreScan rows, Set<LogKey> chosen) {
    LogOrder order = new LogOrder();
    @Nullable LogKey[] last = {null};
    rows.rowsInTurn(
        StoredRow.withLog(List.of()),
        row -> {
          LogKey log = row.log();
          if (!log.equals(last[0])) {
            last[0] = log;
            if (chosen.contains(log)) {
              order.add(log);
            }
          }
        });
    return order;
  }

  private void add(LogKey log) {
    if (places.putIfAbsent(log, places.size()) != null) {
      apart.add(log);
    }
  }

  /** The place of a log, from 0; those without rows come last. */
  long place(LogKey log) {
    return places.getOrDefault(log, Integer.MAX_VALUE);
  }

  /** Whether the rows of a log that has some follow each other. */
  boolean isTogether(LogKey log) {
    return !apart.contains(log);
  }

  /** Whether those of all logs do. */
  boolean areTogether() {
    return apart.isEmpty();
  }
}
