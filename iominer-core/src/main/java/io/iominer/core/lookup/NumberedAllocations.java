// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.core.lookup;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.SlurmJobTable;
import io.iominer.core.table.TableDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Logs with times, each with the best of the allocations that have its number. */
final class NumberedAllocations {
  private final Map<Long, List<Candidate>> logs = new HashMap<>();

  private NumberedAllocations() {}

  /** A log, and the best allocation so far. */
  private static final class Candidate {
    private final LoggedRun run;
    private @Nullable Allocation best;

    Candidate(LoggedRun run) {
      this.run = run;
    }

    void offer(Allocation allocation) {
      if (allocation.isCandidateOf(run)
          && (best == null || Allocation.bestFor(run).compare(allocation, best) < 0)) {
        best = allocation;
      }
    }
  }

  /** Those of the logs of a bucket. */
  static NumberedAllocations ofBucket(IoStore store, long bucket) {
    NumberedAllocations found = new NumberedAllocations();
    store
        .scan(DarshanJobTable.DEFINITION)
        .ofBucket(bucket)
        .whereKnown("start_time")
        .rowsInTurn(LoggedRun.COLUMNS, log -> LoggedRun.of(log).ifPresent(found::add));
    accounting(store).ofBucket(bucket).rowsInTurn(Allocation.COLUMNS, found::offer);
    return found;
  }

  /**
   * That of one log.
   *
   * @param columns of the accounting, {@link Allocation#COLUMNS} at least
   */
  static NumberedAllocations of(LoggedRun run, IoStore store, List<String> columns) {
    NumberedAllocations found = new NumberedAllocations();
    found.add(run);
    accounting(store)
        .where(TableDefinition.BUCKET_COLUMN, run.log().jobId())
        .rows(columns, found::offer);
    return found;
  }

  private static StoreScan accounting(IoStore store) {
    return store.scan(SlurmJobTable.DEFINITION).whereKnown("start_time");
  }

  private void add(LoggedRun run) {
    logs.computeIfAbsent(run.log().jobId(), job -> new ArrayList<>(1)).add(new Candidate(run));
  }

  private void offer(StoredRow record) {
    List<Candidate> ofNumber = logs.get(record.whole(TableDefinition.BUCKET_COLUMN));
    if (ofNumber != null) {
      Allocation allocation = Allocation.of(record);
      ofNumber.forEach(log -> log.offer(allocation));
    }
  }

  /** Visits the logs that have one. */
  void found(BiConsumer<LogKey, Allocation> visitor) {
    logs.values().stream()
        .flatMap(List::stream)
        .forEach(
            log -> {
              if (log.best != null) {
                visitor.accept(log.run.log(), log.best);
              }
            });
  }

  /** The logs that have none and whose number may be the id of a process. */
  List<LoggedRun> withoutNumber() {
    return logs.values().stream()
        .flatMap(List::stream)
        .filter(log -> log.best == null)
        .map(log -> log.run)
        .filter(LoggedRun::mayHaveNoNumber)
        .toList();
  }
}
