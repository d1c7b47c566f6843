// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.analysis.store;

import io.iominer.core.exchange.StoreExchange;
import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.TableDefinition;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Chooses the logs to diagnose: those that were not diagnosed yet, and those that ran on the same
 * days, because other jobs and the OSTs' speeds are then known better.
 */
final class ChosenLogs {
  /** Days of a log that count at most; a longer one has an absurd end. Heuristic. */
  private static final int MOST_DAYS = 400;

  /** All of a store. */
  static final LogFilter ALL = (job, log, start, end) -> true;

  /** Columns of {@code darshan_job} for {@link LogFilter#isChosen(StoredRow)}. */
  static final List<String> COLUMNS =
      List.of(TableDefinition.BUCKET_COLUMN, TableDefinition.LOG_COLUMN, "start_time", "end_time");

  private ChosenLogs() {}

  /**
   * What was chosen.
   *
   * @param newLogs how many logs were not diagnosed yet
   * @param chosen the logs to diagnose
   * @param beside those and all that ran on the same days
   */
  record Choice(long newLogs, LogFilter chosen, LogFilter beside) implements Serializable {
    static Choice ofAll() {
      return new Choice(0, ALL, ALL);
    }
  }

  /** Those of a store that are new, and those of their days. */
  static Choice ofNew(StoreExchange store) {
    List<Found> found = store.buckets((task, bucket) -> ofNew(task.store(), bucket));
    OnDays chosen = OnDays.all(found.stream().map(Found::days));
    OnDays beside =
        OnDays.all(store.buckets((task, bucket) -> beside(task.store(), bucket, chosen)).stream());
    return new Choice(
        found.stream().mapToLong(Found::count).sum(),
        chosen,
        new OnDays(beside.days(), chosen.undated()));
  }

  /**
   * New logs of a bucket.
   *
   * @param count how many there are
   * @param days on which they ran
   */
  private record Found(long count, OnDays days) implements Serializable {}

  /**
   * Logs that ran on some days, and some that hold no time.
   *
   * @param days the days
   * @param undated the logs without a time
   */
  private record OnDays(Set<LocalDate> days, Set<LogKey> undated) implements LogFilter {
    OnDays() {
      this(new HashSet<>(), new HashSet<>());
    }

    @Override
    public boolean isChosen(
        long jobId, String logId, Optional<Instant> start, Optional<Instant> end) {
      return start.isEmpty()
          ? undated.contains(new LogKey(jobId, logId))
          : daysBetween(start.get(), end).anyMatch(days::contains);
    }

    static OnDays all(Stream<OnDays> parts) {
      OnDays all = new OnDays();
      parts.forEach(
          part -> {
            all.days.addAll(part.days);
            all.undated.addAll(part.undated);
          });
      return all;
    }

    void add(StoredRow log) {
      Optional<Instant> start = log.time("start_time");
      if (start.isEmpty()) {
        undated.add(log.log());
      } else {
        daysBetween(start.get(), log.time("end_time")).forEach(days::add);
      }
    }
  }

  private static Stream<LocalDate> daysBetween(Instant start, Optional<Instant> end) {
    LocalDate first = UtcDays.date(start);
    LocalDate last = end.map(UtcDays::date).orElse(first);
    LocalDate limit = first.plusDays(MOST_DAYS);
    return last.isBefore(first)
        ? Stream.of(first)
        : first.datesUntil((last.isAfter(limit) ? limit : last).plusDays(1));
  }

  private static Found ofNew(IoStore store, long bucket) {
    Set<LogKey> diagnosed = keys(store, DiagnosisTable.DEFINITION, bucket);
    OnDays days = new OnDays();
    long[] found = {0};
    logs(
        store,
        bucket,
        log -> {
          if (!diagnosed.contains(log.log())) {
            found[0]++;
            days.add(log);
          }
        });
    return new Found(found[0], days);
  }

  private static OnDays beside(IoStore store, long bucket, OnDays chosen) {
    OnDays days = new OnDays();
    logs(
        store,
        bucket,
        log -> {
          if (!log.isNull("start_time") && chosen.isChosen(log)) {
            days.add(log);
          }
        });
    return days;
  }

  private static void logs(IoStore store, long bucket, Consumer<StoredRow> visitor) {
    store.scan(DarshanJobTable.DEFINITION).ofBucket(bucket).rowsInTurn(COLUMNS, visitor);
  }

  /** The logs of a bucket that a table has rows of. */
  static Set<LogKey> keys(IoStore store, TableDefinition table, long bucket) {
    Set<LogKey> keys = new HashSet<>();
    store
        .scan(table)
        .ofBucket(bucket)
        .rowsInTurn(StoredRow.withLog(List.of()), row -> keys.add(row.log()));
    return keys;
  }
}
