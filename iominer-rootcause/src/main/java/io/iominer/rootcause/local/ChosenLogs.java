// SPDX-FileCopyrightText: The IOMiner authors
// SPDX-License-Identifier: Apache-2.0
package io.iominer.rootcause.local;

import io.iominer.core.model.LogKey;
import io.iominer.core.store.IoStore;
import io.iominer.core.store.StoredRow;
import io.iominer.core.table.DarshanJobTable;
import io.iominer.core.table.DiagnosisTable;
import io.iominer.core.table.TableDefinition;
import io.iominer.rootcause.store.DiagnosisTasks;
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
  /** All of a store. */
  static final LogFilter ALL = (job, log, start, end) -> true;

  /** Columns of {@code darshan_job} for {@link LogFilter#isChosen(StoredRow)}. */
  static final List<String> COLUMNS =
      List.of(TableDefinition.BUCKET_COLUMN, TableDefinition.LOG_COLUMN, "start_time", "end_time");

  private final LocalWork work;
  private long newLogs;

  private ChosenLogs(LocalWork work) {
    this.work = work;
  }

  /**
   * What was chosen.
   *
   * @param newLogs how many logs were not diagnosed yet
   * @param chosen the logs to diagnose
   * @param beside those and all that ran on the same days
   */
  record Choice(long newLogs, LogFilter chosen, LogFilter beside) {
    static Choice ofAll() {
      return new Choice(0, ALL, ALL);
    }
  }

  /** Those of a store that are new, and those of their days. */
  static Choice ofNew(LocalWork work) {
    ChosenLogs logs = new ChosenLogs(work);
    OnDays chosen = logs.ofNew();
    return new Choice(logs.newLogs, chosen, logs.beside(chosen));
  }

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

    synchronized void add(StoredRow log) {
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
    LocalDate limit = first.plusDays(DiagnosisTasks.MOST_DAYS);
    return last.isBefore(first)
        ? Stream.of(first)
        : first.datesUntil((last.isAfter(limit) ? limit : last).plusDays(1));
  }

  private OnDays ofNew() {
    OnDays days = new OnDays();
    List<Long> counts =
        work.threads()
            .run(
                work.buckets(),
                (bucket, task) -> {
                  Set<LogKey> diagnosed = keys(work.store(), DiagnosisTable.DEFINITION, bucket);
                  long[] found = {0};
                  logs(
                      bucket,
                      log -> {
                        if (!diagnosed.contains(log.log())) {
                          found[0]++;
                          days.add(log);
                        }
                      });
                  return found[0];
                });
    newLogs = counts.stream().mapToLong(Long::longValue).sum();
    return days;
  }

  private OnDays beside(OnDays chosen) {
    OnDays days = new OnDays(new HashSet<>(), chosen.undated());
    work.threads()
        .forEach(
            work.buckets(),
            bucket -> {
              logs(
                  bucket,
                  log -> {
                    if (!log.isNull("start_time") && chosen.isChosen(log)) {
                      days.add(log);
                    }
                  });
            });
    return days;
  }

  private void logs(long bucket, Consumer<StoredRow> visitor) {
    work.store().scan(DarshanJobTable.DEFINITION).ofBucket(bucket).rowsInTurn(COLUMNS, visitor);
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
