// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.day;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.DerivedTable;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreChange;
import io.iominer.core.store.StoredRow;
import io.iominer.core.store.TableFileWriter;
import io.iominer.core.store.TableTarget;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisDayTable;
import io.iominer.core.table.JobAllocationTable;
import io.iominer.core.table.LmtColumns;
import io.iominer.core.table.LmtOstTable;
import io.iominer.core.table.TableDefinition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Notes in {@code diagnosis_day} of which days a commit adds logs, allocations of logs, or samples.
 * Public because it is a service. What a commit removes makes no day due: the results of other logs
 * stay as they are when old ones go.
 */
public final class DayChanges implements DerivedTable {
  private static final List<String> RUN = StoredRow.withLog(UtcDays.RUN_COLUMNS);

  @Override
  public TableDefinition definition() {
    return DiagnosisDayTable.DEFINITION;
  }

  @Override
  public void update(IoStore before, IoStore after, TableTarget target, StoreChange change) {
    Set<@Nullable Long> touched = new HashSet<>();
    Consumer<StoredRow> touch =
        log -> {
          if (log.isNull("start_time")) {
            touched.add(null);
          } else {
            UtcDays.ofRun(log).forEach(touched::add);
          }
        };
    Set<LogKey> matched = new HashSet<>();
    Added added = new Added(before, after, change);
    added.rows(
        JobAllocationTable.DEFINITION,
        StoredRow.withLog(List.of()),
        match -> matched.add(match.log()));
    added.rows(
        DarshanJobTable.DEFINITION,
        RUN,
        log -> {
          touch.accept(log);
          matched.remove(log.log());
        });
    matched.stream()
        .map(log -> after.bucket(log.jobId()))
        .distinct()
        .forEach(
            bucket ->
                after
                    .scan(DarshanJobTable.DEFINITION)
                    .ofBucket(bucket)
                    .near(matched)
                    .rowsInTurn(RUN, matched::contains, touch));
    added.rows(
        LmtOstTable.DEFINITION,
        List.of(LmtColumns.INTERVAL_END),
        sample -> touched.add(UtcDays.of(sample.instant(LmtColumns.INTERVAL_END))));
    if (!touched.isEmpty()) {
      DiagnosisDays days = DiagnosisDays.of(before);
      days.due(touched);
      change.clear(DiagnosisDayTable.DEFINITION);
      try (TableFileWriter files = target.writer(0, 0)) {
        days.rows().forEach(files::write);
        change.add(files.finish());
      }
    }
  }

  /** What a commit adds. */
  private record Added(IoStore before, IoStore after, StoreChange change) {
    void rows(TableDefinition table, List<String> columns, Consumer<StoredRow> visitor) {
      if (before.snapshot(table) != after.snapshot(table)) {
        after.scan(table).addedBy(change).rows(columns, visitor);
      }
    }
  }
}
