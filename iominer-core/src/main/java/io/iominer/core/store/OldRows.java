// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.store;

import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.FirstOrderTallyTable;
import io.iominer.core.table.IngestSourceTable;
import io.iominer.core.table.OstDayTable;
import io.iominer.core.table.TableDefinition;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a store that ended before an instant: those of logs whose job ended before it (or
 * began, where the log has no end), of accounting, of samples and of days. What has no time stays.
 */
final class OldRows {
  private final Set<String> logs;
  private final Instant before;

  private OldRows(Set<String> logs, Instant before) {
    this.logs = logs;
    this.before = before;
  }

  static OldRows of(IoStore store, Instant before) {
    OldRows old = new OldRows(new HashSet<>(), before);
    store
        .scan(DarshanJobTable.DEFINITION)
        .forEach(
            List.of(TableDefinition.LOG_COLUMN, "start_time", "end_time"),
            row -> {
              if (old.isOld(row[2] == null ? row[1] : row[2])) {
                old.logs.add((String) row[0]);
              }
            });
    return old;
  }

  /** How many logs. */
  long logs() {
    return logs.size();
  }

  Instant before() {
    return before;
  }

  /** Whether the log is among them. */
  boolean hasLog(@Nullable Object log) {
    return log != null && logs.contains(log.toString());
  }

  /**
   * The column that decides which of a table's rows are old; empty where none ever is. Sums of jobs
   * change with the jobs that they are of.
   */
  static Optional<String> column(TableDefinition table) {
    return table.equals(IngestSourceTable.DEFINITION)
            || table.equals(FirstOrderTallyTable.DEFINITION)
        ? Optional.empty()
        : Stream.of(TableDefinition.LOG_COLUMN, "end_time", "interval_end", OstDayTable.DAY)
            .filter(column -> table.column(column).isPresent())
            .findFirst();
  }

  /**
   * Whether a row is old.
   *
   * @param value that of the table's {@link #column}
   */
  boolean isOld(@Nullable Object value) {
    return value instanceof OffsetDateTime time ? time.toInstant().isBefore(before) : hasLog(value);
  }
}
