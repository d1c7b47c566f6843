// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.day.UtcDays;
import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoreScan;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.TableDefinition;
import java.io.Serializable;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Chooses the logs to diagnose: those of jobs that ran on some days. */
final class ChosenLogs {
  /** All of a store. */
  static final LogFilter ALL = (job, log, start, end) -> true;

  /** Columns of {@code darshan_job} for {@link LogFilter#isChosen(StoredRow)}. */
  static final List<String> COLUMNS = StoredRow.withLog(UtcDays.RUN_COLUMNS);

  private ChosenLogs() {}

  /**
   * What was chosen.
   *
   * @param chosen the logs to diagnose
   * @param beside those and all that ran on the same days
   */
  record Choice(LogFilter chosen, LogFilter beside) implements Serializable {
    static Choice ofAll() {
      return new Choice(ALL, ALL);
    }
  }

  /**
   * The logs of some days.
   *
   * @param days of which null stands for the logs that hold no time
   */
  static Choice ofDays(StoreExchange store, Collection<@Nullable Long> days) {
    OnDays chosen = new OnDays(new HashSet<>(days));
    Set<@Nullable Long> beside = new HashSet<>(days);
    store.buckets((task, bucket) -> beside(task.store(), bucket, chosen)).forEach(beside::addAll);
    return new Choice(chosen, new OnDays(beside));
  }

  /**
   * Logs that ran on some days.
   *
   * @param days the days, of which null stands for the logs that hold no time
   */
  private record OnDays(Set<@Nullable Long> days) implements LogFilter {
    @Override
    public boolean isChosen(
        long jobId, String logId, Optional<Instant> start, Optional<Instant> end) {
      return start.isEmpty()
          ? days.contains(null)
          : UtcDays.between(start.get(), end).anyMatch(days::contains);
    }

    @Override
    public StoreScan among(StoreScan jobs) {
      return UtcDays.mayRun(jobs, days.stream().filter(Objects::nonNull).toList());
    }
  }

  private static Set<Long> beside(IoStore store, long bucket, LogFilter chosen) {
    Set<Long> days = new HashSet<>();
    logs(store, bucket, chosen, COLUMNS, log -> UtcDays.ofRun(log).forEach(days::add));
    return days;
  }

  /** The keys of chosen logs of a bucket. */
  static Set<LogKey> keys(IoStore store, LogFilter chosen, long bucket) {
    Set<LogKey> keys = new HashSet<>();
    logs(store, bucket, chosen, COLUMNS, log -> keys.add(log.log()));
    return keys;
  }

  /**
   * Visits the rows of {@code darshan_job} of the chosen logs of a bucket.
   *
   * @param columns with {@link #COLUMNS}
   */
  static void logs(
      IoStore store,
      long bucket,
      LogFilter chosen,
      List<String> columns,
      Consumer<StoredRow> visitor) {
    chosen
        .among(store.scan(DarshanJobTable.DEFINITION).ofBucket(bucket))
        .rowsInTurn(
            columns,
            log -> {
              if (chosen.isChosen(log)) {
                visitor.accept(log);
              }
            });
  }

  /** Those of some logs of a bucket that a table has rows of. */
  static Set<LogKey> with(IoStore store, TableDefinition table, long bucket, Set<LogKey> logs) {
    Set<LogKey> keys = new HashSet<>();
    store
        .scan(table)
        .ofBucket(bucket)
        .near(logs)
        .rowsInTurn(StoredRow.withLog(List.of()), logs::contains, row -> keys.add(row.log()));
    return keys;
  }
}
